import { barX, ruleX, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { classicalFails } from '../shared/classical.ts';
import { explained, look, type Look } from '../shared/error-figure.ts';
import { overEpsilons } from '../shared/over-epsilons.ts';
import { perRows } from '../../../core/work/per-rows.ts';
import { alarm, base, ink, series } from '../../../figures/theme.ts';
import type { CurveRow } from '../shared/private-curves.ts';
import { dampingSummary, meters, type Meter, type MeterValues } from './summary.ts';

const summary = perRows(dampingSummary);

const versionNames = {
  wang: 'AdaSSP, Wang',
  fixed: 'AdaSSP, Kalaja',
  split: 'AdaSSP, exact shares',
  joint: 'AdaSSP, exact joint',
} as const;

const LOOKS: Look[] = [
  { arm: 'trivial', label: 'predicting the mean', ...look.trivial },
  { arm: 'ridge', label: 'ridge, no privacy', ...look.ridge },
  { arm: 'ssp', label: 'SSP, median', ...look.ssp, by: 'median', bare: true },
  { arm: 'fixed', label: versionNames.fixed, ...look.second },
  { arm: 'wang', label: versionNames.wang, ...look.third },
  { arm: 'split', label: versionNames.split, ...look.fourth },
  { arm: 'joint', label: versionNames.joint, ...look.ada },
];

export const dampingFigure = overEpsilons<MeterValues, CurveRow>({
  id: 'damping',
  title: 'Test error against ε',
  describe:
    'Lines of the unexplained share of y against ε for SSP and four versions of AdaSSP, with ridge without privacy and predicting the mean; ranges where the classical proof and the classical noise fail are shaded.',
  curves: (rows) => summary(rows).curves,
  looks: () => LOOKS,
  cap: 2,
  shades({ values, width }) {
    const { proof, truth } = classicalFails('ada', values.delta);
    const ends = width < 480 ? 'no proof' : 'classical proof ends';
    return [
      { from: classicalFails('ssp', values.delta).proof, to: proof, label: `SSP: ${ends}`, color: ink },
      { from: proof, to: truth, label: `AdaSSP: ${ends}`, color: ink, line: 1 },
      { from: truth, to: Infinity, label: 'fails', color: alarm, line: 2 },
    ];
  },
  caption({ rows, values }) {
    const at = (arm: string) => summary(rows).at(arm, values.epsilon);
    const [wang, fixed, joint, ridge] = [at('wang'), at('fixed'), at('joint'), at('ridge')];
    if (!wang || !fixed || !joint || !ridge) return 'No fold has been computed yet.';
    return `At ε = ${num(values.epsilon)} AdaSSP leaves ${explained(fixed)} of the variance unexplained with Kalaja’s noise, ${explained(wang)} with Wang’s and ${explained(joint)} with exact joint noise; ridge without privacy leaves ${explained(ridge)}. Mean of ${joint.fits} fits, bands of 95 % over ${joint.runs} folds.`;
  },
});

const meterHeight = () => 230;
/** What a bar is made of. */
const PARTS = { known: series[2].color, added: series[0].color };

export const meterFigure: Figure<MeterValues, CurveRow> = {
  id: 'meter',
  title: 'The damping meter',
  describe:
    'One bar for each version of AdaSSP: its whole length is the target, one part is the noisy lower bound of the smallest eigenvalue, the rest is the damping λ.',
  height: meterHeight,
  columns: [
    { name: 'version', label: 'version' },
    { name: 'target', label: 'target' },
    { name: 'smallest', label: 'noisy lower bound of the smallest eigenvalue' },
    { name: 'lambda', label: 'λ that is added' },
  ],
  table: ({ rows, values }) =>
    meters(rows, values).map(({ version, ...rest }) => ({ version: versionNames[version], ...rest })),
  legend: () => [
    { label: 'known to be there', color: PARTS.known, mark: 'bar' },
    { label: 'λ, added', color: PARTS.added, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const joint = meters(rows, values).find(({ version }) => version === 'joint');
    if (!joint) return 'No fold has been computed yet.';
    const { target, smallest, lambda } = joint;
    const known = Math.min(target, smallest);
    return `Exact joint noise at ε = ${num(values.epsilon)}: the smallest eigenvalue should be ${num(target)}; ${known > 0 ? `${num(known)} of it is known to be there` : 'nothing of it can be told to be there'}, so λ = ${num(lambda)}.`;
  },
  plot({ rows, values, width }) {
    const found = meters(rows, values);
    const name = ({ version }: Meter) => versionNames[version].replace('AdaSSP, ', '');
    const bar = (x1: (meter: Meter) => number, x2: (meter: Meter) => number, fill: string) =>
      barX(found, { y: name, x1, x2, fill, fillOpacity: 0.8, insetTop: 5, insetBottom: 5 });
    const known = ({ target, smallest }: Meter) => Math.min(target, smallest);
    const most = topOf(Math.max(1, ...found.map(({ target }) => target)));
    return {
      ...base(width, meterHeight()),
      marginLeft: 96,
      marginRight: 60,
      x: { domain: [0, most], label: 'eigenvalue', grid: true, ticks: 5, tickFormat: (d: number) => num(d) },
      y: { domain: found.map(name), label: null },
      marks: [
        bar(() => 0, known, PARTS.known),
        bar(known, ({ target }) => target, PARTS.added),
        text(found, {
          y: name,
          x: 'target',
          text: ({ lambda }: Meter) => `λ ${num(lambda)}`,
          dx: 5,
          textAnchor: 'start',
          fontSize: 12,
        }),
        ruleX([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};
