import { membershipBound } from '../../../core/audit/membership-bound.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { MembersRow } from './experiment.ts';

export type AttackId = 'shadow' | 'loss';
export type MembersValues = {
  epsilon: number;
  rows: number;
  lambda: number;
  attack: string;
  pools: number;
  seed: number;
};

export type MembersPoint = {
  attack: AttackId;
  /** Infinity stands for no noise. */
  epsilon: number;
  /** Shares of members and of other rows that were taken for members. */
  members: number;
  others: number;
  advantage: number;
  /** Two standard errors around it, from how pools differ; a single pool says nothing of that. */
  low: number;
  high: number;
  /** The ε that this shows at 95 % confidence. */
  atLeast: number;
};

const COUNTS = {
  shadow: ['shadowMembers', 'shadowOthers'],
  loss: ['lossMembers', 'lossOthers'],
} as const;

const all = perRows((rows: MembersRow[]): MembersPoint[] =>
  (['shadow', 'loss'] as const).flatMap((attack) => {
    const [inside, outside] = COUNTS[attack];
    return Array.from(rows[0]?.epsilons ?? [], (epsilon, k) => {
      const rates = rows.map((row) => [row[inside][k] / row.members, row[outside][k] / row.members]);
      const members = mean(rates.map(([rate]) => rate));
      const others = mean(rates.map(([, rate]) => rate));
      const advantage = members - others;
      const around = rates.reduce((sum, [a, b]) => sum + (a - b - advantage) ** 2, 0);
      const error = rows.length > 1 ? Math.sqrt(around / (rows.length - 1) / rows.length) : 0;
      const bar = { low: advantage - 2 * error, high: advantage + 2 * error };
      const atLeast = membershipBound(
        rates.map(([a, b]) => a - b),
        0.95,
      );
      return { attack, epsilon, members, others, advantage, ...bar, atLeast };
    }).sort((a, b) => a.epsilon - b.epsilon);
  }),
);

/** The points of one attack, by ε. */
export const memberPoints = (rows: MembersRow[], attack: string): MembersPoint[] =>
  all(rows).filter((point) => point.attack === attack);

export const memberPoint = (rows: MembersRow[], attack: string, epsilon: number): MembersPoint | undefined =>
  memberPoints(rows, attack).find((point) => point.epsilon === epsilon);

const mean = (x: number[]) => x.reduce((sum, one) => sum + one, 0) / x.length;
