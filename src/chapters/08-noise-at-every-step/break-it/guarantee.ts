import { noGuarantee, type Guarantee } from '../../../core/guarantee.ts';
import { gaussianDelta } from '../../../core/mechanisms/gaussian-delta.ts';
import { logExponentialIntegral } from '../../../core/special/exponential-integral.ts';
import { num, numUp, percent } from '../../../figures/format.ts';
import { actualDivisorTest } from './actual-divisor.ts';
import {
  MISTAKES_BATCH,
  MISTAKES_DELTA,
  MISTAKES_K,
  MISTAKES_ROWS,
  type SgdMistakesRow,
} from './experiment.ts';
import { SHOWN, shownRow } from './summary.ts';

/** The claim that the program with the mistake would make at ε = 1, and the number that refutes it. */
export function guarantee(
  { mistake, epochs }: { mistake: string; epochs: number },
  rows: SgdMistakesRow[],
): Guarantee {
  const row = shownRow(rows);
  switch (mistake) {
    case 'clip-batch':
      return clipBatch(row);
    case 'ball':
      return ball();
    case 'one-epoch':
      return oneEpoch(epochs);
    case 'actual':
      return row ? actual(row, epochs) : waiting('add-remove');
    default:
      return row ? unsampled(row, epochs) : waiting('add-remove');
  }
}

const waiting = (neighbours: Guarantee['neighbours']) =>
  noGuarantee(
    'The number that refutes the claim is computed from the noise, which is being calibrated.',
    neighbours,
  );

const claim = {
  epsilon: SHOWN,
  assumptions: [
    `The badge is about the claim ε = ${SHOWN} of the program with the mistake. The other claims in the figure fail in the same way.`,
  ],
};

function clipBatch(row: SgdMistakesRow | undefined): Guarantee {
  const number = row ? `ε = ${numUp(row.batch * SHOWN)}` : 'b times as much';
  return {
    ...claim,
    status: 'refuted',
    delta: 0,
    neighbours: 'replace-one',
    reason: `The clipped mean of a batch can point either way, so replacing one row can move it by 2, not by 2/b: let all other gradients of the batch be 0 and one be very large. Noise made for 2/b then has a privacy loss of ${number}, where ε = ${SHOWN} was claimed. The rows of this data set have norms near 1 and cannot do this; the clip is there for rows that nobody has checked.`,
    source: '[@abadi-2016, §3.1] clips the gradient of each row; [@song-chaudhuri-sarwate-2013]',
  };
}

/** Inside the ball the density is E₁(‖z‖/θ): its logarithm falls faster than ‖z‖/θ, most of all near 0. */
function ball(): Guarantee {
  const lossAt = (norm: number) => logExponentialIntegral(norm) - logExponentialIntegral(norm + SHOWN);
  return {
    ...claim,
    status: 'refuted',
    delta: 0,
    neighbours: 'replace-one',
    reason: `With directions drawn inside the ball the density of the noise is infinite at 0, so the privacy loss has no bound: where the noise has a thousandth of its scale the loss is ${num(lossAt(0.001))}, and even at the usual norm it is ${num(lossAt(MISTAKES_K), 4)}, where ${SHOWN} was claimed.`,
    source: '[@einarsson-2018, algorithm 5]; [@song-chaudhuri-sarwate-2013]',
  };
}

function oneEpoch(epochs: number): Guarantee {
  return {
    ...claim,
    status: epochs > 1 ? 'refuted' : 'proven',
    delta: 0,
    neighbours: 'replace-one',
    reason:
      epochs === 1
        ? 'With a single pass there is no mistake: set more passes.'
        : `Every pass spends ε = ${SHOWN} on every row. There are outputs at which the losses of ${epochs} independent passes add up: ε = ${numUp(epochs * SHOWN)}.`,
    source: '[@dwork-roth-2014, theorem 3.16]',
  };
}

function unsampled(row: SgdMistakesRow, epochs: number): Guarantee {
  const sigma = row.noiseMultiplier / Math.sqrt(epochs);
  const exact = gaussianDelta({ epsilon: SHOWN, sigma, sensitivity: 1 });
  return {
    ...claim,
    status: exact > MISTAKES_DELTA ? 'refuted' : 'proven',
    delta: MISTAKES_DELTA,
    neighbours: 'add-remove',
    reason: `The noise was calibrated for secret random samples. Where the order is known, a row is in one batch of each pass for certain: at ε = ${SHOWN} the exact δ is ${num(exact, 2)}, not ${num(MISTAKES_DELTA)}, and δ = ${num(MISTAKES_DELTA)} needs ε = ${numUp(row.truth)}.`,
    source: '[@balle-wang-2018, theorem 8]',
  };
}

function actual({ noiseMultiplier }: SgdMistakesRow, epochs: number): Guarantee {
  const steps = Math.ceil(MISTAKES_ROWS / MISTAKES_BATCH) * epochs;
  const test = actualDivisorTest({
    rows: MISTAKES_ROWS,
    batch: MISTAKES_BATCH,
    steps,
    noiseMultiplier,
    epsilon: SHOWN,
  });
  return {
    ...claim,
    status: 'refuted',
    delta: MISTAKES_DELTA,
    neighbours: 'add-remove',
    reason: `One more row adds its gradient and also shrinks the share of all others. Where the others point one way and it points the other way, the mean moves by about 2/b, and the noise is made for 1/b. With such gradients, of a linear loss, the sum of the ${steps} published steps passes a threshold with probability ${percent(test.with)} with that row and ${percent(test.without)} without it: δ is at least ${num(test.delta, 1)} at ε = ${SHOWN}, not ${num(MISTAKES_DELTA)}.`,
    source: '[@abadi-2016, §3.1] divides by the expected number of rows',
  };
}
