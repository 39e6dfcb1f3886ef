import { coinFlip } from '../../../core/mechanisms/randomized-response.ts';

export type PriceValues = { truthProbability: number; share: number; people: number };
export type PriceRow = {
  truthProbability: number;
  epsilon: number;
  /** Half-width of a 95 % interval, in percentage points. */
  error: number;
  /** So many truthful answers would be as accurate. */
  worth: number;
};

const Z = 1.96;

export function priceAt(truthProbability: number, { share, people }: PriceValues): PriceRow {
  const survey = { truthProbability, options: 2 };
  const deviation = coinFlip.deviation(share, people, survey);
  return {
    truthProbability,
    epsilon: coinFlip.epsilon(survey),
    error: 100 * Z * deviation,
    worth: (share * (1 - share)) / deviation ** 2,
  };
}

export const plainError = ({ share, people }: PriceValues) =>
  100 * Z * Math.sqrt((share * (1 - share)) / people);

/** The picture has a symbol for each person, or for each of this many equal groups where there are more people. */
export const SYMBOLS = 1000;

/** The people of the picture, and how many of them would be enough if they told the truth. */
export function peopleLeft(values: PriceValues): { shown: number; left: number } {
  const shown = Math.min(SYMBOLS, values.people);
  const { worth } = priceAt(values.truthProbability, values);
  return { shown, left: Math.min(shown, Math.round((worth / values.people) * shown)) };
}

/** The truth probability at which this share of the people would be enough, to three digits; by halving, since more truth is worth more. */
export function truthFor(part: number, values: PriceValues): number {
  let [low, high] = [0.05, 0.95];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (priceAt(middle, values).worth / values.people < part) low = middle;
    else high = middle;
  }
  return Number(high.toFixed(3));
}

const POINTS = 160;
/** The range of epsilon. */
export const [LEAST, MOST] = [0.02, 6];

/** Evenly spread over ln epsilon, since t = tanh(epsilon / 2). */
export function priceRows(values: PriceValues): PriceRow[] {
  return Array.from({ length: POINTS + 1 }, (_, i) =>
    priceAt(Math.tanh((LEAST * (MOST / LEAST) ** (i / POINTS)) / 2), values),
  );
}
