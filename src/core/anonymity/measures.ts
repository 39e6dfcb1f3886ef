/**
 * How well a table hides people, by the measures of its time.
 *
 * A group is all rows that look alike on the columns that an attacker may know. Of a table in which every row has a group and a
 * sensitive value:
 * - k: the size of its smallest group (Sweeney 2002);
 * - l: the fewest distinct sensitive values in a group, “distinct l-diversity” (Machanavajjhala et al. 2007);
 * - t: the farthest that the sensitive values of a group are distributed from those of the whole table, as earth mover's distance with
 *   all values equally far apart, which is half the sum of the absolute differences of the shares (Li, Li and Venkatasubramanian 2007);
 * - guess: the share of rows whose sensitive value is named by someone who knows their group and says its most frequent value.
 * None of them says what an attacker learns who knows more than the columns, or sees two tables.
 */
import { check } from '../check.ts';

export type Measures = { k: number; l: number; t: number; guess: number; groups: number };

/** `group` and `value` of each row, as whole numbers from 0. */
export function measures(group: ArrayLike<number>, value: ArrayLike<number>): Measures {
  check(group.length > 0 && group.length === value.length, 'group', `${value.length} > 0 rows`, group.length);
  const rows = group.length;
  const whole = new Map<number, number>();
  const within = new Map<number, Map<number, number>>();
  for (let i = 0; i < rows; i++) {
    whole.set(value[i], (whole.get(value[i]) ?? 0) + 1);
    const counts = within.get(group[i]) ?? new Map<number, number>();
    within.set(group[i], counts.set(value[i], (counts.get(value[i]) ?? 0) + 1));
  }
  let [k, l, t, right] = [Infinity, Infinity, 0, 0];
  for (const counts of within.values()) {
    let [size, most] = [0, 0];
    for (const n of counts.values()) {
      size += n;
      most = Math.max(most, n);
    }
    let apart = 0;
    for (const [one, n] of whole) apart += Math.abs((counts.get(one) ?? 0) / size - n / rows);
    k = Math.min(k, size);
    l = Math.min(l, counts.size);
    t = Math.max(t, apart / 2);
    right += most;
  }
  return { k, l, t, guess: right / rows, groups: within.size };
}

/**
 * The share of people of whom nobody else has the same: so many people, each alone with a probability of 1/cells per other person.
 * (1 − 1/c)^(N − 1), which is close to e^(−(N − 1)/c).
 */
export function uniqueShare(people: number, cells: number): number {
  check(people >= 1, 'people', '>= 1', people);
  check(cells >= 1, 'cells', '>= 1', cells);
  return Math.exp((people - 1) * Math.log1p(-1 / cells));
}
