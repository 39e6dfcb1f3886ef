/* global FILES, VERSION */
// Noisebook without a network, after the first visit. The build puts two lines before this file: FILES, what the page itself is
// made of, and VERSION, their fingerprint. Data sets are kept by the workers that load them, as they are needed.
const SHELL = `noisebook-shell-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('noisebook-shell-') && name !== SHELL;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// A new version waits until the reader asks for it: nothing changes under their hands.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // The folder itself is index.html.
  const wanted =
    url.pathname.endsWith('/') && request.mode === 'navigate' ? new URL('index.html', url).href : request;
  event.respondWith(caches.match(wanted, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
});
