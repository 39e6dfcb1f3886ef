import { barX, link, rect, text } from '@observablehq/plot';
import type { Figure } from '../../../figures/figure.ts';
import { count } from '../../../figures/format.ts';
import { alarm, base, ink, muted, series, sheet } from '../../../figures/theme.ts';
import {
  dateText,
  diseases,
  nameText,
  PATIENTS,
  places,
  sexes,
  townOf,
  VOTERS,
  type Town,
} from '../shared/town.ts';
import { combinations, foundOf, isMatch, type LinkRow, type LinkValues } from './summary.ts';

/** So many rows of the hospital's table are on show, and twice as many lines of the list of voters. */
const SHOWN = 10;
const LISTED = 2 * SHOWN;
const LINE = 20;
const HEAD = 26;
const height = () => HEAD + LISTED * LINE + 6;

/** The rows on show: patients by their birthday, voters by their names, all of these patients among them. */
function shown(town: Town) {
  const patients = Array.from({ length: SHOWN }, (_, i) => i).sort((a, b) => town.born[a] - town.born[b]);
  const others = Array.from({ length: LISTED - SHOWN }, (_, i) => PATIENTS + i);
  const voters = [...patients, ...others].sort((a, b) =>
    nameText(town, a).localeCompare(nameText(town, b), 'en'),
  );
  return { patients, voters };
}

/** What the two tables have in common, in the order of the page. */
const fields = (town: Town, i: number) => ({
  postcode: places[town.place[i]],
  birth: dateText(town.born[i]),
  sex: sexes[town.sex[i]],
});

export const linkFigure: Figure<LinkValues, LinkRow> = {
  id: 'tables',
  title: 'Two tables, side by side',
  describe:
    'Rows of a hospital table without names on the left, lines of a list of voters on the right, and a line between any two that match on the ticked columns.',
  isPicture: true,
  height,
  columns: [
    { name: 'postcode', label: 'postcode' },
    { name: 'born', label: 'born' },
    { name: 'sex', label: 'sex' },
    { name: 'disease', label: 'treated for' },
    { name: 'candidates', label: 'voters who match' },
    { name: 'name', label: 'found' },
  ],
  table({ rows, values }) {
    const town = townOf(values.seed);
    return rows.map(({ patient, disease, candidates }) => {
      const { postcode, birth, sex } = fields(town, patient);
      const name = candidates === 1 ? nameText(town, patient) : '';
      return { postcode, born: birth, sex, disease: diseases[disease], candidates, name };
    });
  },
  legend: () => [
    { label: 'matches one voter of all 20,000', color: alarm, mark: 'line' },
    { label: 'one of several that match', color: muted, mark: 'line' },
  ],
  caption({ rows, values }) {
    const governor = rows[0].candidates;
    const found = foundOf(rows);
    const who =
      governor === 1
        ? `The governor, ${nameText(townOf(values.seed), 0)}, is one of them: he was treated for ${diseases[rows[0].disease]}.`
        : `The governor’s row matches ${count(governor)} voters.`;
    return `${count(found)} of ${PATIENTS} patients match exactly one of ${count(VOTERS)} voters. ${who} ${SHOWN} patients and ${LISTED} voters are shown. Everybody here is made up.`;
  },
  plot({ rows, values, width }) {
    const town = townOf(values.seed);
    const { patients, voters } = shown(town);
    const wide = width >= 720;
    const [left, right] = wide ? [268, width - 306] : [142, width - 104];
    const candidates = (i: number) => rows[i]?.candidates ?? VOTERS;
    const isFound = (i: number) => i < PATIENTS && candidates(i) === 1;
    const patientY = (row: number) => HEAD + (2 * row + 1) * LINE;
    const voterY = (row: number) => HEAD + (row + 0.5) * LINE;
    const lines = patients.flatMap((patient, i) =>
      voters.flatMap((voter, j) =>
        isMatch(town, patient, voter, values) ? [{ patient, y1: patientY(i), y2: voterY(j) }] : [],
      ),
    );
    const words = (items: { x: number; y: number; text: string; person?: number; on?: boolean }[]) =>
      [true, false].flatMap((on) =>
        [true, false].map((found) =>
          text(
            items.filter((item) => (item.on ?? true) === on && isFound(item.person ?? -1) === found),
            {
              x: 'x',
              y: 'y',
              text: 'text',
              textAnchor: 'start',
              fill: found ? alarm : on ? ink : muted,
              fontWeight: found ? 600 : 400,
              fontSize: wide ? 13 : 11.5,
            },
          ),
        ),
      );
    const steps = wide ? [0, 58, 160, 190] : [0, 40, 108, 0];
    const line = (person: number, x: number, y: number) => {
      const { postcode, birth, sex } = fields(town, person);
      return [
        { x: x + steps[0], y, text: postcode, on: values.postcode },
        { x: x + steps[1], y, text: birth, on: values.birth },
        { x: x + steps[2], y, text: sex, on: values.sex },
      ];
    };
    return {
      ...sheet(width, height()),
      marks: [
        rect(
          patients
            .map((patient, i) => ({ patient, y: patientY(i) }))
            .filter(({ patient }) => isFound(patient)),
          {
            x1: 0,
            x2: left - 4,
            y1: (d: { y: number }) => d.y - 0.85 * LINE,
            y2: (d: { y: number }) => d.y + 0.85 * LINE,
            fill: alarm,
            fillOpacity: 0.1,
          },
        ),
        ...[false, true].map((found) =>
          link(
            lines.filter(({ patient }) => isFound(patient) === found),
            {
              x1: left - 2,
              x2: right - 6,
              y1: 'y1',
              y2: 'y2',
              stroke: found ? alarm : muted,
              strokeWidth: found ? 2.5 : 1,
              strokeOpacity: found ? 1 : Math.max(0.18, Math.min(0.8, 12 / lines.length)),
            },
          ),
        ),
        text(
          [
            { x: 2, text: 'Hospital' },
            { x: right, text: 'Voters' },
          ],
          {
            x: 'x',
            y: () => 10,
            text: 'text',
            textAnchor: 'start',
            fill: ink,
            fontWeight: 600,
          },
        ),
        ...words(
          patients.flatMap((patient, i) => {
            const y = patientY(i);
            return [
              ...line(patient, 4, wide ? y : y - 8),
              {
                x: wide ? 4 + steps[3] : 4,
                y: wide ? y : y + 8,
                text: diseases[town.disease[patient]],
                person: patient,
              },
            ];
          }),
        ),
        ...words(
          voters.flatMap((voter, j) => [
            { x: right, y: voterY(j), text: nameText(town, voter), person: voter },
            ...(wide ? line(voter, right + 120, voterY(j)) : []),
          ]),
        ),
      ],
    };
  },
};

