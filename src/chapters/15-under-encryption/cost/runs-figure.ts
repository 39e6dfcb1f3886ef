import { dot, lineY, ruleY } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { aspect, base, grid, ink, logTicks, series } from '../../../figures/theme.ts';
import { PROTOCOLS, type CostRow, type RunRow } from './experiment.ts';
import { largestRun, runsOf, secondsOf, type Seconds } from './summary.ts';

export type Values = { ms: number; bits: string; most: string; tolerance: number; what: string };

/** The colours of the other figures of this cell, and one for Newton. */
const looks: Record<Seconds['protocol'], { label: string; look: number }> = {
  newton: { label: 'secure Newton', look: 2 },
  hessian: { label: 'PrivLogit-Hessian', look: 0 },
  local: { label: 'PrivLogit-Local', look: 1 },
  inverse: { label: 'Local with the inverse', look: 3 },
};
const X: [number, number] = [3.5, 450];
const protocolLegend = (names: Seconds['protocol'][]) =>
  names.map((name) => ({
    label: looks[name].label,
    color: series[looks[name].look].color,
    dash: series[looks[name].look].dash,
    mark: 'line' as const,
  }));
/** Also told apart by shape, and marks of one p a little by place: on an axis of so many decades they would lie on each other. */
const shapesOf = { newton: 'triangle', hessian: 'circle', local: 'square', inverse: 'diamond' } as const;

const asides = { newton: -8, hessian: 0, local: 8, inverse: 0 };

const byP = (a: { p: number }, b: { p: number }) => a.p - b.p;
const where = ({ liveWorkers }: RunRow) =>
  liveWorkers > 0
    ? `each of the ${liveWorkers} parties in a worker of its own`
    : 'all parties in one worker, so on one core';

export const secondsFigure: Figure<Values, CostRow> = {
  id: 'seconds',
  title: 'Seconds: measured here, counted and published',
  describe:
    'Seconds of the three protocols against the number of coefficients, both logarithmic: large filled marks are measured here, small open ones are published, lines are counted.',
  height: aspect,
  columns: [
    { name: 'protocol', label: 'protocol' },
    { name: 'p', label: 'coefficients' },
    { name: 'how', label: 'measured here, counted or published' },
    { name: 'of', label: 'data' },
    { name: 'iterations', label: 'iterations' },
    { name: 'seconds', label: 'seconds' },
  ],
  table: ({ rows }) => secondsOf(rows).map((row) => ({ ...row, protocol: looks[row.protocol].label })),
  legend: () => [
    ...protocolLegend(['newton', 'hessian', 'local', 'inverse']),
    {
      label: 'filled: measured here; open: published; lines: counted',
      color: ink,
      mark: 'dot' as const,
    },
  ],
  caption({ rows, values }) {
    const run = largestRun(rows);
    if (!run)
      return `The table is there; the first runs with a key of ${count(Number(values.bits))} bits are under way.`;
    const { newton, hessian, local } = run;
    const [n, h, l] = [newton, hessian, local].map(({ liveSeconds }) => num(liveSeconds, 2));
    return `Measured just now with a key of ${count(Number(values.bits))} bits and p = ${newton.p}, ${where(newton)}: Newton ${n} s, PrivLogit-Hessian ${h} s, Local ${l} s, in ${newton.iterations}, ${hessian.iterations} and ${local.iterations} iterations, from the public key to the last message. No network is between the parties, and times differ from run to run. More than 60 coefficients are not run here, only counted.`;
  },
  plot({ rows, width }) {
    const all = secondsOf(rows);
    const times = all.map(({ seconds }) => seconds);
    const domain: [number, number] = [
      Math.min(0.1, ...times.filter((s) => s > 0)) / 1.5,
      Math.max(200_000, ...times) * 1.3,
    ];
    const of = (protocol: Seconds['protocol'], how: Seconds['how']) =>
      all.filter((row) => row.protocol === protocol && row.how === how).sort(byP);
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: X, label: null, ticks: [] },
      y: { type: 'log', domain, label: null, ticks: [] },
      marks: [
        ruleY(logTicks(...domain), { stroke: grid }),
        ...(Object.keys(looks) as Seconds['protocol'][]).flatMap((protocol) => {
          const { color, dash } = series[looks[protocol].look];
          const symbol = shapesOf[protocol];
          return [
            lineY(of(protocol, 'counted'), { x: 'p', y: 'seconds', stroke: color, strokeDasharray: dash }),
            dot(of(protocol, 'published'), { x: 'p', y: 'seconds', r: 3, stroke: color, symbol }),
            dot(of(protocol, 'measured'), {
              x: 'p',
              y: 'seconds',
              r: 5,
              fill: color,
              dx: asides[protocol],
              symbol,
            }),
          ];
        }),
        logAxis('x', X, 'coefficients', width),
        logAxis('y', domain, 'seconds'),
      ],
    };
  },
};

