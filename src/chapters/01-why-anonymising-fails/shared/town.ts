import { createRng } from '../../../core/random/create-rng.ts';

/**
 * A made-up town: everybody on its list of voters, and what the first few hundred of them were treated for. Nobody in it exists.
 * Places, days, sexes and diseases are drawn independently of one another, so that no two of them go together by design.
 */
export type Town = {
  people: number;
  /** An index into `places`. */
  place: Int32Array;
  /** Days after 1 January 1935. */
  born: Int32Array;
  /** An index into `sexes`. */
  sex: Int32Array;
  /** An index into `diseases`. */
  disease: Int32Array;
  /** An index into all pairs of names. */
  name: Int32Array;
};

export const VOTERS = 20_000;
export const PATIENTS = 400;

export const places = ['4011', '4012', '4021', '4022', '4031'];
export const sexes = ['F', 'M'];
export const diseases = [
  'asthma',
  'diabetes',
  'depression',
  'migraine',
  'ulcer',
  'cancer',
  'stroke',
  'epilepsy',
];
/** How common each disease is, in hundredths. */
const SHARES = [22, 18, 16, 13, 11, 9, 7, 4];

/** Birthdays from 1 January 1935 to 31 December 2006, so that everybody may vote. */
export const DAYS = 26_298;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1935, 0, 1);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function dateOf(born: number): { day: number; month: number; year: number } {
  const date = new Date(FIRST_DAY + born * DAY_MS);
  return { day: date.getUTCDate(), month: date.getUTCMonth(), year: date.getUTCFullYear() };
}
export function dateText(born: number): string {
  const { day, month, year } = dateOf(born);
  return `${day} ${MONTHS[month]} ${year}`;
}

const GIVEN =
  'Ada Ben Cleo Dana Emil Fay Gus Hope Ivan June Karl Lena Max Nora Otto Pia Rolf Sara Tom Una'.split(' ');
const FAMILY =
  'Abbot Baker Carver Dyer Eaton Fuller Gray Holt Irving Joyce Kemp Lowe Mason Nash Oakes Parr Quill Rhodes Sharp Tyler'.split(
    ' ',
  );
const NAMES = GIVEN.length * FAMILY.length;

/** The first person of the town. His birthday and his stay in hospital were in the newspapers. */
const GOVERNOR = { place: 0, born: 4882, sex: 1, disease: 7, name: 'Hale, Edmund' };

export const nameText = (town: Town, person: number) =>
  person === 0
    ? GOVERNOR.name
    : `${FAMILY[Math.floor(town.name[person] / GIVEN.length)]}, ${GIVEN[town.name[person] % GIVEN.length]}`;

function makeTown(seed: number, people = VOTERS): Town {
  const rng = createRng(seed).fork('town');
  const pick = (options: number) => Math.floor(options * rng.next());
  const empty = () => new Int32Array(people);
  const town: Town = {
    people,
    place: empty(),
    born: empty(),
    sex: empty(),
    disease: empty(),
    name: empty(),
  };
  for (let i = 0; i < people; i++) {
    town.place[i] = pick(places.length);
    town.born[i] = pick(DAYS);
    town.sex[i] = pick(sexes.length);
    town.disease[i] = diseaseAt(pick(100));
    town.name[i] = pick(NAMES);
  }
  town.place[0] = GOVERNOR.place;
  town.born[0] = GOVERNOR.born;
  town.sex[0] = GOVERNOR.sex;
  town.disease[0] = GOVERNOR.disease;
  // Two voters who were not in hospital share his birthday: a man of another postcode, and a woman of his own.
  if (people > PATIENTS + 1) {
    const [man, woman] = [PATIENTS, PATIENTS + 1];
    town.born[man] = town.born[woman] = GOVERNOR.born;
    [town.place[man], town.sex[man]] = [1, 1];
    [town.place[woman], town.sex[woman]] = [GOVERNOR.place, 0];
  }
  return town;
}

function diseaseAt(hundredth: number): number {
  let disease = 0;
  for (let rest = hundredth - SHARES[0]; rest >= 0; rest -= SHARES[disease]) disease++;
  return disease;
}

let last: { seed: number; town: Town } | undefined;

/** The town of this seed: made once, because a figure, its caption and its table all ask for it. */
export function townOf(seed: number): Town {
  if (last?.seed !== seed) last = { seed, town: makeTown(seed) };
  return last.town;
}
