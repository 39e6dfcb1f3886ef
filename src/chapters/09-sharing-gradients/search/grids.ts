/** The grids and numbers of rows of the thesis for the Lasso (tables 4.2 to 4.5), and a coarse one that is soon searched. */
export type Grid = { steps: number[]; lambdas: number[] };

const FINE_STEPS = [5e-6, 1e-5, 5e-5, 1e-4, 0.005, 0.01, 0.05, 0.1];

const GRIDS: Record<string, Record<string, Grid>> = {
  coarse: {
    pca: { steps: [0.003, 0.01, 0.03, 0.1], lambdas: [1e-20, 0.01, 0.1] },
    pixels: { steps: [0.003, 0.01, 0.03, 0.1], lambdas: [1e-20, 0.01, 0.1] },
  },
  first: {
    pca: {
      steps: [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 1.1, 1.3],
      lambdas: [1e-20, 1e-15, 1e-10, 1e-5, 0.01, 0.1, 1, 10],
    },
    pixels: { steps: [0.01, 0.1, 0.5, 1, 1.5], lambdas: [1e-20, 1e-5, 0.01, 1, 5] },
  },
  second: {
    pca: { steps: FINE_STEPS, lambdas: [1e-20, 1e-15, 1e-10, 1e-5, 0.01, 0.1] },
    pixels: { steps: FINE_STEPS, lambdas: [1e-20, 1e-10, 1e-5, 0.01, 1, 5, 10, 15] },
  },
};
/** With more rows the second grid without components has its three smallest penalties only. */
const FEW = 360;

export type Setting = { step: number; lambda: number };

export function gridOf(id: string, features: string, rows: number): Grid {
  const grid = GRIDS[id][features];
  const isCut = id === 'second' && features === 'pixels' && rows > FEW;
  return isCut ? { ...grid, lambdas: grid.lambdas.slice(0, 3) } : grid;
}

/** Of equal errors the later setting wins: the larger penalty, and of equal ones the larger step. */
export function settingsOf(id: string, features: string, rows: number): Setting[] {
  const { steps, lambdas } = gridOf(id, features, rows);
  return lambdas.flatMap((lambda) => steps.map((step) => ({ step, lambda })));
}

const SEVEN_SIZES = [20, 50, 100, 200, 500, 1000, 2000];
const upTo = (end: number, step: number) => Array.from({ length: end / step }, (_, i) => step * (i + 1));
/** The last is the largest number of rows whose halves are equal: there are 11,791. */
const THESIS_SIZES: Record<string, number[]> = {
  pca: [...upTo(1000, 10), 2000, 4000, 6000, 8000, 11_790],
  pixels: [...upTo(1000, 20), 2000, 6000, 11_790],
};

/** Coarse first: with a few of them the curves have their shape. */
export function sizesOf(id: string, features: string): number[] {
  if (id === 'seven') return SEVEN_SIZES;
  const all = THESIS_SIZES[features];
  const first = all.filter((n) => SEVEN_SIZES.includes(n));
  return [...first, ...all.filter((n) => !first.includes(n))];
}

/** Numbers of rows that a picture has a column for: rising, and with the largest. */
export function columnsOf(id: string, features: string): number[] {
  const all = sizesOf(id, features);
  return all.filter((n) => SEVEN_SIZES.includes(n) || n === Math.max(...all)).sort((a, b) => a - b);
}
