/** The parameters of the one line that a link or the reader adds to the board: a mechanism, what is claimed of it, and what it is opened at. */
import type { ClaimSetting } from '../../../core/audit/claims/claim.ts';
import { delta, epsilon, lambda } from '../../../state/families.ts';
import { choice, number, type NumberParam, type Values } from '../../../state/params.ts';
import { ownClaims } from './own-claims.ts';

const OFF = 'none';
/** Far beyond what any audit can tell, so that a link may bring whatever a cell claims. */
const FAR = { least: 1e-6, most: 1e6 };

/** Each is in sight where the mechanism reads it. */
const takes = (name: keyof ClaimSetting) => ({
  more: true,
  showIf: ({ mechanism }: Record<string, unknown>) =>
    name === 'epsilon' ? mechanism !== OFF : (ownClaims[mechanism as string]?.takes.includes(name) ?? false),
});
const setting = {
  epsilon: epsilon({
    ...takes('epsilon'),
    label: 'Real epsilon',
    symbol: 'ε₀',
    help: 'What the mechanism of the added line makes its noise for.',
    min: FAR.least,
    max: FAR.most,
  }),
  delta: delta({ ...takes('delta'), min: 1e-12 }),
  lambda: lambda({ ...takes('lambda'), min: 1e-7, max: 256 }),
  rows: count('rows', {
    label: 'Rows',
    symbol: 'n',
    help: 'How many rows a model is fitted to.',
    min: 2,
    max: 60_000,
  }),
  columns: count('columns', {
    label: 'Weights',
    symbol: 'd',
    help: 'How many weights a model has.',
    min: 2,
    max: 100_000,
  }),
  count: count('count', {
    label: 'How many',
    symbol: 'k',
    help: 'Answers, rounds, candidates, models that are averaged, or numbers that are sent.',
    min: 1,
    max: 100_000,
  }),
  samplingRate: number({
    ...takes('samplingRate'),
    label: 'Sampling rate',
    symbol: 'q',
    help: 'The probability that a row is in the sample.',
    min: 1e-4,
    max: 1,
    default: 1,
    scale: 'log',
  }),
  clip: number({
    ...takes('clip'),
    label: 'Clip',
    symbol: 'C',
    help: 'The norm that the gradient of a row is shortened to.',
    min: 0.01,
    max: 30,
    default: 1,
    scale: 'log',
  }),
  rounds: count('rounds', {
    label: 'Rounds',
    symbol: 'T',
    help: 'How often all of it is done, each time with fresh noise.',
    ...{ min: 1, max: 20_000, default: 1 },
  }),
  group: count('group', {
    label: 'Rows of an account',
    symbol: 'g',
    help: 'How many rows are added together.',
    ...{ min: 1, max: 1000, default: 1 },
  }),
};

function count(
  name: keyof ClaimSetting,
  given: Pick<NumberParam, 'label' | 'symbol' | 'help' | 'min' | 'max'> & { default?: number },
) {
  return number({ ...takes(name), default: 10, ...given, scale: 'log', integer: true });
}

export const added = {
  mechanism: choice({
    label: 'One more line',
    help: 'A mechanism of another cell, audited at a setting of yours beside the others.',
    options: [
      { value: OFF, label: 'none' },
      ...Object.entries(ownClaims).map(([value, { title }]) => ({ value, label: title })),
    ],
    default: OFF,
    more: true,
  }),
  claimed: epsilon({
    ...takes('epsilon'),
    label: 'Claimed epsilon',
    help: 'What is claimed of the added line. Nothing is drawn by it; it is only checked.',
    min: FAR.least,
    max: FAR.most,
  }),
  ...setting,
};

/** What the mechanism does not read, and what is only claimed of it, change no row. */
export function readOf({ mechanism, ...values }: Values<typeof added>): ClaimSetting & { mechanism: string } {
  const read = ownClaims[mechanism]?.takes ?? [];
  const names = Object.keys(setting) as (keyof ClaimSetting)[];
  const at = (name: keyof ClaimSetting) =>
    read.includes(name) || (name === 'epsilon' && mechanism !== OFF) ? values[name] : setting[name].default;
  return { mechanism, ...(Object.fromEntries(names.map((name) => [name, at(name)])) as ClaimSetting) };
}
