import { exponential } from '../../../core/mechanisms/exponential.ts';
import type { SelectionMechanism } from '../../../core/mechanisms/mechanism.ts';
import { reportNoisyMax } from '../../../core/mechanisms/report-noisy-max.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { contestants } from '../shared/eye-colours.ts';

/** Many private choices among a few candidates, by each of two mechanisms, counted. A new epsilon chooses anew from the same noise. */
export type ChoicesParams = {
  epsilon: number;
  /** Scores of the candidates, best first, joined by commas: a parameter is plain. */
  scores: string;
  /** `general`, or `monotone` where all scores move in the same direction. */
  scoring: string;
  draws: number;
  seed: number;
};
export type ChoicesRow = { draws: number; exponential: Float64Array; noisyMax: Float64Array };

type Block = Task & { block: number; size: number };
type Fit = { gumbel: Float64Array; laplace: Float64Array };

const BLOCK = 5_000;

const readScores = (scores: string): number[] => scores.split(',').map(Number);

export const experiment = defineExperiment<ChoicesParams, Block, { candidates: number; seed: number }, Fit>({
  id: 'choices',
  tasks: ({ draws }) =>
    Array.from({ length: Math.ceil(draws / BLOCK) }, (_, block) => {
      const size = Math.min(BLOCK, draws - block * BLOCK);
      return { key: `block=${block}/size=${size}`, block, size, cost: size };
    }),
  // How many candidates there are, not their scores: other scores are compared with the same noise.
  fitInputs: ({ scores, seed }) => ({ candidates: readScores(scores).length, seed }),
  *fit({ candidates, seed }, { block, size }) {
    const rng = createRng(seed).fork('choices').fork(block);
    const gumbel = exponential.draw(rng.fork('gumbel'), size * candidates);
    yield 0.5;
    const laplace = reportNoisyMax.draw(rng.fork('laplace'), size * candidates);
    return { gumbel, laplace };
  },
  release({ epsilon, scores: text, scoring }, { size }, { gumbel, laplace }) {
    const scores = readScores(text);
    const candidates = scores.length;
    const count = (mechanism: SelectionMechanism, noise: Float64Array) => {
      const scale = mechanism.scale({ epsilon, sensitivity: 1, count: 1, candidates });
      const chosen = new Float64Array(candidates);
      for (let i = 0; i < size; i++) {
        chosen[mechanism.select(scores, noise.subarray(i * candidates, (i + 1) * candidates), scale, 1)[0]]++;
      }
      return chosen;
    };
    const by = contestants(scoring);
    return [
      { draws: size, exponential: count(by.exponential, gumbel), noisyMax: count(by.noisyMax, laplace) },
    ];
  },
});
