import { coinFlip } from '../../../core/mechanisms/randomized-response.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { surveys } from '../shared/surveys.ts';

/** One crowd answers a yes-or-no question by coin flips. Every person keeps their coins when a slider moves. */
export type CrowdParams = {
  survey: string;
  truthProbability: number;
  /** Share of the population whose true answer is yes. */
  share: number;
  people: number;
  seed: number;
};
export type CrowdRow = {
  people: number;
  /** One entry for each person: 1 for yes, 0 for no. */
  truth: Float64Array;
  answer: Float64Array;
  /** 1 where the coin, not the person, gave the answer. */
  byCoin: Float64Array;
};

/** Three uniforms for each person: the two coins, and where in the population they come from. */
type Fit = Float64Array;

export const experiment = defineExperiment<CrowdParams, Task, Pick<CrowdParams, 'people' | 'seed'>, Fit>({
  id: 'crowd',
  tasks: () => [{ key: 'crowd' }],
  fitInputs: ({ people, seed }) => ({ people, seed }),
  *fit({ people, seed }) {
    const rng = createRng(seed).fork('crowd');
    const unit = new Float64Array(3 * people);
    for (let i = 0; i < people; i++) {
      unit.set(coinFlip.draw(rng), 3 * i);
      unit[3 * i + 2] = rng.next();
    }
    yield 1;
    return unit;
  },
  release({ survey, truthProbability, share, people }, _task, unit) {
    const mechanism = surveys[survey];
    const truth = new Float64Array(people);
    const answer = new Float64Array(people);
    const byCoin = new Float64Array(people);
    for (let i = 0; i < people; i++) {
      truth[i] = unit[3 * i + 2] < share ? 1 : 0;
      answer[i] = mechanism.respond(truth[i], unit.subarray(3 * i, 3 * i + 2), {
        truthProbability,
        options: 2,
      });
      byCoin[i] = unit[3 * i] < truthProbability ? 0 : 1;
    }
    return [{ people, truth, answer, byCoin }];
  },
});
