export type Command =
  | 'next'
  | 'back'
  | 'first'
  | 'last'
  | 'blank'
  | 'dot'
  | 'pen'
  | 'overview'
  | 'qr'
  | 'notes'
  | 'controls'
  | 'rehearse'
  | 'full'
  | 'help'
  | 'leave';

/** What the presenter's window may ask of the wall. Full screen needs a press on the wall itself, and Escape must not end a lecture from afar. */
const REMOTE = ['dot', 'pen', 'overview', 'qr', 'notes', 'controls', 'rehearse', 'help'] as const;
export type RemoteCommand = (typeof REMOTE)[number];

export const isRemote = (command: unknown): command is RemoteCommand =>
  (REMOTE as readonly unknown[]).includes(command);

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
  p: 'pen',
  o: 'overview',
  q: 'qr',
  n: 'notes',
  c: 'controls',
  r: 'rehearse',
  f: 'full',
  '?': 'help',
  Escape: 'leave',
  l: 'leave',
};

/** What takes letters for itself. */
export const TEXT = 'textarea, input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"])';
/** The keys that a clicker sends, and the way out. */
const ALWAYS = ['PageDown', 'PageUp', 'Escape'];

/**
 * What a key asks for. Letters act everywhere but in a text field. On a control that was reached by keyboard the arrows belong to it, on
 * a button the space bar; the page keys, which is what a clicker sends, always step.
 */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const command = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (ALWAYS.includes(event.key)) return command;
  const at = (selector: string) => event.target instanceof Element && event.target.closest(selector);
  if (event.key === ' ' && at('button, summary, a, input, select')) return undefined;
  const isLetter = event.key.length === 1;
  return at(TEXT) || (!isLetter && at('input, select')) ? undefined : command;
}

/** Numbers that are typed, and Enter: the beat to go to, counted from 0. `said` is told what has been typed so far. */
export function jumper(go: (place: number) => void, said: (typed: string) => void) {
  let typed = '';
  return ({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean => {
    const isField = target instanceof Element && target.closest(TEXT);
    const isJump = key === 'Enter' && typed !== '';
    if (isJump) go(Number(typed) - 1);
    typed = !isField && /^\d$/.test(key) ? (typed + key).slice(-3) : '';
    said(typed);
    return isJump || typed !== '';
  };
}

/** For the help panel, in the order a lecturer needs them. */
export const HELP: [keys: string, what: string][] = [
  ['→ ↓ space PgDn', 'next beat'],
  ['← ↑ PgUp', 'previous beat'],
  ['Home End', 'first and last beat'],
  ['a number, Enter', 'the beat of that number'],
  ['O', 'overview of all beats'],
  ['R', 'rehearse: compute all beats now, and keep them in this browser'],
  ['Q', 'QR code and link to the figure on the wall'],
  ['F', 'full screen'],
  ['B or .', 'blank screen'],
  ['D', 'red dot that follows the mouse'],
  ['P', 'pen; what is drawn goes with the beat'],
  ['N', 'show the notes on the wall'],
  ['C', 'all controls of the figure, or only those that the beats move'],
  ['? ', 'this help'],
  ['Esc or L', 'leave the lecture; L comes back to the same beat'],
];
