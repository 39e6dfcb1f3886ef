import { rect, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { num, percent } from '../../../figures/format.ts';
import { alarm, ink, muted, series, sheet } from '../../../figures/theme.ts';
import { dateOf, dateText, diseases, nameText, sexes, townOf } from '../shared/town.ts';
import { meters, PEOPLE, toldPlace, type BenchRow, type BenchValues } from './summary.ts';

const SHOWN = 20;
const LINE = 21;
const TOP = 26;

/** A row as it stands in the published table, in words, and which of its cells are not what they were. */
function published(row: BenchRow, values: BenchValues) {
  const town = townOf(values.seed);
  const { person } = row;
  const { year } = dateOf(row.born);
  const birth = {
    date: dateText(row.born),
    year: String(year),
    decade: `${year - (year % 10)}s`,
    hidden: '*',
  }[values.birth];
  const isGone = row.alike < 0;
  const disease = values.disease === 'anatomised' ? `group ${row.bucket + 1}` : (diseases[row.disease] ?? '');
  return {
    place: isGone ? '–' : toldPlace(values.place, town.place[person]),
    birth: isGone ? '–' : birth,
    sex: isGone ? '–' : values.sex ? sexes[town.sex[person]] : '*',
    disease: isGone ? 'suppressed' : disease,
    name: values.attack && row.candidates === 1 ? nameText(town, person) : '',
    changed: [
      isGone || values.place !== 'full',
      isGone || values.birth !== 'date' || values.perturbed > 0,
      isGone || !values.sex,
      isGone || values.disease !== 'kept',
    ],
  };
}

/** Rows that look alike stand together, in the order of places and birthdays. */
const inOrder = (rows: BenchRow[]) => [...rows].sort((a, b) => a.alike - b.alike || a.born - b.born);

export const tableFigure: Figure<BenchValues, BenchRow> = {
  id: 'table',
  title: 'The published table',
  describe:
    'Rows of the published table: postcode, birthday, sex and disease as they are told, and the name of whoever is found again.',
  isPicture: true,
  height: () => TOP + SHOWN * LINE + 4,
  columns: [
    { name: 'place', label: 'postcode' },
    { name: 'birth', label: 'born' },
    { name: 'sex', label: 'sex' },
    { name: 'disease', label: 'treated for' },
    { name: 'candidates', label: 'rows that fit this person' },
    { name: 'name', label: 'found again' },
  ],
  table: ({ rows, values }) =>
    inOrder(rows).map((row) => {
      const { place, birth, sex, disease, name } = published(row, values);
      return { place, birth, sex, disease, name, candidates: row.candidates };
    }),
  legend: ({ values }) => [
    { label: 'changed', color: series[0].color, mark: 'bar' },
    ...(values.attack ? [{ label: 'found again', color: alarm, mark: 'bar' as const }] : []),
  ],
  caption({ rows, values }) {
    const { found, published: kept } = meters(rows, values);
    const attack = values.attack
      ? `Someone who knows the postcode, birthday and sex of all ${PEOPLE} finds exactly one fitting row for ${found} of them.`
      : 'Switch on the attack to see who is found again.';
    return `${kept} of ${PEOPLE} rows are published; the first ${SHOWN} are shown. ${attack} Everybody is made up.`;
  },
  plot({ rows, values, width }) {
    const wide = width >= 560;
    const at = wide ? [4, 84, 214, 274, 404] : [2, 56, 132, 154, 232];
    const lines = inOrder(rows)
      .slice(0, SHOWN)
      .map((row, i) => ({ ...published(row, values), y: TOP + (i + 0.5) * LINE }));
    const cells = lines.flatMap((line) =>
      [line.place, line.birth, line.sex, line.disease].map((words, c) => ({
        words,
        x: at[c],
        y: line.y,
        color: line.name ? alarm : line.changed[c] ? series[0].color : ink,
      })),
    );
    const put = { x: 'x', y: 'y', text: 'words', textAnchor: 'start', fontSize: wide ? 13 : 12 } as const;
    return {
      ...sheet(width, TOP + SHOWN * LINE + 4),
      marks: [
        rect(
          lines.filter(({ name }) => name),
          {
            x1: () => 0,
            x2: () => width,
            y1: (d: { y: number }) => d.y - LINE / 2 + 1,
            y2: (d: { y: number }) => d.y + LINE / 2 - 1,
            fill: alarm,
            fillOpacity: 0.1,
          },
        ),
        text(
          ['postcode', 'born', 'sex', 'treated for', 'found'].map((words, c) => ({ words, x: at[c], y: 10 })),
          { ...put, fill: muted, fontSize: 11.5 },
        ),
        text(cells, { ...put, fill: 'color' }),
        text(
          lines.filter(({ name }) => name).map(({ name, y }) => ({ words: name, x: at[4], y })),
          { ...put, fill: alarm, fontWeight: 600 },
        ),
      ],
    };
  },
};

/** The six numbers, in words that fit a phone. */
function cards(rows: BenchRow[], values: BenchValues) {
  const { found, k, l, t, right, lost } = meters(rows, values);
  return [
    { label: 'found by name', value: `${found} of ${PEOPLE}`, isBad: found > 0 },
    { label: 'k: smallest group', value: String(k), isBad: k < 5 },
    { label: 'l: fewest diseases', value: String(l), isBad: l < 2 },
    { label: 't: farthest group', value: num(t, 2), isBad: t > 0.5 },
    { label: 'diseases guessed', value: percent(right, 0), isBad: right > 0.5 },
    { label: 'utility lost', value: percent(lost, 0), isBad: lost > 0.5 },
  ];
}

/** How many cards stand beside each other, and how tall all of them are, so that their words fit; on a wall, in two lines. */
const layout = (width: number): [columns: number, height: number] =>
  width < 480 ? [2, 216] : width < 740 ? [3, 164] : [6, 116];

export const metersFigure: Figure<BenchValues, BenchRow> = {
  id: 'meters',
  title: 'Six meters',
  describe:
    'Six numbers: people found by name, k, l, t, the share of diseases that are guessed right, and the share of the table’s detail that is lost.',
  isPicture: true,
  height: (width) => layout(width)[1],
  columns: [
    { name: 'label', label: 'meter' },
    { name: 'value', label: 'reads' },
  ],
  table: ({ rows, values }) => cards(rows, values).map(({ label, value }) => ({ label, value })),
  caption({ rows, values }) {
    const { k, l, t, right, lost, found } = meters(rows, values);
    return `${found} people are found by name. k = ${k}, l = ${l}, t = ${num(t, 2)}. The best guess of the disease is right for ${percent(right, 0)} of the people, and ${percent(lost, 0)} of the detail is lost.`;
  },
  plot({ rows, values, width }) {
    const [columns, height] = layout(width);
    const [wide, tall] = [width / columns, height / (6 / columns)];
    const all = cards(rows, values).map((card, i) => ({
      ...card,
      x: (i % columns) * wide,
      y: Math.floor(i / columns) * tall,
    }));
    return {
      ...sheet(width, height),
      marks: [
        rect(all, {
          x1: 'x',
          x2: (d: { x: number }) => d.x + wide,
          y1: 'y',
          y2: (d: { y: number }) => d.y + tall,
          inset: 4,
          rx: 6,
          fill: 'var(--panel)',
          stroke: 'var(--rule)',
        }),
        ...[true, false].map((isBad) =>
          text(
            all.filter((card) => card.isBad === isBad),
            {
              x: (d: { x: number }) => d.x + wide / 2,
              y: (d: { y: number }) => d.y + tall / 2,
              dy: -10,
              text: 'value',
              fontSize: 22,
              fontWeight: 700,
              fill: isBad ? alarm : ink,
            },
          ),
        ),
        text(all, {
          x: (d: { x: number }) => d.x + wide / 2,
          y: (d: { y: number }) => d.y + tall / 2,
          dy: 16,
          text: 'label',
          fontSize: 12.5,
          fill: muted,
        }),
      ],
    };
  },
};
