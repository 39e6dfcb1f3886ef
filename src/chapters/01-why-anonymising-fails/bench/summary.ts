import { measures, type Measures } from '../../../core/anonymity/measures.ts';
import { shuffle } from '../../../core/data/shuffle.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { dateOf, DAYS, places, townOf, type Town } from '../shared/town.ts';

export type BenchValues = {
  place: 'full' | 'district' | 'hidden';
  birth: 'date' | 'year' | 'decade' | 'hidden';
  sex: boolean;
  suppressed: number;
  perturbed: number;
  disease: 'kept' | 'anatomised' | 'permuted';
  group: number;
  attack: boolean;
  seed: number;
};

/** A row of the table as it is published. */
export type BenchRow = {
  person: number;
  /** The group of rows that look alike on place, birthday and sex, or −1 if the row is suppressed. */
  alike: number;
  /** The day that is published, before it is told more coarsely. */
  born: number;
  /** The group within which the diseases are known, and the disease that stands in the row. */
  bucket: number;
  disease: number;
  /** How many published rows could be this person’s, for someone who knows their place, birthday and sex. */
  candidates: number;
  /** What such a person would say of their disease, and whether it is right. */
  guess: number;
  isRight: boolean;
  /** How much of the row is lost, from 0 to 1. */
  lost: number;
};

export const PEOPLE = 60;

/** Days that are told alike: from and to, as days or whole decades of the calendar. */
function toldBirth(birth: BenchValues['birth'], born: number): { from: number; to: number } {
  if (birth === 'hidden') return { from: 0, to: DAYS - 1 };
  if (birth === 'date') return { from: born, to: born };
  const { year } = dateOf(born);
  const first = birth === 'year' ? year : year - (year % 10);
  return { from: startOf(first), to: startOf(first + (birth === 'year' ? 1 : 10)) - 1 };
}
const startOf = (year: number) => Math.round((Date.UTC(year, 0, 1) - Date.UTC(1935, 0, 1)) / 86_400_000);

const districtOf = (place: number) => places[place].slice(0, 3);
export function toldPlace(told: BenchValues['place'], place: number): string {
  return told === 'full' ? places[place] : told === 'district' ? `${districtOf(place)}*` : '****';
}
const placesIn = (place: number) =>
  places.filter((_, other) => districtOf(other) === districtOf(place)).length;

/** What of a cell is lost when it is told more coarsely: 0 if it is exact, 1 if it says nothing. */
function lostOf({ place, birth, sex, perturbed }: BenchValues, at: number): number[] {
  const told = { full: 0, district: (placesIn(at) - 1) / (places.length - 1), hidden: 1 };
  const coarse = { date: 0, year: 1 / 72, decade: 10 / 72, hidden: 1 };
  // A day that was moved by up to p days either way stands for an interval of 2p + 1 days.
  return [told[place], Math.min(1, Math.max(coarse[birth], (2 * perturbed) / DAYS)), sex ? 0 : 1];
}

/** The town’s first people, birthdays moved by so many days at random. */
function movedBirthdays(town: Town, { perturbed, seed }: BenchValues): number[] {
  const rng = createRng(seed).fork('perturbed');
  return Array.from({ length: PEOPLE }, (_, i) => {
    const by = Math.round((2 * rng.next() - 1) * perturbed);
    return Math.max(0, Math.min(DAYS - 1, town.born[i] + by));
  });
}

export function benchRows(values: BenchValues): BenchRow[] {
  const town = townOf(values.seed);
  const born = movedBirthdays(town, values);
  const told = (i: number) =>
    `${toldPlace(values.place, town.place[i])}|${toldBirth(values.birth, born[i]).from}|${values.sex ? town.sex[i] : ''}`;
  const people = Array.from({ length: PEOPLE }, (_, i) => i);
  const looks = new Map<string, number[]>();
  for (const i of people) looks.set(told(i), [...(looks.get(told(i)) ?? []), i]);
  // The rows that stand out most are suppressed first, group by group.
  const rare = [...looks.values()].sort((a, b) => a.length - b.length || a[0] - b[0]).flat();
  const gone = new Set(rare.slice(0, values.suppressed));
  const kept = people.filter((i) => !gone.has(i));
  const names = [...new Set(kept.map(told))];
  const bucketOf = buckets(kept, values, town, born);
  const shown = publishedDiseases(kept, bucketOf, values, town);
  return people.map((person) => {
    const isGone = gone.has(person);
    const mates = kept.filter((i) => couldBe(town, born, person, i, values));
    const guess = bestGuess(mates, bucketOf, values, town);
    const inBucket = kept.filter((i) => bucketOf(i) === bucketOf(person));
    const own = inBucket.filter((i) => town.disease[i] === town.disease[person]).length;
    const mixed = values.disease === 'kept' ? 0 : 1 - own / inBucket.length;
    const cells = [...lostOf(values, town.place[person]), mixed];
    return {
      person,
      alike: isGone ? -1 : names.indexOf(told(person)),
      born: born[person],
      bucket: isGone ? -1 : bucketOf(person),
      disease: isGone ? -1 : shown.get(person)!,
      candidates: isGone ? 0 : mates.length,
      guess,
      isRight: guess === town.disease[person],
      lost: isGone ? 1 : cells.reduce((a, b) => a + b) / cells.length,
    };
  });
}

