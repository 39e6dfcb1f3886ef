export type Command =
  | 'next'
  | 'back'
  | 'first'
  | 'last'
  | 'blank'
  | 'dot'
  | 'overview'
  | 'qr'
  | 'notes'
  | 'controls'
  | 'help'
  | 'leave';

const KEYS: Record<string, Command> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
  b: 'blank',
  '.': 'blank',
  d: 'dot',
  o: 'overview',
  q: 'qr',
  n: 'notes',
  c: 'controls',
  '?': 'help',
  Escape: 'leave',
  l: 'leave',
};

/**
 * What a key asks for. In a field or on a slider the arrows and letters belong to it, on a button the space bar; the page
 * keys, which is what a clicker sends, always step.
 */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const command = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const at = (selector: string) => event.target instanceof Element && event.target.closest(selector);
  if (event.key === ' ' && at('button, summary, a')) return undefined;
  return at('input, select, textarea') && !['PageDown', 'PageUp', 'Escape'].includes(event.key)
    ? undefined
    : command;
}

/** For the help panel, in the order a lecturer needs them. */
export const HELP: [keys: string, what: string][] = [
  ['→ ↓ space PgDn', 'next beat'],
  ['← ↑ PgUp', 'the beat before'],
  ['Home End', 'first and last beat'],
  ['O', 'overview of all beats'],
  ['Q', 'QR code and link to what is on the wall'],
  ['B or .', 'blank screen'],
  ['D', 'laser dot'],
  ['N', 'notes on the wall'],
  ['C', 'every control of the figure, or those of the beats'],
  ['? ', 'this help'],
  ['Esc or L', 'back to reading'],
];
