import type { BandPoint } from '../../../core/stats/band-points.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import type { Floors } from '../shared/floors.ts';
import type { AccuracyCurve } from '../shared/methods.ts';
import type { StrangersRow } from './experiment.ts';

export type StrangersSummary = {
  /** Accuracy against the number of strangers. */
  curves: AccuracyCurve[];
  leaked: BandPoint[];
  /** Against the share of the target that is like no source. */
  unseen: AccuracyCurve[];
  explained: BandPoint[];
  labels: number;
};

/** Where less of the target is explained than this, the target should not trust what it hears. */
export const WARN_BELOW = 0.5;

export const strangersSummary = perRows((rows: StrangersRow[]): StrangersSummary => {
  if (rows.length === 0) return { curves: [], leaked: [], unseen: [], explained: [], labels: 0 };
  const [first] = rows;
  type Name = Exclude<keyof StrangersRow, keyof Floors>;
  const points = (xs: Float64Array, of: Name): BandPoint[] =>
    Array.from(xs, (x, i) => ({
      x,
      ...meanBand(
        rows.map((row) => {
          const found = row[of];
          return typeof found === 'number' ? found : found[i];
        }),
      ),
    }));
  const methods = ['dphtl', 'average', 'soft', 'source', 'weak', 'target'] as const;
  return {
    curves: methods
      .map((method) => ({ method, points: points(first.strangers, method) }))
      // Without labels there is nothing that the target could learn from alone.
      .filter(({ points: found }) => !Number.isNaN(found[0].mean)),
    leaked: points(first.strangers, 'leaked'),
    unseen: [
      { method: 'dphtl' as const, points: points(first.unseen, 'unseenDphtl') },
      { method: 'weak' as const, points: points(first.unseen, 'unseenWeak') },
    ].filter(({ points: found }) => !Number.isNaN(found[0].mean)),
    explained: points(first.unseen, 'explained'),
    labels: first.labels,
  };
});

export const at = (
  curves: AccuracyCurve[],
  method: AccuracyCurve['method'],
  x: number,
): BandPoint | undefined =>
  curves.find((curve) => curve.method === method)?.points.find((point) => point.x === x);
