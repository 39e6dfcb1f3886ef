import { areaY, lineY, text } from '@observablehq/plot';
import { describe, expect, it } from 'vitest';
import { contents, openChapter } from '../../src/chapters/index.ts';
import { formatOf, placesOf, tracesOf, valueAt } from '../../src/figures/traces.ts';
import { defaults } from '../../src/state/params.ts';

const near = (a: number, b: number) => Math.abs(a - b) < 0.5;

describe('lines read back from their marks', () => {
  const points = [
    { x: 1, y: 10, half: 2 },
    { x: 2, y: 20, half: 3 },
    { x: 4, y: 40, half: NaN },
  ];
  const marks = [
    areaY(points, {
      x: 'x',
      y1: ({ y, half }: (typeof points)[0]) => y - half,
      y2: ({ y, half }: (typeof points)[0]) => y + half,
      fill: 'red',
    }),
    lineY(points, { x: 'x', y: 'y', stroke: 'red', strokeDasharray: '7 4' }),
    lineY(points, { x: 'x', y: 'y', stroke: 'blue' }),
    [lineY(points.slice().reverse(), { x: 'x', y: 'y', stroke: 'green' })],
    text(points.slice(-1), { x: 'x', y: 'y', text: () => 'at its end', fill: 'blue' }),
  ];
  const legend = [
    { label: 'plain', color: 'red', mark: 'line' as const },
    { label: 'dashed', color: 'red', mark: 'line' as const, dash: '7 4' },
  ];
  const traces = tracesOf({ marks }, legend, 'the axis');

  it('have their names, and what is no function of x from left to right is left out', () => {
    expect(traces.map(({ name }) => name)).toEqual(['dashed', 'at its end']);
    expect(tracesOf({ marks }, [], 'the axis')[0].name).toBe('the axis');
  });

  it('have their bands, where there is one', () => {
    expect(traces[0].points).toEqual([
      { x: 1, y: 10, half: 2 },
      { x: 2, y: 20, half: 3 },
      { x: 4, y: 40 },
    ]);
    expect(traces[1].points[0].half).toBeUndefined();
  });

  it('tell a value where they have one, or two close by, and nothing elsewhere', () => {
    expect(placesOf(traces)).toEqual([1, 2, 4]);
    expect(valueAt(traces[0], 2, near)?.y).toBe(20);
    expect(valueAt(traces[0], 3, near)).toBeUndefined();
    expect(valueAt(traces[0], 3, () => true)?.y).toBe(30);
    expect(valueAt(traces[0], 5, () => true)).toBeUndefined();
  });

  it('what is pinned behind is not read', () => {
    for (const mark of marks.flat()) Object.assign(mark, { opacity: 0.4 });
    expect(tracesOf({ marks }, legend, '')).toEqual([]);
  });
});

it('numbers are those of the axis', () => {
  expect(formatOf({ tickFormat: (d: number) => `${100 * d} %` })(0.1234)).toBe('12.3\u00a0%');
  expect(formatOf({})(0.1234)).toBe('0.123');
});

/** Every cell whose rows are a closed form: its figures at once, as the page draws them. */
const closed = (await Promise.all(contents.map(async ({ id }) => (await openChapter(id))!)))
  .flatMap(({ cells }) => cells)
  .flatMap((cell) => {
    const values = defaults(cell.params);
    const rows = cell.rows?.(values);
    return rows
      ? cell.figures.map((figure) => ({ cell, figure, view: { values, rows, width: 700, running: false } }))
      : [];
  });

it.each(closed.map((one) => [`${one.cell.path}, ${one.figure.id}`, one] as const))(
  'the lines of %s can be read, each by a name of its own',
  (_, { figure, view }) => {
    const options = figure.plot(view);
    const legend = figure.legend?.(view) ?? [];
    const traces = figure.isMap ? [] : tracesOf(options, legend, 'y');
    const named = traces.map(({ name, color }) => `${name} ${color}`);
    expect(new Set(named).size).toBe(named.length);
    // One line may have the name of the axis: it is the only one.
    if (traces.length > 1) expect(traces.map(({ name }) => name)).not.toContain('y');
  },
);
