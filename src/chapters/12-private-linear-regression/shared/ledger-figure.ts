import { barX, ruleX, text } from '@observablehq/plot';
import { muOf, spentEpsilon, type Release } from '../../../core/learners/regression/release-ledger.ts';
import type { Row } from '../../../lab/experiment.ts';
import { num, numUp } from '../../../figures/format.ts';
import { alarm, base, ink, series } from '../../../figures/theme.ts';

/* The ledger as a figure: a bar for everything that is released, red and without end where nobody has paid for it. */

export const LEDGER_COLUMNS = [
  { name: 'release', label: 'what is released' },
  { name: 'sensitivity', label: 'sensitivity' },
  { name: 'sigma', label: 'σ' },
  { name: 'mu', label: 'μ' },
  { name: 'account', label: 'in the account' },
];

export const ledgerTable = (releases: Release[]): Row[] =>
  releases.map((release) => ({
    release: release.label,
    sensitivity: release.sensitivity ?? 'not bounded',
    sigma: release.sigma ?? 'none',
    mu: release.sigma === undefined ? 'infinite' : muOf(release),
    account: release.why ?? 'yes',
  }));

export function ledgerCaption(releases: Release[], delta: number): string {
  const open = releases.filter(({ why }) => why);
  if (open.length > 0)
    return `${open.length} of ${releases.length} lines are not accounted for: ${open.map(({ label }) => label).join(', ')}. No ε holds for the whole.`;
  return `All ${releases.length} lines are accounted for. Together they cost ε = ${numUp(spentEpsilon(releases, delta))} at δ = ${num(delta)}, exactly.`;
}

export const ledgerHeight = () => 260;

export function ledgerPlot(releases: Release[], width: number) {
  const most = Math.max(1e-6, ...releases.filter(({ why }) => !why).map(muOf));
  const end = 1.25 * most;
  const open = releases.filter(({ why }) => why);
  const paid = releases.filter(({ why }) => !why);
  return {
    ...base(width, ledgerHeight()),
    marginLeft: width < 480 ? 128 : 190,
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
        text: () => 'no noise: not accounted for',
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
