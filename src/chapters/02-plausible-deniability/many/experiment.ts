import { karyResponse, truthProbability } from '../../../core/mechanisms/randomized-response.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** A question with several answers: the truth with probability t, else a die. How often each answer was given. */
export type ManyAnswersParams = { options: number; epsilon: number; people: number; seed: number };
export type ManyAnswersRow = {
  people: number;
  /** How many hold each answer, and how many gave it. */
  held: Float64Array;
  given: Float64Array;
};

type Block = Task & { block: number; size: number };
/** Three uniforms for each person: the coin, the die and the place in the population. */
type Fit = Float64Array;

const BLOCK = 10_000;

/** The shares of the population: each answer is held by three quarters as many as the one before. */
export function populationShares(options: number): number[] {
  const weights = Array.from({ length: options }, (_, i) => 0.75 ** i);
  const total = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / total);
}

export const experiment = defineExperiment<ManyAnswersParams, Block, Pick<ManyAnswersParams, 'seed'>, Fit>({
  id: 'many-answers',
  tasks: ({ people }) =>
    Array.from({ length: Math.ceil(people / BLOCK) }, (_, block) => {
      const size = Math.min(BLOCK, people - block * BLOCK);
      return { key: `block=${block}/size=${size}`, block, size, cost: size };
    }),
  fitInputs: ({ seed }) => ({ seed }),
  *fit({ seed }, { block, size }) {
    const rng = createRng(seed).fork('many-answers').fork(block);
    const unit = new Float64Array(3 * size);
    for (let i = 0; i < unit.length; i++) unit[i] = rng.next();
    yield 1;
    return unit;
  },
  release({ options, epsilon }, { size }, unit) {
    const shares = populationShares(options);
    const survey = { options, truthProbability: truthProbability({ epsilon, options }) };
    const held = new Float64Array(options);
    const given = new Float64Array(options);
    for (let i = 0; i < size; i++) {
      let truth = 0;
      for (let rest = unit[3 * i + 2] - shares[0]; rest >= 0 && truth < options - 1; rest -= shares[truth])
        truth++;
      held[truth]++;
      given[karyResponse.respond(truth, unit.subarray(3 * i, 3 * i + 2), survey)]++;
    }
    return [{ people: size, held, given }];
  },
});
