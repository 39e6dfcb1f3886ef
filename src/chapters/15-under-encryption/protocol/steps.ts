/** The run as a story: what is sent at once, one step after the other. */
import type { SentRow } from './summary.ts';

/** Messages of one kind in one round, from all who send them. */
export type Step = { round: number; what: string; sent: SentRow[] };

/** What comes first in a round stands first. */
const ORDER = [
  'key',
  'beta',
  'hessian',
  'gradient',
  'step',
  'masked',
  'ask',
  'triples',
  'opening',
  'masked shares',
  'resealed',
  'inverse',
  'reveal',
  'opened step',
];

/** Where in its round a message is drawn: what comes first stands to the left. */
export const placeInRound = ({ round, what }: { round: number; what: string }) =>
  round + 0.1 + (0.8 * ORDER.indexOf(what)) / (ORDER.length - 1);

/** So many steps can be gone through; all later rounds are like the last of these. */
export const STEPS = 24;
/** Beyond them stands all that has been sent. */
export const ALL = STEPS + 1;

export function stepsOf(sent: SentRow[]): Step[] {
  const steps = new Map<string, Step>();
  for (const row of sent) {
    const key = `${row.round}/${row.what}`;
    const step = steps.get(key) ?? { round: row.round, what: row.what, sent: [] };
    step.sent.push(row);
    steps.set(key, step);
  }
  return [...steps.values()].sort(
    (a, b) => a.round - b.round || ORDER.indexOf(a.what) - ORDER.indexOf(b.what),
  );
}

/** How long a message of a run that is under way is shown, in milliseconds. */
const FLIGHT = 400;

/** What is on its way, and how far. A run that is under way shows what has just been sent, one that is over nothing more. */
export function onTheWay(
  sent: SentRow[],
  step: number,
  isOver: boolean,
): { row: SentRow; done: number | undefined }[] {
  if (step <= STEPS) return (stepsOf(sent)[step - 1]?.sent ?? []).map((row) => ({ row, done: undefined }));
  if (isOver) return [];
  const now = Math.max(0, ...sent.map(({ liveLast }) => liveLast));
  return sent
    .filter(({ liveLast }) => liveLast > now - FLIGHT)
    .map((row) => ({ row, done: (now - row.liveLast) / FLIGHT }));
}

/** What happens in a step, and what its receiver can do with it. */
export const stories: Record<string, string> = {
  key: 'Server B makes a pair of keys. The public one goes to everybody who encrypts; the secret one stays with B.',
  beta: 'Server A tells everybody the coefficients. They are public.',
  hessian: 'Every node encrypts the curvature of its rows. Server A gets it and cannot read it.',
  gradient: 'Every node encrypts its gradient at these coefficients. Server A gets it and cannot read it.',
  step: 'Every node multiplies the encrypted inverse by its own gradient and sends its part of the step. It cannot read it itself.',
  masked:
    'Server A has multiplied the ciphertexts, which adds what is inside, and masks of its own. Server B decrypts, and reads a sum under masks: from now on each of the two has a share.',
  ask: 'Server A orders products of random numbers.',
  triples: 'The dealer hands out such products, one half to each server, and hears nothing of their use.',
  opening:
    'To multiply shares the servers tell each other shares minus dealt random numbers; at the end of a round they open the step.',
  'masked shares': 'Server A has shares of the inverse. It masks them for server B.',
  resealed: 'Server B adds its own shares, encrypts the masked inverse and sends it back.',
  inverse:
    'Server A has taken its masks off under encryption. Every node gets the inverse, and cannot read it.',
  reveal:
    'Server A has added up the encrypted parts of the step. Server B may open it, because it is public.',
  'opened step': 'Server B tells the step that it has decrypted.',
};
