import { DAYS, PATIENTS, sexes, townOf, type Town } from '../shared/town.ts';

/** Which columns both tables have, and are compared on. */
export type Ticked = { postcode: boolean; birth: boolean; sex: boolean };
export type LinkValues = Ticked & { seed: number };

/** A row of the hospital's table, and how many people on the list of voters it could be. */
export type LinkRow = {
  patient: number;
  place: number;
  born: number;
  sex: number;
  disease: number;
  candidates: number;
};

/** What two rows must have in common to match, as one number. */
const keyOf = (town: Town, person: number, { postcode, birth, sex }: Ticked) =>
  ((postcode ? town.place[person] : 0) * DAYS + (birth ? town.born[person] : 0)) * sexes.length +
  (sex ? town.sex[person] : 0);

/** How many people on the list match each patient on the ticked columns. All patients are on the list. */
function candidatesOf(town: Town, ticked: Ticked, patients = PATIENTS): number[] {
  const counts = new Map<number, number>();
  for (let i = 0; i < town.people; i++) {
    const key = keyOf(town, i, ticked);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Array.from({ length: patients }, (_, i) => counts.get(keyOf(town, i, ticked))!);
}

export const isMatch = (town: Town, a: number, b: number, ticked: Ticked) =>
  keyOf(town, a, ticked) === keyOf(town, b, ticked);

export function linkRows({ seed, ...ticked }: LinkValues): LinkRow[] {
  const town = townOf(seed);
  return candidatesOf(town, ticked).map((candidates, patient) => ({
    patient,
    place: town.place[patient],
    born: town.born[patient],
    sex: town.sex[patient],
    disease: town.disease[patient],
    candidates,
  }));
}

export const foundOf = (rows: LinkRow[]) => rows.filter(({ candidates }) => candidates === 1).length;

export type Combination = Ticked & { label: string; found: number };

const ORDER: [string, boolean, boolean, boolean][] = [
  ['sex', false, false, true],
  ['postcode', true, false, false],
  ['postcode, sex', true, false, true],
  ['birth date', false, true, false],
  ['birth date, sex', false, true, true],
  ['birth date, postcode', true, true, false],
  ['all three', true, true, true],
];

const kept = new Map<number, Combination[]>();

/** How many patients match exactly one voter, for each choice of columns. */
export function combinations(seed: number): Combination[] {
  const known = kept.get(seed);
  if (known) return known;
  const town = townOf(seed);
  const all = ORDER.map(([label, postcode, birth, sex]) => {
    const found = candidatesOf(town, { postcode, birth, sex }).filter((candidates) => candidates === 1);
    return { label, postcode, birth, sex, found: found.length };
  });
  if (kept.size > 8) kept.clear();
  kept.set(seed, all);
  return all;
}
