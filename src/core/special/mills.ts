/*
 * Mills' ratio M(x) = P(Z > x) / phi(x), and its fall over an interval without cancellation.
 *
 * Why: the exact delta of Gaussian noise is phi(x) (M(x) - M(x + m)), see mechanisms/gaussian.ts. For a small m the two agree in
 * almost all digits, so the difference is taken as the integral of -M', and -M'(x) = 1 - x M(x) in turn, which cancels
 * for large x, has a Chebyshev series of its own: (1 + 1.5 x + x^2) (1 - x M(x)) in t = (x - 5) / (x + 5).
 * Source: coefficients computed here with 60 digits.
 */
import { chebyshev } from './chebyshev.ts';
import { erfcx } from './normal.ts';

// prettier-ignore
const FALL = Float64Array.of(
  2.2195301360979287, -0.04720785580005119, -0.10630409847253942, 0.05377349638497877, -0.007811176301763078,
  -0.004990801318942109, 0.003983460906628026, -0.001527272979043673, 0.00036756439837271786,
  -4.9172300770452295e-5, -6.031407221156741e-7, 1.6320205086512602e-6, -2.256583021921482e-7,
  -2.6031793159445973e-8, 1.0599639091102752e-8, 4.3648826669350676e-12, -3.943756904068002e-10,
  2.201707672675194e-11, 1.4663433245704713e-11, -1.327006874405822e-12, -5.901012358129385e-13,
  6.048279241512904e-14, 2.6234860156391483e-14, -2.336033844321444e-15, -1.2651139804080409e-15,
  6.7583649266416e-17, 6.362944055320016e-17,
);

/** P(Z > x) / phi(x) for a standard normal Z. */
export function millsRatio(x: number): number {
  return 1.2533141373155003 * erfcx(x * Math.SQRT1_2);
}

/** -M'(x) = 1 - x M(x), positive everywhere. */
function fall(x: number): number {
  if (x < 0) return 1 - x * millsRatio(x);
  if (x > 1e8) return 1 / (x * x);
  return chebyshev(FALL, (x - 5) / (x + 5)) / (1 + x * (1.5 + x));
}

// Gauss and Legendre's eight points on [-1, 1]: the positive nodes and their weights.
const NODES = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const WEIGHTS = [0.362683783378362, 0.31370664587788727, 0.22238103445337448, 0.10122853629037626];

/** M(x) - M(x + m) for m >= 0, to about 1e-14 relative. */
export function millsDrop(x: number, m: number): number {
  if (m > 0.5) return millsRatio(x) - millsRatio(x + m);
  const half = m / 2;
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    sum += WEIGHTS[i] * (fall(x + half - half * NODES[i]) + fall(x + half + half * NODES[i]));
  }
  return half * sum;
}
