/** Python files as text, by path. */
export type Files = Record<string, () => Promise<string>>;

/** The scripts of the cells and what the cells of a chapter share, which the chapters bring: fetched when a script is asked for. */
let open: () => Promise<Files> = () => Promise.resolve({});

export function provideScripts(from: () => Promise<Files>): void {
  open = from;
}

export const loadScripts = (): Promise<Files> => open();
