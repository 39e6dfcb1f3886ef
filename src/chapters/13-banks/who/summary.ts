import { accountEpsilon, publishedChoice } from '../../../core/learners/ternary/plan.ts';
import { precisionAt } from '../../../core/stats/auc.ts';
import { LIMITS, type ClassRow, type WhoRow } from './experiment.ts';

/** The share of fraud among all transactions, before the dissertation's selection. */
export const TRUE_RATE = 0.00136;

export const classesOf = (rows: WhoRow[]) => rows.filter((row): row is ClassRow => row.kind === 'class');

/** What a clip leaves and cuts in one class, at the limit of the list that is nearest on a logarithmic axis. */
export function atLimit(rows: WhoRow[], name: string, limit: number) {
  const row = classesOf(rows).find((one) => one.name === name);
  if (!row || row.rows === 0) return undefined;
  const distance = (value: number) => Math.abs(Math.log(value / limit));
  let k = 0;
  LIMITS.forEach((value, i) => (k = distance(value) < distance(LIMITS[k]) ? i : k));
  return { beyond: row.beyond[k], left: row.left[k] };
}

export type Precision = { caught: number; blamed: number; shown: number; real?: number };

/** Of fewer honest rows than this the share that is flagged is hardly known, and a precision among all transactions is made of it alone. */
export const FEWEST_BLAMED = 5;

/** How many of the flagged are frauds: among rows with this share of fraud, and among all transactions, where that can be told. */
export function precisionsOf(rows: WhoRow[], rate: number): Precision[] {
  const curve = rows.find((row) => row.kind === 'curve');
  if (!curve || curve.kind !== 'curve') return [];
  return Array.from(curve.caught, (caught, k) => {
    const blamed = curve.blamed[k];
    const at = (base: number) => precisionAt(base, caught, blamed);
    const isKnown = Math.round(blamed * curve.honest) >= FEWEST_BLAMED;
    return { caught, blamed, shown: at(rate), real: isKnown ? at(TRUE_RATE) : undefined };
  });
}

export const ACCOUNTS = [1, 2, 3, 5, 8, 13, 20, 39, 60, 100];

type Spent = {
  epsilon: number;
  samplingRate: number;
  uploads: number;
  limit: number;
  rounds: number;
  parameters: number;
  delta: number;
};

/** Numbers of the small network, and the tenth of them that is sent. */
export const SENT = { parameters: 650, uploads: 65 };

/** What the rounds of a bank cost an account of so many transactions, proven at most; `uploads` counts numbers. */
export function spentBy(account: number, given: Spent): number {
  const { epsilon, limit, rounds: visits, delta } = given;
  return accountEpsilon(publishedChoice(epsilon, limit), { ...given, visits }, account, delta);
}
