import { bayesianBound } from '../../../core/audit/bayesian-bound.ts';
import { chooseCut, countsAt } from '../../../core/audit/choose-cut.ts';
import { gaussianBound } from '../../../core/audit/gaussian-bound.ts';
import {
  errorRates,
  largestBound,
  thresholdBound,
  type TestCounts,
} from '../../../core/audit/threshold-bound.ts';
import { BINS, deltaOf, frameOf, scaleOf, type MachineId } from '../shared/releases.ts';
import type { MachineRow } from './experiment.ts';

export type MachineValues = {
  mechanism: MachineId;
  epsilon: number;
  truth: number;
  delta: number;
  releases: number;
  confidence: string;
  seed: number;
};

/** All blocks of one half together. */
function pooled(rows: MachineRow[], half: MachineRow['half']) {
  const [a, b] = [new Float64Array(BINS), new Float64Array(BINS)];
  for (const row of rows) {
    if (row.half !== half) continue;
    for (let i = 0; i < BINS; i++) {
      a[i] += row.a[i];
      b[i] += row.b[i];
    }
  }
  return { a, b };
}

export type RocPoint = { alpha: number; power: number };

/** What every cut along the line gives: the share of A and of B that lies above it. */
function rocOf(a: Float64Array, b: Float64Array): RocPoint[] {
  const { fromA, fromB } = countsAt(a, b, 0);
  let [above, hits] = [0, 0];
  const points: RocPoint[] = [{ alpha: 0, power: 0 }];
  for (let i = BINS - 1; i >= 0; i--) {
    if (a[i] === 0 && b[i] === 0) continue;
    above += a[i];
    hits += b[i];
    points.push({ alpha: above / fromA, power: hits / fromB });
  }
  return points;
}

export type Bounds = { threshold: number; bayesian: number; gaussian: number | undefined };

type Summary = ReturnType<typeof computed>;
const kept = new WeakMap<MachineRow[], Map<string, Summary>>();

/** Computed once for the same rows and setting: figures, captions, tasks and the badge all ask for it. */
export function machineSummary(rows: MachineRow[], values: MachineValues): Summary {
  const known = kept.get(rows) ?? new Map<string, Summary>();
  kept.set(rows, known);
  const key = `${values.mechanism}|${values.truth}|${values.delta}|${values.confidence}`;
  if (!known.has(key)) known.set(key, computed(rows, values));
  return known.get(key);
}

function computed(rows: MachineRow[], values: MachineValues) {
  const delta = deltaOf(values.mechanism, values.delta);
  const confidence = Number(values.confidence);
  const chosen = pooled(rows, 'choose');
  const counted = pooled(rows, 'count');
  const cut = chooseCut(chosen.a, chosen.b, delta);
  const counts = countsAt(counted.a, counted.b, cut);
  if (counts.fromA === 0 || countsAt(chosen.a, chosen.b, 0).fromA === 0) return undefined;
  const scale = scaleOf(values.mechanism, { epsilon: values.truth, delta: values.delta });
  const { from, to } = frameOf(values.mechanism, scale);
  return {
    delta,
    confidence,
    counts,
    /** Outputs from here on are taken for B. */
    at: from + ((to - from) * cut) / BINS,
    rates: errorRates(counts, confidence),
    point: pointOf(counts),
    roc: rocOf(counted.a, counted.b),
    bounds: boundsOf(counts, values, delta, confidence),
    /** No test could show more with so few releases. */
    most: largestBound(counts.fromA, delta, confidence),
  };
}

const pointOf = (counts: TestCounts): RocPoint => ({
  alpha: counts.falsePositives / counts.fromA,
  power: 1 - counts.falseNegatives / counts.fromB,
});

/** The Gaussian variant is computed only where its assumption holds. */
const boundsOf = (
  counts: TestCounts,
  { mechanism }: MachineValues,
  delta: number,
  confidence: number,
): Bounds => ({
  threshold: thresholdBound(counts, delta, confidence),
  bayesian: bayesianBound(counts, delta, confidence),
  gaussian: mechanism === 'gaussian' ? gaussianBound(counts, delta, confidence) : undefined,
});

/** The ε at which the edge of the allowed region passes through this place. */
export function epsilonAt({ x, y }: { x: number; y: number }, delta: number): number {
  const up = Math.log(Math.max(1e-9, y - delta) / Math.max(1e-9, x));
  const down = Math.log(Math.max(1e-9, 1 - delta - x) / Math.max(1e-9, 1 - y));
  return Math.max(up, down);
}
