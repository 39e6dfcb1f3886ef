import { num, numUp } from '../../../core/format.ts';
import { sizeAt, STEPS as FIFTIETHS } from '../../../core/data/curve-sizes.ts';
import type { Guarantee } from '../../../core/guarantee.ts';
import { releaseGuarantee, sizeOf } from '../../../core/learners/release-guarantee.ts';
import { vectorNoiseGuarantee } from '../../../core/learners/sgd/guarantee.ts';
import { lambdaAt } from './experiment.ts';

type Settings = { once: number; steps: number; accounting: string; lambda: number; dimension: string };

/** Of each model by itself, at the most rows. Where one of the two is not proven, the badge is about that one. */
export function guarantee(values: Settings): Guarantee {
  const published = values.accounting === 'published';
  const { rows: all, weights } = sizeOf('mnist-4-9', Number(values.dimension))!;
  const rows = sizeAt(all, FIFTIETHS);
  const once = releaseGuarantee({
    data: 'mnist-4-9',
    loss: 'logistic',
    decay: published ? 'thesis' : 'one',
    noise: published ? 'published' : 'vector',
    accounting: published ? 'published' : 'proven',
    epsilon: values.once,
    delta: 0,
    rows,
    lambda: lambdaAt(values, FIFTIETHS, rows),
    weights,
  });
  const steps = vectorNoiseGuarantee({
    spent: { epsilon: values.steps, delta: 0 },
    epochs: 1,
    neighbours: 'replace-one',
  });
  if (once.status !== 'proven')
    return {
      ...once,
      reason: `About the noise on the answer: ${once.reason} The ε = ${num(values.steps)} of the noise at every step is proven.`,
    };
  return {
    ...once,
    epsilon: Math.max(values.once, values.steps),
    delta: 0,
    assumptions: [...new Set([...once.assumptions, ...steps.assumptions])],
    reason: `Noise on the answer has ε = ${numUp(values.once)}, and noise at every step ε = ${numUp(values.steps)}; the larger one stands here. Anyone who publishes both models spends the sum, ε = ${numUp(values.once + values.steps)}.`,
    source: `${once.source}; ${steps.source}`,
  };
}
