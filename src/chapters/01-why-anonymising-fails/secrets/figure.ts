import { barY, dot, ruleY, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { alarm, aspect, base, ink, muted, series, sheet } from '../../../figures/theme.ts';
import { diseases, nameText, townOf } from '../shared/town.ts';
import {
  BOTH,
  disclosed,
  personOf,
  smallest,
  viewOf,
  type SecretsRow,
  type SecretsValues,
} from './summary.ts';

const MOST = 8;
const FEWEST = 3;
const TOP = 56;
const height = () => 220;

/** Where the squares begin, right of the longest name. */
const NAME = 118;

/** The diseases of a group, each once, with how often it occurs. */
const counted = (group: number[]) =>
  [...new Set(group)]
    .map((disease) => ({ disease, times: group.filter((d) => d === disease).length }))
    .sort((a, b) => b.times - a.times || a.disease - b.disease);

export const victimFigure: Figure<SecretsValues, SecretsRow> = {
  id: 'victim',
  title: 'One patient, hidden in a group',
  describe:
    'The diseases in the group of one patient, with a square for each person who has it; those that the attack rules out are pale, and what is left stands out.',
  isPicture: true,
  height,
  columns: [
    { name: 'hospital', label: 'hospital' },
    { name: 'disease', label: 'disease in the group' },
    { name: 'people', label: 'people' },
    { name: 'possible', label: 'still possible' },
  ],
  table({ values }) {
    const { first, second, left } = viewOf(values, personOf(values));
    const lists = values.attack === 'two' ? [first, second] : [first];
    return lists.flatMap((group, h) =>
      counted(group).map(({ disease, times }) => ({
        hospital: h === 0 ? 'first' : 'second',
        disease: diseases[disease],
        people: times,
        possible: left.includes(disease) ? 'yes' : 'no',
      })),
    );
  },
  caption({ values }) {
    const person = personOf(values);
    const { first, second, excluded, left, truth } = viewOf(values, person);
    const name = nameText(townOf(values.seed), person);
    const how =
      values.attack === 'two'
        ? `Two hospitals hide ${name} among ${first.length} and ${second.length} patients. `
        : `The hospital hides ${name} among ${first.length} patients. `;
    const knows =
      values.attack === 'knows'
        ? `The attacker knows that it is not ${excluded.map((d) => diseases[d]).join(', ')}. `
        : '';
    const end =
      left.length === 1
        ? `Only one disease is left: ${diseases[truth]}, which is right.`
        : `${left.length} diseases are left.`;
    return `${how}${knows}${end}`;
  },
  plot({ values, width }) {
    const { first, second, left } = viewOf(values, personOf(values));
    const lists = values.attack === 'two' ? [first, second] : [first];
    const wide = width / 2;
    const groups = lists.map((group) => counted(group).slice(0, MOST));
    const line = (height() - TOP) / Math.max(FEWEST, ...groups.map((group) => group.length));
    const words = groups.flatMap((group, h) =>
      group.map(({ disease, times }, i) => ({
        x: 4 + h * wide,
        y: TOP + (i + 0.5) * line,
        words: `${times} × ${diseases[disease]}`,
        isLeft: left.includes(disease),
        times,
      })),
    );
    // Everybody of the group as a square behind the name of the disease.
    const people = words.flatMap(({ times, x, y, isLeft }) =>
      Array.from({ length: times }, (_, i) => ({
        x: x + NAME + i * Math.min(18, (wide - NAME - 16) / times),
        y,
        isLeft,
      })),
    );
    const titles = lists.map((group, h) => ({
      x: 4 + h * wide,
      words: `${h === 0 ? 'First' : 'Second'} hospital: ${group.length}`,
    }));
    const result = left.length === 1 ? `It is ${diseases[left[0]]}.` : `${left.length} diseases are left`;
    const put = { x: 'x', y: 'y', text: 'words', textAnchor: 'start' } as const;
    return {
      ...sheet(width, height()),
      marks: [
        text([{ words: result, x: 4, y: 12 }], {
          ...put,
          fontSize: 20,
          fontWeight: 700,
          fill: left.length === 1 ? alarm : ink,
        }),
        text(
          titles.map((title) => ({ ...title, y: 38 })),
          { ...put, fill: muted },
        ),
        ...[true, false].map((isLeft) =>
          dot(
            people.filter((person) => person.isLeft === isLeft),
            {
              ...{ x: 'x', y: 'y', symbol: 'square', r: 6.5 },
              fill: isLeft ? alarm : muted,
              fillOpacity: isLeft ? 1 : 0.35,
            },
          ),
        ),
        ...[true, false].map((isLeft) =>
          text(
            words.filter((word) => word.isLeft === isLeft),
            {
              ...put,
              fontSize: 15,
              fontWeight: isLeft ? 600 : 400,
              fill: isLeft ? alarm : muted,
              fillOpacity: isLeft ? 1 : 0.7,
            },
          ),
        ),
      ],
    };
  },
};

export const leftFigure: Figure<SecretsValues, SecretsRow> = {
  id: 'left',
  title: 'How many diseases are left, for a hundred patients',
  describe:
    'A bar for each number of diseases that are still possible, with how many of a hundred patients have it.',
  columns: [
    { name: 'left', label: 'diseases left' },
    { name: 'people', label: 'patients' },
  ],
  table: ({ rows }) => histogram(rows),
  caption({ rows }) {
    const { k, l } = smallest(rows);
    return `Every group has at least ${k} patients (k = ${k}) and at least ${l} distinct diseases (l = ${l}). For ${disclosed(rows)} of ${BOTH} patients exactly one disease is left.`;
  },
  plot({ rows, width }) {
    const all = histogram(rows);
    return {
      ...base(width, aspect(width)),
      x: { label: 'diseases left', domain: all.map(({ left }) => left), padding: 0.25 },
      y: { label: 'patients', domain: [0, BOTH], grid: true, ticks: 5 },
      marks: [
        ruleY([0], { stroke: ink, strokeOpacity: 0.4 }),
        barY(all, {
          x: 'left',
          y: 'people',
          fill: ({ left }: { left: number }) => (left === 1 ? alarm : series[0].color),
        }),
        text(
          all.filter(({ people }) => people > 0),
          { x: 'left', y: 'people', text: 'people', dy: -9, fill: ink },
        ),
      ],
    };
  },
};

function histogram(rows: SecretsRow[]) {
  return diseases.map((_, i) => ({
    left: i + 1,
    people: rows.filter(({ left }) => left === i + 1).length,
  }));
}
