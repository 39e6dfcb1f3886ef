import { amplifyBySampling } from '../accounting/amplification.ts';
import { check } from '../check.ts';
import { proven } from './budget.ts';
import type { WrapperMechanism } from './mechanism.ts';

/*
 * Claim: an (epsilon, delta)-DP mechanism run on a Poisson sample of rate q is (ln(1 + q (e^epsilon - 1)), q delta)-DP.
 * Assumes: add-remove neighbours; every row is drawn independently; nobody learns who was in the sample. The whole mechanism
 *   runs on one sample: parts that share a sample are added up first, and amplified once.
 * Why: without the person the output has one distribution P; with them it is (1 - q) P + q Q, and Q <= e^epsilon P + delta.
 * Source: Li, Qardaji and Su 2012; Balle, Barthe and Gaboardi 2018.
 */
export const subsampling: WrapperMechanism = {
  kind: 'wrapper',
  id: 'subsampling',
  title: 'Poisson subsampling',
  claim:
    'Running an (ε, δ) mechanism on a secret Poisson sample of rate q is (ln(1 + q(eᵋ − 1)), qδ)-differentially private.',
  assumes: [
    'Neighbouring data sets differ by one row more or less.',
    'Every row is in the sample independently with probability q, and the sample stays secret.',
    'The whole mechanism runs on one sample.',
  ],
  neighbours: 'add-remove',
  source: '[@li-qardaji-su-2012]; [@balle-barthe-gaboardi-2018]',
  draw(rng, rows) {
    const unit = new Float64Array(rows);
    for (let i = 0; i < rows; i++) unit[i] = rng.next();
    return unit;
  },
  sample(unit, samplingRate) {
    checkRate(samplingRate);
    const chosen: number[] = [];
    for (let i = 0; i < unit.length; i++) if (unit[i] < samplingRate) chosen.push(i);
    return chosen;
  },
  mix: (within, without, samplingRate) => samplingRate * within + (1 - samplingRate) * without,
  amplify: ({ epsilon, delta }, samplingRate) => ({
    epsilon: amplifyBySampling({ epsilon, samplingRate }),
    delta: samplingRate * delta,
  }),
  guarantee(inner, samplingRate) {
    const { epsilon, delta } = subsampling.amplify(inner, samplingRate);
    const reason =
      'With probability 1 − q the person is not even in the sample, and the two distributions agree.';
    return proven(subsampling, epsilon, delta, reason);
  },
  event: (event, samplingRate) => ({ kind: 'poisson-sampled', samplingRate, event }),
};

function checkRate(samplingRate: number): void {
  check(samplingRate >= 0 && samplingRate <= 1, 'samplingRate', 'in [0, 1]', samplingRate);
}
