import { reconstruct } from '../../../core/attacks/reconstruct.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { BLOCK, incomesOf, TOP_INCOME } from '../shared/incomes.ts';

export type BlockValues = { totals: 'exact' | 'noisy'; tables: number; epsilon: number; seed: number };
export type BlockRow = {
  person: number;
  income: number;
  /** What the published totals say, and whether exact totals leave no other number. */
  estimate: number;
  isKnown: boolean;
};

export const CLASSES = 4;
const SIZE = BLOCK / CLASSES;

/** Each table divides the block into four groups of ten: by street, by age, by trade … Who is in which group is no secret. */
function groupsOf({ tables, seed }: Pick<BlockValues, 'tables' | 'seed'>): number[][] {
  const rng = createRng(seed).fork('tables');
  return Array.from({ length: tables }, (_, t) => {
    const order = [...shuffle(BLOCK, rng.fork(t))];
    return Array.from({ length: CLASSES }, (__, g) => order.slice(g * SIZE, (g + 1) * SIZE));
  }).flat();
}

export function blockRows(values: BlockValues): BlockRow[] {
  const incomes = incomesOf(values.seed);
  const groups = groupsOf(values);
  const rng = createRng(values.seed).fork('block');
  const scale = values.totals === 'exact' ? 0 : TOP_INCOME / values.epsilon;
  const totals = groups.map(
    (members) => members.reduce((sum, i) => sum + incomes[i], 0) + scale * rng.laplace(),
  );
  const { x, isKnown } = reconstruct(groups, totals, BLOCK);
  return incomes.map((income, person) => ({
    person: person + 1,
    income,
    estimate: x[person],
    isKnown: isKnown[person],
  }));
}

/** An estimate counts as right when it rounds to the income, in thousands. */
export const isRight = ({ income, estimate }: BlockRow) => Math.abs(estimate - income) < 0.5;
export const rightOf = (rows: BlockRow[]) => rows.filter(isRight).length;
export const typicalError = (rows: BlockRow[]) =>
  rows.reduce((sum, { income, estimate }) => sum + Math.abs(income - estimate), 0) / rows.length;

/** For comparison: everybody is said to earn the mean. */
export function meanError(rows: BlockRow[]): number {
  const mean = rows.reduce((sum, { income }) => sum + income, 0) / rows.length;
  return typicalError(rows.map((row) => ({ ...row, estimate: mean })));
}
