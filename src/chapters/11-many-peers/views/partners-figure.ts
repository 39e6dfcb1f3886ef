import { barX, ruleX, text } from '@observablehq/plot';
import { topOf } from '../../../figures/coarse-ends.ts';
import type { Figure } from '../../../figures/figure.ts';
import { num } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { base, ink, series } from '../../../figures/theme.ts';
import type { ViewsParams, ViewsRow } from './experiment.ts';
import { summaryOf } from './summary.ts';

const height = () => 190;

function bars(rows: ViewsRow[]) {
  const found = summaryOf(rows);
  return found
    ? [
        { who: 'from views', partners: found.partners, groups: found.groups },
        { who: 'by an organiser', partners: found.uniformPartners, groups: found.uniformGroups },
      ]
    : [];
}

export const partnersFigure: Figure<ViewsParams, ViewsRow> = {
  id: 'partners',
  title: 'How many different others a peer meets in its groups',
  describe:
    'Two bars: the mean number of different peers that one meets in all its groups, when groups are formed from views and when an organiser draws them uniformly.',
  height,
  columns: [
    { name: 'who', label: 'groups are drawn' },
    { name: 'partners', label: 'different others that a peer meets' },
    { name: 'groups', label: 'groups formed' },
  ],
  table: ({ rows }) => bars(rows),
  caption({ rows, values }) {
    const found = summaryOf(rows);
    if (!found) return 'No group has been formed yet.';
    const most = Math.min(found.peers - 1, values.rounds * (Math.min(values.group, values.peers) - 1));
    return `Groups from views bring a peer together with ${num(found.partners)} different others, groups drawn by an organiser with ${num(found.uniformPartners)}, of at most ${most}. Groups formed: ${num(found.groups)} and ${num(found.uniformGroups)}. Mean of ${runsInWords(found.runs)}.`;
  },
  plot({ rows, width }) {
    const drawn = bars(rows);
    return {
      ...base(width, height()),
      ...{ marginLeft: 118, marginRight: 50 },
      x: { label: 'different others met', domain: [0, topOf(1.02 * Math.max(4, ...drawn.map((b) => b.partners)))], ticks: 5, grid: true }, // prettier-ignore
      y: { domain: ['from views', 'by an organiser'], label: null },
      marks: [
        barX(drawn, {
          y: 'who',
          x: 'partners',
          fill: { value: ({ who }: { who: string }) => series[who === 'from views' ? 0 : 1].color, scale: null }, // prettier-ignore
          fillOpacity: 0.8,
          insetTop: 8,
          insetBottom: 8,
        }),
        text(drawn, { y: 'who', x: 'partners', text: ({ partners }: { partners: number }) => num(partners), dx: 6, textAnchor: 'start' }), // prettier-ignore
        ruleX([0], { stroke: ink, strokeOpacity: 0.4 }),
      ],
    };
  },
};
