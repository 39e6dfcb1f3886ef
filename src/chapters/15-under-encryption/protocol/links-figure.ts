import { barX, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { logAxis } from '../../../figures/log-axis.ts';
import { base, ink, series } from '../../../figures/theme.ts';
import type { ProtocolRow } from './experiment.ts';
import type { Values } from './figure.ts';
import { laneBytes, linksOf, PHASES, phaseSeconds, protocolSummary } from './summary.ts';

export const inKilobytes = (bytes: number) =>
  bytes < 1e6 ? `${num(bytes / 1e3, 3)} kB` : `${num(bytes / 1e6, 3)} MB`;

export const linksFigure: Figure<Values, ProtocolRow> = {
  id: 'links',
  title: 'Bytes on each link',
  describe:
    'Bars of all bytes that went from one party to another, the nodes taken together, on a logarithmic axis; the table has each node.',
  height: () => 280,
  columns: [
    { name: 'from', label: 'from' },
    { name: 'to', label: 'to' },
    { name: 'messages', label: 'messages' },
    { name: 'bytes', label: 'bytes' },
  ],
  table: ({ rows }) => linksOf(rows),
  caption({ rows }) {
    const { run, bytes } = protocolSummary(rows);
    const [most] = laneBytes(rows);
    if (!most) return 'Nothing has been sent yet.';
    const lead = run?.counted ? 'Counted only, nothing was sent. ' : run ? '' : 'So far: ';
    return `${lead}${inKilobytes(bytes)} on all links, the most of them ${most.link}: ${inKilobytes(most.bytes)}.`;
  },
  plot({ rows, width }) {
    const links = laneBytes(rows).map(({ link, bytes }) => ({ link, bytes, kilobytes: bytes / 1e3 }));
    const domain: [number, number] = [0.008, Math.max(1, ...links.map(({ kilobytes }) => kilobytes)) * 12];
    return {
      ...base(width, 280),
      marginLeft: 135,
      x: { type: 'log', domain, label: null, ticks: [] },
      y: { domain: links.map(({ link }) => link), label: null },
      marks: [
        barX(links, {
          y: 'link',
          x1: domain[0],
          x2: 'kilobytes',
          fill: series[0].color,
          fillOpacity: 0.85,
          insetTop: 4,
          insetBottom: 4,
        }),
        text(links, {
          y: 'link',
          x: 'kilobytes',
          text: ({ bytes }: { bytes: number }) => inKilobytes(bytes),
          dx: 5,
          textAnchor: 'start',
          fill: ink,
        }),
        logAxis('x', domain, 'kB', width),
      ],
    };
  },
};

const secondsOf = (rows: ProtocolRow[]) => {
  const seconds = phaseSeconds(rows);
  return seconds ? PHASES.map((phase) => ({ phase, seconds: seconds[phase] })) : [];
};

export const phasesFigure: Figure<Values, ProtocolRow> = {
  id: 'phases',
  title: 'Time of each phase, here',
  describe: 'Bars of the seconds that each phase of this run took on this computer.',
  height: () => 200,
  columns: [
    { name: 'phase', label: 'phase' },
    { name: 'seconds', label: 'seconds, measured here' },
  ],
  table: ({ rows }) => secondsOf(rows),
  caption({ rows, values }) {
    const { run } = protocolSummary(rows);
    if (run?.counted) return 'Counted only: nothing was run, so there is no time.';
    const seconds = phaseSeconds(rows);
    if (!run || !seconds) return 'The times are there when the last round is over.';
    const factors =
      values.protocol === 'newton'
        ? `to factorise ${run.iterations} Hessians`
        : values.protocol === 'local'
          ? 'to factorise the bound of the Hessian, to invert it and to encrypt the inverse'
          : 'to factorise the bound of the Hessian';
    return `Measured here, and different in every run: ${num(seconds.key, 2)} s until the key was there, ${num(seconds['encrypted sums'], 2)} s for what the nodes encrypt and server A adds up, ${num(seconds.factors, 2)} s ${factors}, and ${num(seconds.steps, 2)} s for ${run.iterations} steps from the sum of the gradients to the next coefficients.`;
  },
  plot({ rows, width }) {
    const all = secondsOf(rows);
    const most = Math.max(0.1, ...all.map(({ seconds }) => seconds));
    return {
      ...base(width, 200),
      marginLeft: 135,
      x: { domain: [0, most * 1.25], label: 'seconds', ticks: 5 },
      y: { domain: [...PHASES], label: null },
      marks: [
        barX(all, {
          y: 'phase',
          x: 'seconds',
          fill: series[0].color,
          fillOpacity: 0.85,
          insetTop: 5,
          insetBottom: 5,
        }),
        text(all, {
          y: 'phase',
          x: 'seconds',
          text: ({ seconds }: { seconds: number }) => `${num(seconds, 2)} s`,
          dx: 5,
          textAnchor: 'start',
          fill: ink,
        }),
      ],
    };
  },
};
