import { auditedClaims } from '../../../core/audit/claims/index.ts';
import { openClaims } from '../../../core/audit/claims/at-settings.ts';
import type { ClaimSetting } from '../../../core/audit/claims/claim.ts';
import { chooseThreshold, countErrors } from '../../../core/audit/play.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** An attack on each claim: a threshold chosen on releases of its own, and its errors on fresh ones. */
export type BoardParams = ClaimSetting & {
  work: number;
  seed: number;
  /** One more claim, opened at the setting; none by default. */
  mechanism: string;
};

export type BoardRow = {
  /** Its name; behind `added:` that of the one more. */
  claim: string;
  part: number;
  epsilon: number;
  delta: number;
  /** The smallest ε that is proven; infinite where none is. */
  proven: number;
  /** What is spent at least, by a calculation. */
  least: number;
  isGaussian: boolean;
  fromA: number;
  falsePositives: number;
  fromB: number;
  falseNegatives: number;
};

/** Before the name of the claim that is added. */
export const ADDED = 'added:';
export const PARTS = 8;

const MOST = 1_000_000;
/** Releases of a microsecond each, of each database, that one unit of work stands for. */
const UNIT = 400_000;

/** Releases of each database that are counted, in all parts together; a quarter as many choose the threshold. */
const releasesOf = (cost: number, work: number): number =>
  PARTS * Math.ceil(Math.max(400, Math.min(MOST, (UNIT * work) / cost)) / PARTS);

type Part = Task & { claim: string; part: number; setting?: ClaimSetting };

/** The claim that is added comes first: somebody waits for it. */
function ownTasks({ work, seed: _, mechanism, ...setting }: BoardParams): Part[] {
  const own = openClaims[mechanism];
  if (!own) return [];
  const cost = own.cost(setting);
  const group = `${mechanism}/${JSON.stringify(setting)}`;
  return Array.from({ length: PARTS }, (_, part) => ({
    ...{ key: `${group}/${part}`, group, claim: mechanism, part, setting },
    cost: cost * releasesOf(cost, work) * (part === 0 ? 3 : 1),
  }));
}

/** The claim of a task, how long one of its releases takes, and what remembers its preparation. */
function entryOf({ claim, setting }: Part) {
  const entry = auditedClaims.find(({ id }) => id === claim);
  if (!setting) return { ...entry!, owner: entry! };
  const own = openClaims[claim];
  return { owner: own, cost: own.cost(setting), open: () => own.open(setting) };
}

export const experiment = defineExperiment<BoardParams, Part, Pick<BoardParams, 'work' | 'seed'>, BoardRow>({
  id: 'audit-board',
  // Every claim has its first part before any has its second.
  tasks: (params) => [
    ...ownTasks(params),
    ...Array.from({ length: PARTS }, (_, part) =>
      auditedClaims.map(({ id, cost }): Part => ({
        key: `${id}/${part}`,
        group: id,
        claim: id,
        part,
        cost: cost * releasesOf(cost, params.work) * (part === 0 ? 3 : 1),
      })),
    ).flat(),
  ],
  fitInputs: ({ work, seed }) => ({ work, seed }),
  *fit({ work, seed }, task) {
    const { claim: id, part, setting } = task;
    const entry = entryOf(task);
    const releases = releasesOf(entry.cost, work);
    const rng = createRng(seed).fork('board').fork(id);
    const { claim, score, threshold } = yield* scaleProgress(
      cachedOn(entry.owner, `${task.group}|${releases}|${seed}`, function* () {
        const claim = entry.open();
        const score = claim.prepare();
        const threshold = yield* chooseThreshold(score, releases / 4, claim.delta, rng.fork('choose'));
        return { claim, score, threshold };
      }),
      0,
      0.6,
    );
    const counting = countErrors(score, threshold, releases / PARTS, rng.fork('count').fork(part));
    const counts = yield* scaleProgress(counting, 0.6, 1);
    const { epsilon, delta, proven = Infinity, least, isGaussian = false } = claim;
    return {
      claim: setting ? `${ADDED}${id}` : id,
      part,
      epsilon,
      delta,
      proven,
      least,
      isGaussian,
      ...counts,
    };
  },
  release: (_, __, row) => [row],
});
