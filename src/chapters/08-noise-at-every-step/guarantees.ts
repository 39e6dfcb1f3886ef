import { sgdBatchesUpTo, SGD_LAMBDAS, type SgdBatchRow } from '../../core/experiments/sgd-batch-size.ts';
import type { SgdCurvesRow } from '../../core/experiments/sgd-curves.ts';
import type { SgdDimensionRow } from '../../core/experiments/sgd-dimension.ts';
import { MISTAKES_DELTA, MISTAKES_K, type SgdMistakesRow } from '../../core/experiments/sgd-mistakes.ts';
import type { SgdOldNewRow } from '../../core/experiments/sgd-old-new.ts';
import type { SgdWalkRow } from '../../core/experiments/sgd-walk.ts';
import { pcaFacts } from '../../core/data/preprocess/pca.ts';
import { standardise } from '../../core/data/preprocess/standardise.ts';
import type { Guarantee } from '../../core/guarantee.ts';
import {
  noGuarantee,
  sampledGaussianGuarantee,
  vectorNoiseGuarantee,
} from '../../core/learners/sgd/guarantee.ts';
import { gaussianDelta } from '../../core/mechanisms/gaussian-delta.ts';
import { logExponentialIntegral } from '../../core/special/exponential-integral.ts';
import { num, numUp } from '../../plots/format.ts';

/* What each cell may claim. Epsilon is the one of the ledger that came with the rows; before there are any, the one asked for. */

const replaceOne = { neighbours: 'replace-one' as const };

export function walkGuarantee({ epsilon }: { epsilon: number }, rows: SgdWalkRow[]): Guarantee {
  const spent = rows.find(({ part }) => part === 'private')?.spent ?? epsilon;
  return vectorNoiseGuarantee({ spent: { epsilon: spent, delta: 0 }, epochs: 1, ...replaceOne });
}

type CurveSettings = {
  epsilon: number;
  epochs: number;
  budget: string;
  code: string;
  data: string;
  reduction: string;
};

export function curvesGuarantee(values: CurveSettings, rows: SgdCurvesRow[]): Guarantee {
  const { epsilon, epochs, budget, code, data, reduction } = values;
  const classifiers = data === 'mnist-digits' ? 10 : 1;
  const planned = budget === 'each' ? epsilon * epochs * classifiers : epsilon;
  const own = rows.find((row) => row.own && row.epsilon === epsilon);
  const correct = code === 'correct';
  const guarantee = vectorNoiseGuarantee({
    spent: { epsilon: correct ? (own?.spent ?? planned) : planned, delta: 0 },
    epochs,
    classifiers,
    costing: correct && reduction === 'pca' ? [pcaFacts] : [],
    ...replaceOne,
  });
  if (correct) return guarantee;
  return {
    ...guarantee,
    status: 'as published',
    reason:
      'The published programs give each coordinate of the noise a length of its own: no proof covers that density. They also standardise the columns with everybody’s rows, which is in no ledger.',
  };
}

export function batchGuarantee(
  { epsilon, rows: size }: { epsilon: number; rows: number },
  rows: SgdBatchRow[],
): Guarantee {
  const spent = rows.find(({ own }) => own)?.spent ?? epsilon;
  const guarantee = vectorNoiseGuarantee({ spent: { epsilon: spent, delta: 0 }, epochs: 1, ...replaceOne });
  const settings = sgdBatchesUpTo(size).length * SGD_LAMBDAS.length;
  return {
    ...guarantee,
    reason: `${guarantee.reason} This holds for one training whose settings were fixed beforehand; whoever picks the best of all ${settings} pays for ${settings}.`,
  };
}

export function dimensionGuarantee(
  { epsilon, scaling }: { epsilon: number; scaling: string },
  rows: SgdDimensionRow[],
): Guarantee {
  const spent = rows.find((row) => row.epsilons[0] === epsilon)?.spent ?? epsilon;
  const costing = scaling === 'standardised' ? [standardise] : [];
  return vectorNoiseGuarantee({ spent: { epsilon: spent, delta: 0 }, epochs: 1, costing, ...replaceOne });
}

type OldNewSettings = { epsilon: number; delta: number; epochs: number; batch: number; accountant: string };

