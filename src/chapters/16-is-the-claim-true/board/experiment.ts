import { auditedClaims } from '../../../core/audit/claims/index.ts';
import { chooseThreshold, countErrors } from '../../../core/audit/play.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { cachedOn } from '../../../core/work/cached-on.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';

/** An attack on each claim: a threshold chosen on releases of its own, and its errors on fresh ones. */
export type BoardParams = { work: number; seed: number };

export type BoardRow = {
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

export const PARTS = 8;
const MOST = 1_000_000;
/** Releases of a microsecond each, of each database, that one unit of work stands for. */
const UNIT = 400_000;

/** Releases of each database that are counted, in all parts together; a quarter as many choose the threshold. */
const releasesOf = (cost: number, work: number): number =>
  PARTS * Math.ceil(Math.max(400, Math.min(MOST, (UNIT * work) / cost)) / PARTS);

type Part = Task & { claim: string; part: number };

export const experiment = defineExperiment<BoardParams, Part, BoardParams, BoardRow>({
  id: 'audit-board',
  // Every claim has its first part before any has its second.
  tasks: ({ work }) =>
    Array.from({ length: PARTS }, (_, part) =>
      auditedClaims.map(({ id, cost }) => ({
        key: `${id}/${part}`,
        group: id,
        claim: id,
        part,
        cost: cost * releasesOf(cost, work) * (part === 0 ? 3 : 1),
      })),
    ).flat(),
  fitInputs: ({ work, seed }) => ({ work, seed }),
  *fit({ work, seed }, { claim: id, part }) {
    const entry = auditedClaims.find((claim) => claim.id === id)!;
    const releases = releasesOf(entry.cost, work);
    const rng = createRng(seed).fork('board').fork(id);
    const { claim, score, threshold } = yield* scaleProgress(
      cachedOn(entry, `${releases}|${seed}`, function* () {
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
    return { claim: id, part, epsilon, delta, proven, least, isGaussian, ...counts };
  },
  release: (_, __, row) => [row],
});
