import { dot, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num, percent } from '../../../figures/format.ts';
import { aspect, base, ink } from '../../../figures/theme.ts';
import { errorLegend, errorsAgainstEpsilon, pickEpsilon, type ErrorLine } from '../shared/against-epsilon.ts';
import type { InsideRow } from './experiment.ts';
import { curveOf, roles, runOf } from './summary.ts';

type Values = { epsilon: number; nodes: number };

const ERRORS: ErrorLine<{ epsilon: number; curator: number; inside: number }>[] = [
  { y: 'curator', label: 'a trusted curator with all rows' },
  { y: 'inside', label: 'inside the sum, no one trusted' },
];

export const errorFigure: Figure<Values, InsideRow> = {
  id: 'error',
  title: 'Nobody is trusted with everything',
  describe:
    'The test error against ε: of one curator with all rows, of noise inside the encrypted sum, and of the run that has just been made.',
  height: aspect,
  click: pickEpsilon,
  columns: [
    { name: 'epsilon', label: 'ε' },
    { name: 'curator', label: 'test error, one curator' },
    { name: 'inside', label: 'test error, inside the sum' },
  ],
  table: ({ rows }) => curveOf(rows),
  legend: () => [...errorLegend(ERRORS), { label: 'the run just made', color: ink, mark: 'dot' }],
  caption({ rows, values }) {
    const run = runOf(rows);
    if (!run) return 'No sum has been made yet.';
    const where =
      run.liveWorkers > 0
        ? `${run.liveWorkers} parties in workers of their own`
        : 'All parties in one worker';
    return `${where} have just published a model with ε = ${num(values.epsilon)}: its test error is ${percent(run.liveError)}. Without noise the mean of the ${values.nodes} models has ${percent(run.averagedError)}, and the model of all ${count(run.rows)} rows in one place ${percent(run.pooledError)}. They sent ${count(run.messages)} messages, ${num(run.bytes / 1e3)} kB, in ${num(run.liveMs / 1000, 2)} s. The noise moved the coefficients by ${num(run.liveNoise)}; one person moves their mean by at most ${num(run.sensitivity)}.`;
  },
  plot({ rows, values, width }) {
    const run = runOf(rows);
    return errorsAgainstEpsilon({
      rows: curveOf(rows),
      lines: ERRORS,
      epsilon: values.epsilon,
      width,
      most: Math.max(0.5, run?.liveError ?? 0),
      over: [dot(run ? [run] : [], { x: () => values.epsilon, y: 'liveError', r: 6, fill: ink })],
    });
  },
};

export const rolesFigure: Figure<Values, InsideRow> = {
  id: 'roles',
  title: 'What each layer protects from whom',
  describe:
    'A table: each line is a party, with what it sees, what encryption does against it, and whose noise protects.',
  tableFirst: true,
  isPicture: true,
  height: () => 330,
  columns: [
    { name: 'who', label: 'who' },
    { name: 'sees', label: 'sees' },
    { name: 'encryption', label: 'encryption' },
    { name: 'noise', label: 'noise that protects' },
  ],
  table: () => roles,
  caption: ({ values }) =>
    `Each server knows one of two noises, and either alone is enough for ε = ${num(values.epsilon)}. Both together know everything.`,
  plot: ({ width }) => ({
    ...base(width, 330),
    marginLeft: 0,
    x: { axis: null, domain: [0, 1] },
    y: { axis: null, domain: [roles.length, 0] },
    marks: [
      text(
        roles.map((role, i) => ({
          words: `${role.who}: sees ${role.sees}; noise ${role.noise}`,
          y: i + 0.5,
        })),
        { x: () => 0, y: 'y', text: 'words', textAnchor: 'start', lineWidth: width / 14 },
      ),
    ],
  }),
};
