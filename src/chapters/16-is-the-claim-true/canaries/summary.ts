import { addCounts } from '../../../core/audit/play.ts';
import { largestBound, thresholdBound, type TestCounts } from '../../../core/audit/threshold-bound.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { CanariesRow } from './experiment.ts';

export type CanariesValues = {
  mistake: string;
  epsilon: number;
  epochs: number;
  sees: string;
  runs: number;
  seed: number;
};

const CONFIDENCE = 0.95;

export type CanaryPoint = {
  /** Trainings with the planted row; as many are without it. */
  runs: number;
  bound: number;
  /** No test could show more with so few. */
  most: number;
  counts: TestCounts;
};

/** What the first blocks together show, block after block: all points hold at once, since the risk is shared among them. */
export const canaryPoints = perRows((rows: CanariesRow[]): CanaryPoint[] => {
  const points: CanaryPoint[] = [];
  let counts: TestCounts = { fromA: 0, falsePositives: 0, fromB: 0, falseNegatives: 0 };
  for (let block = 0; ; block++) {
    const row = rows.find((one) => one.block === block);
    if (!row) return points;
    const confidence = 1 - (1 - CONFIDENCE) / row.blocks;
    counts = addCounts(counts, row);
    points.push({
      ...{ runs: counts.fromA, counts },
      bound: thresholdBound(counts, row.delta, confidence),
      most: largestBound(counts.fromA, row.delta, confidence),
    });
  }
});

/** The smallest number of trainings from which the bound is above the claim. */
export const runsNeeded = (points: CanaryPoint[], claim: number): number | undefined =>
  points.find(({ bound }) => bound > claim)?.runs;
