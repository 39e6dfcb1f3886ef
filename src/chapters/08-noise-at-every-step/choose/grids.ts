/** The grids of the thesis (tables 4.6 to 4.8), and a coarse one that is soon searched. */
export type Grid = { batches: number[]; lambdas: number[] };

const GRIDS: Record<string, Grid> = {
  coarse: { batches: [5, 50, 200, 500, 2000], lambdas: [1e-20, 0.01, 0.5] },
  first: { batches: [1, 2, 5, 10, 50, 75, 100, 150, 200, 250], lambdas: [1e-20, 1e-10, 1e-5, 0.01, 0.1] },
  second: {
    batches: [1, 2, 5, 10, 50, 75, 100, 150, 200, 300, 400],
    lambdas: [1e-20, 1e-5, 0.01, 0.1, 0.5, 1],
  },
  third: {
    batches: [1, 2, 5, 10, 50, 75, 100, 150, 200, 250, 300, 400, 500, 1000, 2000],
    lambdas: [1e-20, 1e-5, 0.01, 0.1, 0.5, 1, 1.5, 2, 3],
  },
};

export type Setting = { batch: number; lambda: number };

export const gridOf = (id: string): Grid => GRIDS[id];

/** Four of five rows are trained on; a batch that they do not fill is not tried. Rising by batch, so that of equals the larger batch wins, as in the thesis. */
export function settingsOf(id: string, rows: number): Setting[] {
  const { batches, lambdas } = gridOf(id);
  const trained = rows - Math.ceil(rows / 5);
  return batches
    .filter((batch) => batch <= trained)
    .flatMap((batch) => [...lambdas].reverse().map((lambda) => ({ batch, lambda })));
}

const SEVEN = [235, 470, 940, 1880, 3760, 7520, 11_750];
const FIFTY = Array.from({ length: 50 }, (_, i) => 235 * (i + 1));

/** Numbers of rows; of fifty the seven come first, with which the pictures have their shape. */
export const sizesOf = (id: string): number[] =>
  id === 'seven' ? SEVEN : [...SEVEN, ...FIFTY.filter((size) => !SEVEN.includes(size))];
