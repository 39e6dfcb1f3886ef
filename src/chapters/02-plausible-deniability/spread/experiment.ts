import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import type { CrowdParams } from '../crowd/experiment.ts';
import { surveys } from '../shared/surveys.ts';

/** The same survey again and again, each time among other people with other coins: how far its estimate strays. */
export type SurveySpreadParams = CrowdParams & { repeats: number };
export type SurveySpreadRow = {
  repeats: number;
  /** The estimated share of each survey ... */
  estimate: Float64Array;
  /** ... and what the same people would have said without any coin. */
  plain: Float64Array;
};

type Block = Task & { block: number; size: number };
/** For each person of each survey: the first coin, with the second as its sign, and the place in the population. */
type Fit = { coins: Float32Array; place: Float32Array };

const BLOCK = 100;

export const experiment = defineExperiment<
  SurveySpreadParams,
  Block,
  Pick<SurveySpreadParams, 'people' | 'seed'>,
  Fit
>({
  id: 'survey-spread',
  tasks: ({ repeats }) =>
    Array.from({ length: Math.ceil(repeats / BLOCK) }, (_, block) => {
      const size = Math.min(BLOCK, repeats - block * BLOCK);
      return { key: `block=${block}/size=${size}`, block, size, cost: size };
    }),
  fitInputs: ({ people, seed }) => ({ people, seed }),
  *fit({ people, seed }, { block, size }) {
    const rng = createRng(seed).fork('surveys').fork(block);
    const coins = new Float32Array(size * people);
    const place = new Float32Array(size * people);
    for (let i = 0; i < coins.length; i++) {
      coins[i] = rng.next() < 0.5 ? rng.next() : -rng.next();
      place[i] = rng.next();
      if (i % 20_000 === 19_999) yield i / coins.length;
    }
    return { coins, place };
  },
  release({ survey, truthProbability, share, people }, { size }, { coins, place }) {
    const mechanism = surveys[survey];
    const forced = survey === 'forced-yes';
    const estimate = new Float64Array(size);
    const plain = new Float64Array(size);
    for (let s = 0; s < size; s++) {
      let yes = 0;
      let held = 0;
      for (let i = s * people; i < (s + 1) * people; i++) {
        const truth = place[i] < share ? 1 : 0;
        held += truth;
        yes += Math.abs(coins[i]) < truthProbability ? truth : forced || coins[i] > 0 ? 1 : 0;
      }
      estimate[s] = mechanism.estimate(yes / people, { truthProbability, options: 2 });
      plain[s] = held / people;
    }
    return [{ repeats: size, estimate, plain }];
  },
});
