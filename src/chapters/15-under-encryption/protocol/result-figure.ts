import { barX, dot, ruleX, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, grid, ink, series } from '../../../figures/theme.ts';
import { MOST_STEPS } from '../shared/limits.ts';
import type { ProtocolRow } from './experiment.ts';
import { rounded } from './digits.ts';
import { apartBy, coefficientsOf, countsIn, protocolSummary } from './summary.ts';
import type { Values } from './figure.ts';

const shortName = (name: string) => (name.length > 18 ? `${name.slice(0, 17)}…` : name);
const MOST = 24;

export const coefficientsFigure: Figure<Values, ProtocolRow> = {
  id: 'coefficients',
  title: 'The result',
  describe:
    'For each coefficient a square for the fit on all rows in one place, and a dot for the fit under encryption.',
  height: () => 380,
  columns: [
    { name: 'name', label: 'coefficient' },
    { name: 'secure', label: 'under encryption' },
    { name: 'pooled', label: 'all rows in one place' },
    { name: 'apart', label: 'difference' },
  ],
  table({ rows }) {
    const { digits } = protocolSummary(rows);
    return coefficientsOf(rows).map((row) => ({
      name: row.name,
      secure: rounded(row.liveSecure, digits),
      pooled: rounded(row.pooled, digits),
      apart: apartBy(row),
    }));
  },
  legend: () => [
    { label: 'under encryption', color: series[0].color, mark: 'dot' },
    { label: 'all rows in one place', color: series[1].color, mark: 'square' },
  ],
  caption({ rows }) {
    const { run, apart, digits } = protocolSummary(rows);
    if (!run) return 'The coefficients are there when the last round is over.';
    const what = run.counted ? 'The same steps in the clear' : 'The parties together';
    const where = `the coefficients of all ${count(run.rows)} rows in one place`;
    const equal =
      digits === undefined
        ? `have not come to ${where}: the largest difference is ${num(apart, 2)}.`
        : `come to ${where}: rounded to ${digits} ${digits === 1 ? 'digit' : 'digits'} after the point all ${run.columns} are equal, and the largest difference is ${num(apart, 2)}.`;
    const end = run.iterations < MOST_STEPS ? '' : ` They were stopped after ${run.iterations} iterations.`;
    const few = run.columns > MOST ? ` The first ${MOST} are drawn; the table has all.` : '';
    return `${what} ${equal}${end}${few}`;
  },
  plot({ rows, width }) {
    const shown = coefficientsOf(rows).slice(0, MOST);
    const y = ({ name }: { name: string }) => shortName(name);
    return {
      ...base(width, 380),
      marginLeft: 130,
      x: { label: 'coefficient', ticks: 6 },
      y: { type: 'point', domain: shown.map(y), label: null },
      marks: [
        ruleX([0], { stroke: grid }),
        dot(shown, { x: 'pooled', y, r: 7, stroke: series[1].color, strokeWidth: 2, symbol: 'square' }),
        dot(shown, { x: 'secure', y, r: 3.5, fill: series[0].color }),
      ],
    };
  },
};

const countNames: Record<string, string> = {
  multiplications: 'secure multiplications',
  reciprocals: 'secure reciprocals',
  openings: 'opened numbers',
  rounds: 'waits of the servers',
  encryptions: 'encryptions',
  decryptions: 'decryptions',
  additions: 'additions of ciphertexts',
  constants: 'ciphertext × number',
};

export const countsFigure: Figure<Values, ProtocolRow> = {
  id: 'counts',
  title: 'What was done',
  describe: 'Bars of how often each operation was done by all parties together, on a logarithmic axis.',
  height: () => 300,
  columns: [
    { name: 'party', label: 'party' },
    { name: 'what', label: 'operation' },
    { name: 'value', label: 'times' },
  ],
  table: ({ rows }) => countsIn(rows).map((row) => ({ ...row, what: countNames[row.what] })),
  caption({ rows }) {
    const { run, multiplications, encryptions, decryptions } = protocolSummary(rows);
    if (!run) return 'The counters are there when the last round is over.';
    const lead = run.counted ? 'Counted only, not run: ' : '';
    return `${lead}${count(multiplications)} secure multiplications, ${count(encryptions)} encryptions and ${count(decryptions)} decryptions in ${run.iterations} iterations.`;
  },
  plot({ rows, width }) {
    // What both servers do together counts once.
    const all = Object.entries(countNames).map(([what, label]) => ({
      label,
      value: countsIn(rows)
        .filter(
          (row) =>
            row.what === what &&
            !(
              row.party === 'server B' &&
              ['multiplications', 'reciprocals', 'openings', 'rounds'].includes(what)
            ),
        )
        .reduce((sum, row) => sum + row.value, 0),
    }));
    const done = all.filter(({ value }) => value > 0);
    const domain: [number, number] = [0.8, Math.max(10, ...done.map(({ value }) => value)) * 4];
    return {
      ...base(width, 300),
      marginLeft: 165,
      x: { type: 'log', domain, label: null, ticks: [] },
      y: { domain: all.map(({ label }) => label), label: null },
      marks: [
        barX(done, {
          y: 'label',
          x1: domain[0],
          x2: 'value',
          fill: series[0].color,
          fillOpacity: 0.85,
          insetTop: 5,
          insetBottom: 5,
        }),
        text(done, {
          y: 'label',
          x: 'value',
          text: ({ value }: { value: number }) => count(value),
          dx: 5,
          textAnchor: 'start',
          fill: ink,
        }),
        logAxis('x', domain, 'times', width),
      ],
    };
  },
};