/** What can be counted, by its name in a row. */
export const operations = {
  multiplications: 'secure multiplications',
  encryptions: 'encryptions',
  constants: 'ciphertext × number',
  rounds: 'waits of the servers',
  bytes: 'bytes sent',
} as const;
type Operation = keyof typeof operations;

export const operationsFigure: Figure<Values, CostRow> = {
  id: 'operations',
  title: 'What each protocol does',
  describe:
    'How often the chosen operation is done by each of the three protocols, against the number of coefficients, both logarithmic; filled marks are runs, open ones are counted only.',
  height: aspect,
  columns: [
    { name: 'protocol', label: 'protocol' },
    { name: 'p', label: 'coefficients' },
    { name: 'how', label: 'run or counted only' },
    { name: 'iterations', label: 'iterations' },
    { name: 'multiplications', label: 'secure multiplications' },
    { name: 'reciprocals', label: 'secure reciprocals' },
    { name: 'openings', label: 'opened numbers' },
    { name: 'rounds', label: 'waits of the servers' },
    { name: 'encryptions', label: 'encryptions' },
    { name: 'decryptions', label: 'decryptions' },
    { name: 'additions', label: 'additions of ciphertexts' },
    { name: 'constants', label: 'ciphertext × number' },
    { name: 'messages', label: 'messages' },
    { name: 'bytes', label: 'bytes' },
    { name: 'seconds', label: 'seconds, measured here' },
  ],
  table: ({ rows }) =>
    runsOf(rows).map((row) => ({
      ...row,
      protocol: looks[row.protocol].label,
      how: row.counted ? 'counted only' : 'run',
      seconds: row.counted ? 'not run' : row.liveSeconds,
    })),
  legend: () => [
    ...protocolLegend(['newton', 'hessian', 'local']),
    { label: 'filled: run; open: counted only', color: ink, mark: 'dot' as const },
  ],
  caption({ rows, values }) {
    const what = values.what as Operation;
    const name = operations[what];
    const words = (of: Record<RunRow['protocol'], RunRow>) =>
      `Newton ${count(of.newton[what])}, PrivLogit-Hessian ${count(of.hessian[what])}, Local ${count(of.local[what])}`;
    const run = largestRun(rows);
    const far = runsOf(rows).filter(({ counted, p }) => counted && p === 200);
    const last = PROTOCOLS.map((protocol) => far.find((row) => row.protocol === protocol));
    const [newton, hessian, local] = last;
    const first = run ? `${name} with p = ${run.newton.p}, as run: ${words(run)}.` : '';
    const then =
      newton && hessian && local
        ? ` With p = 200 ${run ? '' : `${name}, `}counted only, not run: ${words({ newton, hessian, local })}.`
        : '';
    const said = `${first}${then}`.trim();
    return said ? said[0].toUpperCase() + said.slice(1) : 'Nothing has been counted yet.';
  },
  plot({ rows, values, width }) {
    const what = values.what as Operation;
    const all = runsOf(rows).filter((row) => row[what] > 0);
    const domain: [number, number] = [
      Math.min(100, ...all.map((row) => row[what])) / 1.5,
      Math.max(10_000, ...all.map((row) => row[what])) * 1.5,
    ];
    return {
      ...base(width, aspect(width)),
      x: { type: 'log', domain: X, label: null, ticks: [] },
      y: { type: 'log', domain, label: null, ticks: [] },
      marks: [
        ruleY(logTicks(...domain), { stroke: grid }),
        ...PROTOCOLS.flatMap((protocol) => {
          const { color, dash } = series[looks[protocol].look];
          const symbol = shapesOf[protocol];
          const points = all.filter((row) => row.protocol === protocol).sort(byP);
          const marks = { x: 'p', y: what, symbol, r: 4.5 };
          return [
            lineY(points, { x: 'p', y: what, stroke: color, strokeDasharray: dash }),
            dot(
              points.filter(({ counted }) => !counted),
              { ...marks, fill: color },
            ),
            dot(
              points.filter(({ counted }) => counted),
              { ...marks, stroke: color, strokeWidth: 2, fill: 'var(--paper)' },
            ),
          ];
        }),
        logAxis('x', X, 'coefficients', width),
        logAxis('y', domain, operations[what]),
      ],
    };
  },
};
