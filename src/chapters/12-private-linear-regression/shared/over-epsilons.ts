import type { Figure, View } from '../../../figures/figure.ts';
import type { Row } from '../../../lab/experiment.ts';
import type { Curve } from './curve-summary.ts';
import {
  ERROR_COLUMNS,
  errorLegend,
  errorPlot,
  errorTable,
  height,
  pickEpsilon,
  type Look,
  type Shade,
} from './error-figure.ts';

type Told<V, R extends Row> = Pick<Figure<V, R>, 'id' | 'title' | 'describe' | 'caption'> & {
  curves(rows: R[]): Curve[];
  /** How the curves are drawn; those without a look are left out. */
  looks(values: V): Look[];
  /** Errors above this are drawn on the upper edge. */
  cap: number;
  shades?(view: View<V, R>): Shade[];
};

/** The figure that most cells of this chapter have: errors of several learners against ε, which a click sets. */
export function overEpsilons<V extends { epsilon: number }, R extends Row>({
  curves,
  looks,
  cap,
  shades,
  ...told
}: Told<V, R>): Figure<V, R> {
  return {
    ...told,
    height,
    click: pickEpsilon as Figure<V, R>['click'],
    columns: ERROR_COLUMNS,
    table({ rows, values }) {
      const shown = looks(values);
      const isShown = ({ arm }: Curve) => shown.some((one) => one.arm === arm);
      return errorTable(curves(rows).filter(isShown), shown);
    },
    legend: ({ rows, values, width }) => errorLegend(curves(rows), looks(values), width),
    plot: (view) =>
      errorPlot({
        curves: curves(view.rows),
        looks: looks(view.values),
        width: view.width,
        epsilon: view.values.epsilon,
        cap,
        shades: shades?.(view),
      }),
  };
}
