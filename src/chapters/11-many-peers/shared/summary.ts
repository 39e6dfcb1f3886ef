import { meanBand } from '../../../core/stats/mean-band.ts';
import type { BandPoint } from '../../../core/stats/band-points.ts';
import type { PeersRow } from './setting.ts';

export const MODES = ['local', 'aggregated', 'both', 'central', 'trivial'] as const;
export type ModeId = (typeof MODES)[number];

/** A point of a curve: the mean error over runs with its band, its spread over runs, and the spread over peers within a run. */
export type PeerPoint = BandPoint & { runSpread: number; peerSpread: number; models: number };
export type PeerCurve = { mode: ModeId; points: PeerPoint[] };

function curvesOf(rows: PeersRow[]): PeerCurve[] {
  const places = [...new Set(rows.map(({ x }) => x))].sort((a, b) => a - b);
  return MODES.map((mode) => ({
    mode,
    points: places.map((x) =>
      pointOf(
        x,
        rows.filter((row) => row.x === x),
        mode,
      ),
    ),
  }));
}

function pointOf(x: number, rows: PeersRow[], mode: ModeId): PeerPoint {
  const band = meanBand(rows.map((row) => row[mode]));
  const squares = rows.reduce((sum, row) => sum + (row[mode] - band.mean) ** 2, 0);
  const spreads = { local: 'localSpread', aggregated: 'aggregatedSpread', both: 'bothSpread' } as const;
  const key = mode === 'central' || mode === 'trivial' ? undefined : spreads[mode];
  return {
    x,
    ...band,
    runSpread: rows.length > 1 ? Math.sqrt(squares / (rows.length - 1)) : 0,
    peerSpread: key ? rows.reduce((sum, row) => sum + row[key], 0) / rows.length : 0,
    models: rows.reduce((sum, row) => sum + row.models, 0) / rows.length,
  };
}

export function peersSummary(rows: PeersRow[]) {
  const curves = curvesOf(rows);
  const of = (mode: ModeId) => curves.find((curve) => curve.mode === mode)!.points;
  return {
    curves,
    of,
    at: (mode: ModeId, x: number) => of(mode).find((point) => point.x === x),
    runs: new Set(rows.map(({ run }) => run)).size,
  };
}

/** The x with the smallest mean error. */
export const lowestOf = (points: PeerPoint[]): PeerPoint | undefined =>
  points.reduce<PeerPoint | undefined>((a, b) => (a && a.mean <= b.mean ? a : b), undefined);
