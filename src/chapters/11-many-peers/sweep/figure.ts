import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import {
  CURVE_COLUMNS,
  curvesHeight,
  curvesLegend,
  curvesPlot,
  curvesTable,
  said,
} from '../shared/curves-figure.ts';
import { placesOf, PUBLISHED, type PeersRow } from '../shared/setting.ts';
import { lowestOf } from '../shared/summary.ts';
import { summaryOf } from '../shared/summary-of.ts';
import { ownPlace, type SweepOver } from './summary.ts';

type Values = { over: SweepOver; epsilon: number; lambda: number; rows: number; peers: number };

const AXES: Record<SweepOver, { label: string; symbol: string; step: (x: number) => number }> = {
  epsilon: { label: 'ε', symbol: 'ε', step: (x) => Number(x.toPrecision(2)) },
  lambda: { label: 'penalty λ', symbol: 'λ', step: (x) => 2 ** Math.round(Math.log2(x)) },
  rows: { label: 'rows per peer', symbol: 'n', step: Math.round },
};

export const sweepFigure: Figure<Values, PeersRow> = {
  id: 'sweep',
  title: 'Test error of the peers',
  describe:
    'Lines of the mean test error with bands, against ε, the penalty λ or the rows per peer: peers alone, the noisy aggregate, the ensemble of both, one centre without noise, and always guessing the commoner class.',
  height: curvesHeight,
  columns: CURVE_COLUMNS,
  table: ({ rows }) => curvesTable(summaryOf(rows).curves),
  legend: ({ width }) => curvesLegend(width),
  click({ values }, { x }) {
    const { over } = values;
    const [low, high] = { epsilon: [2 ** -10, 1024], lambda: [2 ** -8, 8], rows: [10, 360] }[over];
    return x >= low && x <= high ? { [over]: Math.min(high, Math.max(low, AXES[over].step(x))) } : undefined;
  },
  caption({ rows, values }) {
    const { at, of, runs } = summaryOf(rows);
    const x = ownPlace(values);
    const both = at('both', x);
    const best = lowestOf(of('both'));
    if (!both || !best) return 'No run is finished yet.';
    const { symbol } = AXES[values.over];
    const lines = `At ${symbol} = ${num(x)} the error is ${said(at('local', x))} for peers alone, ${said(at('aggregated', x))} for the aggregate, ${said(both)} for the ensemble of both and ${said(at('central', x))} for one centre; always the commoner class: ${said(at('trivial', x))}.`;
    return `${lines} The ensemble is best at ${symbol} = ${num(best.x)}, with ${said(best)}. Mean of ${runsInWords(runs)}.`;
  },
  plot({ rows, values, width }) {
    const places = placesOf({ ...PUBLISHED, ...values });
    return curvesPlot({
      curves: summaryOf(rows).curves,
      width,
      xLabel: AXES[values.over].label,
      log: true,
      mark: ownPlace(values),
      domain: [places[0], places.at(-1)!],
    });
  },
};
