/** Table 5.1 of the dissertation: five parties, keys of 2,048 bits, two computers of 2.5 GHz. Seconds; 0 where it says n/a. */
export type Published = {
  set: string;
  rows: number;
  p: number;
  newtonSteps: number;
  fixedSteps: number;
  newton: number;
  hessian: number;
  local: number;
};

const line = (
  set: string,
  rows: number,
  p: number,
  steps: [number, number],
  seconds: [number, number, number],
) => ({
  set,
  rows,
  p,
  newtonSteps: steps[0],
  fixedSteps: steps[1],
  newton: seconds[0],
  hessian: seconds[1],
  local: seconds[2],
});

export const table51: Published[] = [
  line('Wine', 6_497, 12, [5, 13], [32, 24, 17]),
  line('Loans', 122_578, 33, [6, 17], [492, 260, 104]),
  line('Insurance', 9_882, 38, [7, 28], [843, 520, 144]),
  line('News', 39_082, 52, [5, 13], [1_442, 621, 313]),
  line('SimuX10', 50_000, 10, [6, 20], [26, 24, 13]),
  line('SimuX12', 1_000_000, 12, [6, 22], [38, 37, 17]),
  line('SimuX50', 1_000_000, 50, [6, 32], [1_550, 1_052, 383]),
  line('SimuX100', 3_000_000, 100, [7, 59], [13_138, 7_817, 1_807]),
  line('SimuX150', 4_000_000, 150, [7, 83], [42_951, 25_030, 6_055]),
  line('SimuX200', 5_000_000, 200, [8, 105], [114_522, 56_917, 14_105]),
  line('SimuX400', 50_000_000, 400, [8, 206], [0, 0, 110_598]),
];
