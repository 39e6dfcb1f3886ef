import { barX, ruleX, text } from '@observablehq/plot';
import { muOf, spentEpsilon, type Release } from '../../../core/learners/regression/release-ledger.ts';
import type { Row } from '../../../lab/experiment.ts';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num, numUp } from '../../../figures/format.ts';
import { alarm, base, ink, series } from '../../../figures/theme.ts';

/* The ledger as a figure: a bar for everything that is released, red and without end where nobody has paid for it. */

const LEDGER_COLUMNS = [
  { name: 'release', label: 'what is released' },
  { name: 'sensitivity', label: 'sensitivity' },
  { name: 'sigma', label: 'σ' },
  { name: 'mu', label: 'μ' },
  { name: 'account', label: 'in the account' },
];

const ledgerTable = (releases: Release[]): Row[] =>
  releases.map((release) => ({
    release: release.label,
    sensitivity: release.sensitivity ?? 'not bounded',
    sigma: release.sigma ?? 'none',
    mu: release.sigma === undefined ? 'infinite' : muOf(release),
    account: release.why ?? 'yes',
  }));

function ledgerCaption(releases: Release[], delta: number): string {
  const open = releases.filter(({ why }) => why);
  if (open.length > 0)
    return `${open.length} of ${releases.length} lines are not accounted for: ${open.map(({ label }) => label).join(', ')}. No ε holds for the whole.`;
  return `All ${releases.length} lines are accounted for. Together they cost ε = ${numUp(spentEpsilon(releases, delta))} at δ = ${num(delta)}, exactly.`;
}

const ledgerHeight = () => 260;

function ledgerPlot(releases: Release[], width: number) {
  const most = Math.max(1e-6, ...releases.filter(({ why }) => !why).map(muOf));
  const end = topOf(1.15 * most);
  const open = releases.filter(({ why }) => why);
  const paid = releases.filter(({ why }) => !why);
  return {
    ...base(width, ledgerHeight()),
    marginLeft: 190,
    marginRight: 24,
    x: { domain: [0, end], label: 'μ = sensitivity / σ', ticks: 4, tickFormat: (d: number) => num(d) },
    y: { domain: releases.map(({ label }) => label), label: null },
    marks: [
      barX(open, { y: 'label', x1: 0, x2: end, fill: alarm, fillOpacity: 0.75, insetTop: 3, insetBottom: 3 }),
      text(open, {
        y: 'label',
        x: 0,
        dx: 8,
        textAnchor: 'start',
        text: () => (width < 480 ? 'not accounted for' : 'no noise: not accounted for'),
        fill: 'var(--paper)',
        fontSize: 12,
        fontWeight: 600,
      }),
      barX(paid, {
        y: 'label',
        x: muOf,
        fill: series[0].color,
        fillOpacity: 0.8,
        insetTop: 3,
        insetBottom: 3,
      }),
      text(paid, {
        y: 'label',
        x: muOf,
        dx: 5,
        textAnchor: 'start',
        text: (r: Release) => num(muOf(r)),
        fontSize: 12,
      }),
      ruleX([0], { stroke: ink, strokeOpacity: 0.4 }),
    ],
  };
}

/** The ledger of one fit with the settings of a cell; `red` says in words what its red bars are. */
export const ledgerFigureOf = <V extends { delta: number }, R extends Row>(
  ledgerOf: (values: V, rows: R[]) => Release[],
  red: string,
): Figure<V, R> => ({
  id: 'ledger',
  title: 'The ledger of one fit',
  describe: `One bar for every quantity that a fit releases, as long as its μ; ${red}.`,
  height: ledgerHeight,
  columns: LEDGER_COLUMNS,
  table: ({ rows, values }) => ledgerTable(ledgerOf(values, rows)),
  caption: ({ rows, values }) => ledgerCaption(ledgerOf(values, rows), values.delta),
  plot: ({ rows, values, width }) => ledgerPlot(ledgerOf(values, rows), width),
});
