import { expect, it } from 'vitest';
import type { OwnTable } from '../../src/lab/protocol.ts';
import { keepOwn, readOwn } from '../../workers/own-tables.ts';

const table = (name: string): OwnTable => ({
  name,
  meaning: {} as OwnTable['meaning'],
  blob: new Blob(['']),
});
/** Whether the worker still has a table: it would read it, and these are none. */
const has = (name: string) =>
  readOwn(name).then(
    () => true,
    (error: Error) => error.name !== 'FileNeeded',
  );

it('a worker lets go of the oldest of the reader’s tables, as the page does', async () => {
  const names = Array.from({ length: 9 }, (_, i) => `own:${String(i).repeat(16)}~y0~r~n1~f0001`);
  for (const name of names) keepOwn([table(name)]);
  expect(await Promise.all(names.map(has))).toEqual([false, ...Array(8).fill(true)]);
  // Asked for again, it comes with the request.
  keepOwn([table(names[0])]);
  expect(await has(names[0])).toBe(true);
});
