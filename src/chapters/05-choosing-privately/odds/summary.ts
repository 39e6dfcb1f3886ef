import { chancesOf, contestants, LARGEST_GAP, scoresOf, type ColourValues } from '../shared/eye-colours.ts';

export type OddsRow = {
  /** Which of the two is varied; the other stays where its slider is. */
  along: 'epsilon' | 'gap';
  epsilon: number;
  gap: number;
  exponential: number;
  noisyMax: number;
};

export const [LEAST, MOST] = [0.01, 10];

export function oddsAt(along: OddsRow['along'], values: ColourValues): OddsRow {
  const chances = chancesOf(scoresOf(values), values.epsilon, values.scoring);
  const { epsilon, gap } = values;
  return { along, epsilon, gap, exponential: chances.exponential[0], noisyMax: chances.noisyMax[0] };
}

/** The probability of announcing the true winner, along epsilon and along the gap. */
export function oddsRows(values: ColourValues): OddsRow[] {
  return [
    ...Array.from({ length: 61 }, (_, i) =>
      oddsAt('epsilon', { ...values, epsilon: LEAST * (MOST / LEAST) ** (i / 60) }),
    ),
    ...Array.from({ length: 37 }, (_, i) => oddsAt('gap', { ...values, gap: (i * LARGEST_GAP) / 36 })),
  ];
}

/** The epsilon at which the exponential mechanism announces the winner with this probability; undefined if none up to the largest does. */
export function epsilonFor(probability: number, values: ColourValues): number | undefined {
  const { exponential } = contestants(values.scoring);
  const scores = scoresOf(values);
  const contest = { sensitivity: 1, count: 1, candidates: scores.length };
  const right = (epsilon: number) =>
    exponential.probability([0], scores, exponential.scale({ ...contest, epsilon })) >= probability;
  if (!right(MOST)) return undefined;
  let [low, high] = [LEAST, MOST];
  for (let i = 0; i < 40; i++) {
    const middle = Math.sqrt(low * high);
    if (right(middle)) high = middle;
    else low = middle;
  }
  return high;
}