/** Rows in the order of place and birthday, cut into groups: the last one takes what is left. With diseases kept, each row is alone. */
function buckets(kept: number[], { disease, group }: BenchValues, town: Town, born: number[]) {
  if (disease === 'kept') return (person: number) => person;
  const order = [...kept].sort((a, b) => town.place[a] - town.place[b] || born[a] - born[b]);
  const last = Math.max(1, Math.floor(order.length / group)) - 1;
  const at = new Map(order.map((person, i) => [person, Math.min(last, Math.floor(i / group))]));
  return (person: number) => at.get(person) ?? -1;
}

/** What stands in the column: the truth, or the diseases of the group in random order. */
function publishedDiseases(
  kept: number[],
  bucketOf: (person: number) => number,
  { disease, seed }: BenchValues,
  town: Town,
): Map<number, number> {
  const shown = new Map(kept.map((person) => [person, town.disease[person]]));
  if (disease !== 'permuted') return shown;
  for (const bucket of new Set(kept.map(bucketOf))) {
    const members = kept.filter((person) => bucketOf(person) === bucket);
    const order = shuffle(members.length, createRng(seed).fork('permuted').fork(bucket));
    members.forEach((person, i) => shown.set(person, town.disease[members[order[i]]]));
  }
  return shown;
}

/** Whether a published row fits a person whose place, birthday and sex are known, by someone who knows how far days were moved. */
function couldBe(town: Town, born: number[], person: number, row: number, values: BenchValues): boolean {
  if (values.sex && town.sex[person] !== town.sex[row]) return false;
  if (toldPlace(values.place, town.place[person]) !== toldPlace(values.place, town.place[row])) return false;
  const { from, to } = toldBirth(values.birth, born[row]);
  return town.born[person] >= from - values.perturbed && town.born[person] <= to + values.perturbed;
}

/** The most likely disease given the rows that fit, the first in the list among equals; −1 where none fits. */
function bestGuess(
  mates: number[],
  bucketOf: (person: number) => number,
  { disease }: BenchValues,
  town: Town,
): number {
  const weights = new Float64Array(8);
  const kept = mates.length;
  for (const row of mates) {
    if (disease === 'kept') weights[town.disease[row]] += 1 / kept;
    else weighBucket(weights, bucketOf(row), bucketOf, town, kept);
  }
  return kept === 0 ? -1 : weights.indexOf(Math.max(...weights));
}

function weighBucket(
  weights: Float64Array,
  bucket: number,
  bucketOf: (person: number) => number,
  town: Town,
  kept: number,
): void {
  const members = Array.from({ length: PEOPLE }, (_, i) => i).filter((i) => bucketOf(i) === bucket);
  for (const i of members) weights[town.disease[i]] += 1 / (members.length * kept);
}

export type BenchMeters = Measures & { found: number; right: number; lost: number; published: number };

/** k, l and t of the published table, and what the attack and the coarseness cost. */
export function meters(rows: BenchRow[], values: BenchValues): BenchMeters {
  const town = townOf(values.seed);
  const kept = rows.filter(({ alike }) => alike >= 0);
  const truth = kept.map(({ person }) => town.disease[person]);
  const look = measures(
    kept.map(({ alike }) => alike),
    truth,
  );
  // Where diseases are known by group only, it is those groups that hold several of them.
  const held =
    values.disease === 'kept'
      ? look
      : measures(
          kept.map(({ bucket }) => bucket),
          truth,
        );
  return {
    ...held,
    k: look.k,
    groups: look.groups,
    found: rows.filter(({ candidates }) => candidates === 1).length,
    right: rows.filter(({ isRight }) => isRight).length / rows.length,
    lost: rows.reduce((sum, row) => sum + row.lost, 0) / rows.length,
    published: kept.length,
  };
}
