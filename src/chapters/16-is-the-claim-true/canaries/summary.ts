import { addCounts } from '../../../core/audit/play.ts';
import { largestBound, thresholdBound, type TestCounts } from '../../../core/audit/threshold-bound.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { CanariesRow, CountRow, ErrorRow } from './experiment.ts';

export type CanariesValues = {
  mistake: string;
  plant: string;
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

const counted = (rows: CanariesRow[]) => rows.filter((row): row is CountRow => row.kind === 'count');

/** What is proven of the program; known with the first block. */
export const provenOf = (rows: CanariesRow[]): CountRow | undefined => counted(rows)[0];

export const errorsOf = (rows: CanariesRow[]): ErrorRow | undefined =>
  rows.find((row): row is ErrorRow => row.kind === 'error');

/** What the first blocks together show, block after block: all points hold at once, since the risk is shared among them. */
export const canaryPoints = perRows((rows: CanariesRow[]): CanaryPoint[] => {
  const points: CanaryPoint[] = [];
  const blocks = counted(rows);
  let counts: TestCounts = { fromA: 0, falsePositives: 0, fromB: 0, falseNegatives: 0 };
  for (let block = 0; ; block++) {
    const row = blocks.find((one) => one.block === block);
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
