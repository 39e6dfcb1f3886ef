import { oneRunBound } from '../../../core/audit/one-run-bound.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { deltaOf, drawUnits, scaleOf, type MachineId } from '../shared/releases.ts';

/** One release of a long list of sums, each with a canary of its own that is in or out by a coin; the surest of them are guessed. */
export type OneRunParams = {
  mechanism: string;
  truth: number;
  delta: number;
  /** The share of the canaries that is guessed; the others are passed over. */
  share: number;
  runs: number;
  seed: number;
};

export type OneRunRow = { canaries: number; run: number; guessed: number; right: number; bound: number };

export const CANARIES = [10, 30, 100, 300, 1_000, 3_000, 10_000];
const CONFIDENCE = 0.95;

type One = Task & { canaries: number; run: number };
type Fit = { coins: Uint8Array; unit: Float64Array };

export const experiment = defineExperiment<OneRunParams, One, { mechanism: string; seed: number }, Fit>({
  id: 'one-run',
  tasks: ({ runs }) =>
    Array.from({ length: runs }, (_, run) =>
      CANARIES.map((canaries) => ({ key: `${canaries}/${run}`, canaries, run, cost: canaries })),
    ).flat(),
  fitInputs: ({ mechanism, seed }) => ({ mechanism, seed }),
  *fit({ mechanism, seed }, { canaries, run }) {
    const rng = createRng(seed).fork('one run').fork(canaries).fork(run);
    const coin = rng.fork('coins');
    const coins = Uint8Array.from({ length: canaries }, () => (coin.next() < 0.5 ? 1 : 0));
    const unit = yield* drawUnits(mechanism as MachineId, canaries, rng.fork('noise'));
    return { coins, unit };
  },
  release({ mechanism, truth, delta, share }, { canaries, run }, { coins, unit }) {
    const id = mechanism as MachineId;
    const scale = scaleOf(id, { epsilon: truth, delta });
    // Each sum is 1 with its canary and 0 without: what lies far from the middle is sure.
    const scores = Float64Array.from(coins, (coin, i) => coin + scale * unit[i] - 0.5);
    const order = Array.from(scores.keys()).sort(
      (i, j) => Math.abs(scores[j]) - Math.abs(scores[i]) || i - j,
    );
    const guessed = Math.max(1, Math.round(share * canaries));
    const right = order.slice(0, guessed).filter((i) => scores[i] > 0 === (coins[i] === 1)).length;
    const bound = oneRunBound({ canaries, guessed, right }, deltaOf(id, delta), CONFIDENCE);
    return [{ canaries, run, guessed, right, bound }];
  },
});
