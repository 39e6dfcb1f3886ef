import { shuffle } from '../../../core/data/shuffle.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { diseases, places, townOf, type Town } from '../shared/town.ts';

export type SecretsValues = {
  attack: 'one' | 'knows' | 'two';
  k: number;
  known: number;
  alike: number;
  victim: number;
  seed: number;
};

/** One of the people who were patients of both hospitals, and how many diseases are still possible. */
export type SecretsRow = {
  person: number;
  /** The sizes of the groups that they are hidden in, and the distinct diseases of the first. */
  first: number;
  second: number;
  distinct: number;
  /** The diseases that are left after the attack. */
  left: number;
};

/** Two hospitals of 200 patients each; the last 100 of the first are the first 100 of the second. */
const FIRST = { from: 0, to: 200 };
const SECOND = { from: 100, to: 300 };
export const BOTH = 100;

/** With probability `alike` a person has the disease of their postcode, as in an outbreak, and otherwise their own. */
function diseaseOf(town: Town, { alike, seed }: SecretsValues): number[] {
  const rng = createRng(seed).fork('alike');
  return Array.from({ length: SECOND.to }, (_, i) => (rng.next() < alike ? town.place[i] : town.disease[i]));
}

/** Within each postcode, patients in the order of their birthdays, cut into groups of k; the last takes what is left. */
function groupsOf(town: Town, { from, to }: { from: number; to: number }, k: number): number[][] {
  return places.flatMap((_, place) => {
    const members = Array.from({ length: to - from }, (__, i) => from + i)
      .filter((i) => town.place[i] === place)
      .sort((a, b) => town.born[a] - town.born[b]);
    const groups = Math.max(1, Math.floor(members.length / k));
    return Array.from({ length: groups }, (__, g) =>
      members.slice(g * k, g === groups - 1 ? members.length : (g + 1) * k),
    );
  });
}

/** What an attacker sees of one person: the diseases of their group in each hospital, and those that they know it is not. */
export function viewOf(values: SecretsValues, person: number) {
  const town = townOf(values.seed);
  const disease = diseaseOf(town, values);
  const of = (hospital: typeof FIRST) =>
    groupsOf(town, hospital, values.k)
      .find((group) => group.includes(person))!
      .map((i) => disease[i]);
  const order = shuffle(diseases.length, createRng(values.seed).fork('known').fork(person));
  const excluded = [...order].filter((d) => d !== disease[person]).slice(0, values.known);
  const [first, second] = [of(FIRST), of(SECOND)];
  const left = [...new Set(first)].filter(
    (d) =>
      (values.attack !== 'two' || second.includes(d)) && (values.attack !== 'knows' || !excluded.includes(d)),
  );
  return { first, second, excluded, left, truth: disease[person] };
}

export const personOf = ({ victim }: SecretsValues) => FIRST.to - BOTH + victim - 1;

export function secretsRows(values: SecretsValues): SecretsRow[] {
  return Array.from({ length: BOTH }, (_, i) => {
    const person = SECOND.from + i;
    const { first, second, left } = viewOf(values, person);
    return {
      person,
      first: first.length,
      second: second.length,
      distinct: new Set(first).size,
      left: left.length,
    };
  });
}

export const disclosed = (rows: SecretsRow[]) => rows.filter(({ left }) => left === 1).length;
export const smallest = (rows: SecretsRow[]) => ({
  k: Math.min(...rows.map(({ first, second }) => Math.min(first, second))),
  l: Math.min(...rows.map(({ distinct }) => distinct)),
});
