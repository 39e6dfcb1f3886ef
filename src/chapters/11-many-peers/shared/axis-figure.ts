import type { Figure } from '../../../figures/figure.ts';
import { CURVE_COLUMNS, curvesHeight, curvesLegend, curvesPlot, curvesTable } from './curves-figure.ts';
import type { PeersRow } from './setting.ts';
import { summaryOf } from './summary-of.ts';
import { MODES, type ModeId, type peersSummary } from './summary.ts';

/** A figure of errors along one axis: what most cells of this chapter show. */
export const axisFigure = <V>(given: {
  id: string;
  title: string;
  describe: string;
  xLabel: string;
  log?: boolean;
  modes?: readonly ModeId[];
  /** Said once at least one run is there. */
  caption(summary: ReturnType<typeof peersSummary>, values: V): string;
}): Figure<V, PeersRow> => {
  const { id, title, describe, xLabel, log = false, modes = MODES, caption } = given;
  return {
    id,
    title,
    describe,
    height: curvesHeight,
    columns: CURVE_COLUMNS,
    table: ({ rows }) => curvesTable(summaryOf(rows).curves, modes),
    legend: ({ width }) => curvesLegend(width, modes),
    caption: ({ rows, values }) =>
      rows.length === 0 ? 'No run is finished yet.' : caption(summaryOf(rows), values),
    plot: ({ rows, width }) => curvesPlot({ curves: summaryOf(rows).curves, width, xLabel, log, modes }),
  };
};
