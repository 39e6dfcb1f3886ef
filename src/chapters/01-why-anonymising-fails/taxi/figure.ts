import { rect, text } from '@observablehq/plot';
import { md5Hex } from '../../../core/crypto/md5.ts';
import type { Figure } from '../../../figures/figure.ts';
import { count, num } from '../../../figures/format.ts';
import { alarm, ink, muted, series, sheet } from '../../../figures/theme.ts';
import { saltOf, targetOf, type TaxiRow } from './experiment.ts';
import { plateAt } from './plates.ts';
import { FAST, foundPlate, platesOf, triedOf, yearsWithSalt, type TaxiValues } from './summary.ts';

const TOP = 92;
const BOXES = 130;
const height = (width: number) => TOP + BOXES + (width < 480 ? 14 : 0);

export const taxiFigure: Figure<TaxiValues, TaxiRow> = {
  id: 'search',
  title: 'Every plate, hashed',
  describe:
    'A box for each stretch of plates that has been tried, filled when it is done; the box with the wanted plate stands out.',
  isPicture: true,
  height,
  columns: [
    { name: 'first', label: 'from' },
    { name: 'last', label: 'to' },
    { name: 'tried', label: 'plates tried' },
    { name: 'plate', label: 'found' },
  ],
  table: ({ rows }) =>
    rows.map(({ from, to, found }) => ({
      first: plateAt(from),
      last: plateAt(to - 1),
      tried: to - from,
      plate: found >= 0 ? plateAt(found) : '',
    })),
  legend: () => [
    { label: 'tried', color: series[0].color, mark: 'area' },
    { label: 'the plate is in here', color: alarm, mark: 'bar' },
  ],
  caption({ rows, values }) {
    const [plates, tried, plate] = [platesOf(values), triedOf(rows), foundPlate(rows)];
    const so = `${count(tried)} of ${count(plates)} plates hashed.`;
    if (plate) return `${so} The hash belongs to taxi ${plate}.`;
    if (tried < plates) return `${so} Not found yet.`;
    return `${so} None has this hash: 16 secret characters stood before the plate. To try them all at ${num(FAST)} hashes a second would take ${num(yearsWithSalt(plates), 2)} years.`;
  },
  plot({ rows, values, width }) {
    const plates = platesOf(values);
    const columns = width < 480 ? 11 : 19;
    const size = rows.length > 0 ? Math.max(...rows.map(({ from, to }) => to - from)) : plates / 60;
    const boxes = Math.ceil(plates / size);
    const lines = Math.ceil(boxes / columns);
    const [wide, tall] = [width / columns, (height(width) - TOP) / lines];
    const box = (i: number) => ({ x: (i % columns) * wide, y: TOP + Math.floor(i / columns) * tall });
    const all = Array.from({ length: boxes }, (_, i) => box(i));
    const done = rows.map((row) => ({ ...box(Math.floor(row.from / size)), hit: row.found >= 0 }));
    const plate = foundPlate(rows);
    const hash = md5Hex(saltOf(values) + plateAt(targetOf(values)));
    const shape = {
      x1: 'x',
      x2: (d: { x: number }) => d.x + wide,
      y1: 'y',
      y2: (d: { y: number }) => d.y + tall,
      inset: 1.5,
    };
    const put = (y: number, words: string, options = {}) =>
      text([words], {
        x: () => 0,
        y: () => y,
        text: (d: string) => d,
        textAnchor: 'start',
        fill: ink,
        ...options,
      });
    return {
      ...sheet(width, height(width)),
      marks: [
        put(8, 'In the published file:', { fill: muted }),
        put(28, hash, { fontFamily: 'var(--mono, monospace)', fontSize: width < 480 ? 14 : 17 }),
        put(68, plate ? `= MD5 of ${plate}` : '= MD5 of ?', {
          fontSize: 24,
          fontWeight: 700,
          fill: plate ? alarm : muted,
        }),
        rect(all, { ...shape, fill: 'var(--grid)' }),
        rect(
          done.filter(({ hit }) => !hit),
          { ...shape, fill: series[0].color, fillOpacity: 0.5 },
        ),
        rect(
          done.filter(({ hit }) => hit),
          { ...shape, fill: alarm },
        ),
      ],
    };
  },
};