export const combinationsFigure: Figure<LinkValues, LinkRow> = {
  id: 'columns',
  title: 'Which columns give people away',
  describe: 'For each choice of columns, a bar with the number of patients who match exactly one voter.',
  height: () => 230,
  columns: [
    { name: 'label', label: 'columns compared' },
    { name: 'found', label: `patients found, of ${PATIENTS}` },
  ],
  table: ({ values }) => combinations(values.seed).map(({ label, found }) => ({ label, found })),
  caption({ values }) {
    const all = combinations(values.seed);
    const of = (label: string) => all.find((one) => one.label === label)!.found;
    return `Of ${PATIENTS} patients, postcode and sex together find ${of('postcode, sex')}, the birth date alone finds ${of('birth date')}, and all three columns find ${of('all three')}.`;
  },
  plot({ values, width }) {
    const all = combinations(values.seed);
    const isTicked = (one: (typeof all)[number]) =>
      one.postcode === values.postcode && one.birth === values.birth && one.sex === values.sex;
    return {
      ...base(width, 230),
      marginLeft: width < 480 ? 118 : 140,
      x: { label: 'patients found', domain: [0, PATIENTS], grid: true, ticks: 5 },
      y: { label: null, domain: all.map(({ label }) => label), tickSize: 0 },
      marks: [
        barX(all, {
          y: 'label',
          x: 'found',
          fill: (one: (typeof all)[number]) => (isTicked(one) ? alarm : series[0].color),
          fillOpacity: (one: (typeof all)[number]) => (isTicked(one) ? 1 : 0.45),
          insetTop: 3,
          insetBottom: 3,
        }),
        text(all, {
          y: 'label',
          x: 'found',
          text: 'found',
          textAnchor: 'start',
          dx: 5,
          fill: ink,
          stroke: 'var(--paper)',
          strokeWidth: 3,
        }),
      ],
    };
  },
};
