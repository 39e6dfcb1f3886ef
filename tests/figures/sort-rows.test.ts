import { expect, it } from 'vitest';
import { sortRows, turned, type RowSort } from '../../src/figures/sort-rows.ts';

const rows = [
  { name: 'run 10', error: 0.2 },
  { name: 'run 9', error: undefined },
  { name: 'Run 1', error: 10 },
  { name: 'run 2', error: 3 },
];
const names = (sort: RowSort | undefined) => sortRows(rows, sort).map(({ name }) => name);

it('a head turns its column up, down and back; another head starts anew', () => {
  const up = turned(undefined, 'error');
  expect(up).toEqual({ by: 'error', way: 'ascending' });
  const down = turned(up, 'error');
  expect(down).toEqual({ by: 'error', way: 'descending' });
  expect(turned(down, 'error')).toBeUndefined();
  expect(turned(down, 'name')).toEqual({ by: 'name', way: 'ascending' });
});

it('rows are sorted by size or by words, what is missing last, and the rows of the figure stay as they are', () => {
  expect(names({ by: 'error', way: 'ascending' })).toEqual(['run 10', 'run 2', 'Run 1', 'run 9']);
  expect(names({ by: 'error', way: 'descending' })).toEqual(['Run 1', 'run 2', 'run 10', 'run 9']);
  expect(names({ by: 'name', way: 'ascending' })).toEqual(['Run 1', 'run 2', 'run 9', 'run 10']);
  expect(names(undefined)).toEqual(rows.map(({ name }) => name));
});
