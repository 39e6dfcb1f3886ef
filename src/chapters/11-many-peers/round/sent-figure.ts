import { barX, ruleX, text, tickX } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { base, ink, muted, series } from '../../../figures/theme.ts';
import type { RoundRow } from './experiment.ts';
import type { RoundValues } from './figure.ts';
import { momentAt, partyName, shownMessage } from './summary.ts';

const height = () => 320;

const weightsOf = ({ names, sent, truth }: RoundRow) =>
  names.split('\n').map((name, k) => ({ name, sent: sent[k], truth: truth[k] }));

const shown = (rows: RoundRow[], values: RoundValues) => shownMessage(momentAt(rows, values.step, values));

/** What one message holds, beside what it stands for. */
export const sentFigure: Figure<RoundValues, RoundRow> = {
  id: 'sent',
  title: 'What one message of this step holds',
  describe:
    'A bar for each of ten weights as it was sent, with a tick at the weight that it stands for: that of the sender’s model, or of the average before noise.',
  height,
  columns: [
    { name: 'name', label: 'weight of' },
    { name: 'sent', label: 'as sent' },
    { name: 'truth', label: 'before masks or noise' },
  ],
  table({ rows, values }) {
    const message = shown(rows, values);
    return message ? weightsOf(message) : [{ name: 'no weights in this step', sent: '', truth: '' }];
  },
  legend: () => [
    { label: 'as sent', color: series[1].color, mark: 'bar' },
    { label: 'before masks or noise', color: ink, mark: 'line' },
  ],
  caption({ rows, values }) {
    const message = shown(rows, values);
    if (!message) return 'This step carries no weights. An invitation names the group and its curator.';
    const { kind, from, to, scale, sent, rounding } = message;
    const way = `From ${partyName(from)} to ${partyName(to)}:`;
    if (kind === 'model') return `${way} the model as it is. The curator has it to the last bit.`;
    const most = num(sent.reduce((far, v) => Math.max(far, Math.abs(v)), 0));
    if (kind === 'masked')
      return `${way} numbers up to ${most} that say nothing about the model, whose weights are all near 0 on this scale. Every value between −32,768 and 32,768 is equally likely.`;
    const masks =
      values.send === 'masked'
        ? ` Once all masked models are added up, the masks are gone: the curator’s average is right to ${num(rounding, 2)}.`
        : '';
    return `${way} the average with round noise of scale ${num(scale)}.${masks}`;
  },
  plot({ rows, values, width }) {
    const message = shown(rows, values);
    const weights = message ? weightsOf(message) : [];
    const most = topOf(
      1.02 * Math.max(1, ...weights.flatMap(({ sent, truth }) => [Math.abs(sent), Math.abs(truth)])),
    );
    const short = (name: string) => (width < 480 && name.length > 17 ? `${name.slice(0, 16)}…` : name);
    return {
      ...base(width, height()),
      marginLeft: width < 480 ? 134 : 220,
      x: {
        domain: [-most, most],
        label: 'weight',
        grid: true,
        ticks: width < 480 ? 3 : 5,
        tickFormat: (d: number) => num(d),
      },
      y: { domain: weights.map(({ name }) => short(name)), label: null },
      marks: [
        weights.length === 0 ? text(['no weights in this step'], { frameAnchor: 'middle', fill: muted, fontSize: 15 }) : null, // prettier-ignore
        barX(weights, {
          y: ({ name }: { name: string }) => short(name),
          x: 'sent',
          fill: series[1].color,
          fillOpacity: 0.75,
          insetTop: 4,
          insetBottom: 4,
        }),
        tickX(weights, { y: ({ name }: { name: string }) => short(name), x: 'truth', stroke: ink, strokeWidth: 3 }), // prettier-ignore
        ruleX([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};
