// Leads from a preview to the live figure, with the settings that the address has after its #.
location.replace(document.querySelector('a').href + location.hash.replace('#', '?'));
