import { dot, line, ruleY, areaY } from '@observablehq/plot';
import { FEWEST_RUNS } from '../../../core/stats/mean-band.ts';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { aspect, base, ink, series } from '../../../figures/theme.ts';
import { CANARIES, type OneRunRow } from './experiment.ts';
import { enough, oneRunPoints } from './summary.ts';

export type OneRunValues = {
  mechanism: 'laplace' | 'gaussian';
  epsilon: number;
  truth: number;
  delta: number;
  share: number;
  runs: number;
  seed: number;
};

export const oneRunFigure: Figure<OneRunValues, OneRunRow> = {
  id: 'one-run',
  title: 'One release, many canaries',
  describe:
    'The lower bound on ε from a single release against the number of canaries in it, as dots for each release and a line for their mean, with the claim and the real ε.',
  height: aspect,
  columns: [
    { name: 'canaries', label: 'canaries' },
    { name: 'mean', label: 'ε at least, mean' },
    { name: 'low', label: 'smallest' },
    { name: 'high', label: 'largest' },
    { name: 'rate', label: 'share of right guesses' },
    { name: 'runs', label: 'releases' },
  ],
  table: ({ rows }) => oneRunPoints(rows),
  legend: () => [
    { label: 'mean bound', color: series[0].color, mark: 'line' },
    { label: 'one release', color: series[0].color, mark: 'dot' },
    { label: 'what the noise is made for', color: series[2].color, mark: 'line', dash: series[2].dash },
    { label: 'claimed', color: ink, mark: 'line', dash: '7 4' },
  ],
  caption({ rows, values }) {
    const points = oneRunPoints(rows);
    const last = points.at(-1);
    if (!last) return 'Nothing has been released yet.';
    const said = `With ${count(last.canaries)} canaries in a single release and ${percent(values.share, 0)} of them guessed, ${percent(last.rate)} of the guesses are right and ε is at least ${num(last.mean)} (mean of ${last.runs} ${last.runs === 1 ? 'release' : 'releases'}). The noise is made for ${num(values.truth)}.`;
    const refuted = enough(points, values.epsilon);
    if (refuted)
      return `${said} From ${count(refuted)} canaries on the claim of ${num(values.epsilon)} is refuted.`;
    if (last.mean === 0) return `${said} So few guesses say nothing: guess a larger share.`;
    return said;
  },
  plot({ rows, values, width }) {
    const points = oneRunPoints(rows);
    const top = topOf(1.15 * Math.max(values.epsilon, values.truth, ...points.map(({ high }) => high)));
    return {
      ...base(width, aspect(width)),
      x: {
        type: 'log',
        domain: [8, 12_500],
        label: 'canaries',
        ticks: CANARIES,
        tickFormat: (d: number) => (width < 480 && String(d)[0] === '3' ? '' : count(d)),
      },
      y: { domain: [0, top], label: 'ε at least', grid: true, ticks: 6 },
      marks: [
        // A few releases are told one by one; a band over them would promise more than they know.
        areaY(points.every(({ runs }) => runs >= FEWEST_RUNS) ? points : [], {
          ...{ x: 'canaries', y1: 'low', y2: 'high' },
          ...{ fill: series[0].color, fillOpacity: 0.12 },
        }),
        ruleY([values.truth], { stroke: series[2].color, strokeDasharray: series[2].dash, strokeWidth: 2 }),
        ruleY([values.epsilon], { stroke: ink, strokeDasharray: '7 4' }),
        dot(rows, { x: 'canaries', y: 'bound', r: 3, fill: series[0].color, fillOpacity: 0.5 }),
        line(points, { x: 'canaries', y: 'mean', stroke: series[0].color, strokeWidth: 2.5 }),
      ],
    };
  },
};
