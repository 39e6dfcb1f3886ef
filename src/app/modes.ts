/** How the notebook is shown. A mode is a value: cells and chapters never ask for it. */
export type Theme = 'light' | 'dark' | 'auto';

export function asTheme(text: string | null | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'auto';
}

/** Puts a theme on the page; `auto` leaves it to the reader's system. */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