/** The tighter accountant's word for all the steps; before it has spoken, the budget that the noise was chosen for. */
export function oldNewGuarantee(values: OldNewSettings, rows: SgdOldNewRow[]): Guarantee {
  const spent = rows.flatMap((row) => (row.part === 'spent' && row.accountant === 'pld' ? [row] : [])).at(-1);
  if (!spent) {
    const by = values.accountant === 'rdp' ? 'the Rényi accountant' : 'the privacy loss distribution';
    return {
      ...sampledGaussianGuarantee({ spent: values, steps: 0, noiseMultiplier: 1, by }),
      reason: `The noise is the least with which ${by} keeps this budget.`,
    };
  }
  return sampledGaussianGuarantee({
    spent: { epsilon: spent.spent, delta: values.delta },
    steps: spent.steps,
    noiseMultiplier: spent.noiseMultiplier,
    by: 'the privacy loss distribution',
  });
}

/** At ε = 1: the middle of the figure. */
const SHOWN = 1;

export function mistakeGuarantee(
  { mistake, epochs }: { mistake: string; epochs: number },
  rows: SgdMistakesRow[],
): Guarantee {
  const row = rows.find(({ epsilon }) => epsilon === SHOWN);
  switch (mistake) {
    case 'clip-batch':
      return noGuarantee(
        `Only the mean of the batch is clipped, so one row can still turn it around: it moves by up to 2, not by 2/b. Noise made for 2/b then proves b times what was claimed${row ? `: ε = ${numUp(row.batch * SHOWN)} for a claimed ${SHOWN}` : ''}.`,
      );
    case 'actual':
      return noGuarantee(
        'How many rows a sample holds depends on who is there. Dividing by it lets the scale of every step tell that number, and no accountant has counted that.',
        'add-remove',
      );
    case 'ball':
      return refuted(
        SHOWN,
        0,
        'replace-one',
        ballReason(),
        'einarsson-2018, algorithm 5; Song, Chaudhuri & Sarwate 2013',
      );
    case 'one-epoch':
      return refuted(
        SHOWN,
        0,
        'replace-one',
        epochs === 1
          ? 'With a single pass there is nothing to forget: move the slider.'
          : `Every pass spends ε = ${SHOWN} on every row, and the worst case of ${epochs} independent passes is their sum: ε = ${numUp(epochs * SHOWN)}.`,
        'Dwork & Roth 2014, theorem 3.16',
        epochs > 1,
      );
    default: {
      if (!row)
        return noGuarantee(
          'The noise was made for secret samples, but the batches are cut from a known order.',
          'add-remove',
        );
      const exact = gaussianDelta({
        epsilon: SHOWN,
        sigma: row.noiseMultiplier / Math.sqrt(epochs),
        sensitivity: 1,
      });
      return refuted(
        SHOWN,
        MISTAKES_DELTA,
        'add-remove',
        `The noise was made for secret samples. Where the order is known, a row is in one batch of each pass for certain: at ε = ${SHOWN} the exact δ is ${num(exact, 2)}, not ${num(MISTAKES_DELTA)}, and δ = ${num(MISTAKES_DELTA)} needs ε = ${numUp(row.truth)}.`,
        'Balle & Wang 2018, theorem 8',
        exact > MISTAKES_DELTA,
      );
    }
  }
}

function refuted(
  epsilon: number,
  delta: number,
  neighbours: Guarantee['neighbours'],
  reason: string,
  source: string,
  holds = true,
): Guarantee {
  const assumptions = ['The claim of the program with the mistake, at ε = 1; the other ε fare alike.'];
  return { status: holds ? 'refuted' : 'proven', epsilon, delta, neighbours, assumptions, reason, source };
}

/** Inside the ball the density is E₁(‖z‖/θ): its logarithm falls faster than ‖z‖/θ, most of all near 0. */
function ballReason(): string {
  const lossAt = (length: number) => logExponentialIntegral(length) - logExponentialIntegral(length + SHOWN);
  return `Inside the ball the density is infinite at 0, so the loss has no bound: an output as short as a thousandth of the scale reaches ${num(lossAt(0.001))}, and even one of the usual length reaches ${num(lossAt(MISTAKES_K), 4)}, where ${SHOWN} was claimed.`;
}
