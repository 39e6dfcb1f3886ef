/* Tables 6.9 (Adult), 6.10 and 9.1 (Spambase, printed twice) of the thesis: mean error, its standard deviation over ten runs, and the tuned penalty. */
export const KINDS = [
  { id: 'central', label: 'one centre, no noise' },
  { id: 'local', label: 'peers alone' },
  { id: 'aggregated-1', label: 'aggregate, ε = 1' },
  { id: 'both-1', label: 'ensemble, ε = 1' },
  { id: 'aggregated-0.1', label: 'aggregate, ε = 0.1' },
  { id: 'both-0.1', label: 'ensemble, ε = 0.1' },
] as const;

export type PublishedRate = { mean: number; spread: number; lambda: number };

const table = (rows: number[][]): PublishedRate[] =>
  rows.map(([mean, spread, power]) => ({ mean, spread, lambda: 2 ** power }));

export const PUBLISHED_RATES: Record<string, PublishedRate[]> = {
  adult: table([
    [0.162, 0.002, 3],
    [0.172, 0.0014, 2],
    [0.154, 0.0015, -1],
    [0.162, 0.0013, 1],
    [0.16, 0.003, 0],
    [0.164, 0.0013, 2],
  ]),
  spambase: table([
    [0.104, 0.0059, -8],
    [0.159, 0.0026, -5],
    [0.163, 0.0103, -3],
    [0.15, 0.0045, -5],
    [0.182, 0.0256, -1],
    [0.157, 0.0117, -2],
  ]),
};

/** The penalties that the thesis chose for these rows; elsewhere a few over the whole range. */
export const penaltiesFor = (data: string): number[] => {
  const rates = PUBLISHED_RATES[data];
  const own = rates ? rates.map(({ lambda }) => lambda) : [-8, -5, -2, 0, 2].map((power) => 2 ** power);
  return [...new Set(own)].sort((a, b) => a - b);
};
