import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Scan } from '../../src/core/data/csv/scan.ts';
import type { Recipe } from '../../src/core/data/own/recipe.ts';
import { CsvClient } from '../../src/lab/csv-client.ts';
import type { CsvWorker } from '../../src/lab/csv-protocol.ts';
import { ownTablesOf } from '../../src/lab/own-tables.ts';
import { FakeWorker } from './fake-worker.ts';

const file = new File(['a,b\n1,2\n'], 'own.csv');
const found = { name: 'own.csv' } as Scan;
const tell = () => {};

/** A worker that answers at once, with the name of the recipe as the name of the table. */
const able: CsvWorker = {
  scan: async () => found,
  build: async (_file, _scan, recipe) => ({
    facts: { name: recipe.fingerprint, meaning: { id: recipe.fingerprint } } as never,
    rows: new Blob(['rows']),
  }),
};
/** A worker in the middle of something that never ends: it hears nothing. */
const hung = undefined;

function clientOf(...workers: (CsvWorker | undefined)[]) {
  const made: FakeWorker[] = [];
  const client = new CsvClient(() => {
    made.push(new FakeWorker(workers[made.length]));
    return made.at(-1)!.asWorker();
  });
  return { client, made };
}

afterEach(() => vi.useRealTimers());

describe('the reader of files', () => {
  it('reads one file after the other with the same worker', async () => {
    const { client, made } = clientOf(able);
    expect(await client.scan(file, {}, tell)).toEqual(found);
    expect(await client.scan(file, {}, tell)).toEqual(found);
    expect(made.length).toBe(1);
    made[0].terminate();
  });

  it('that hangs is ended by a cancel, at once, and the next file has a fresh one', async () => {
    const { client, made } = clientOf(hung, able);
    const first = client.scan(file, {}, tell);
    client.cancel();
    await expect(first).rejects.toMatchObject({ name: 'Cancelled' });
    expect(made[0].terminated).toBe(true);
    expect(await client.scan(file, {}, tell)).toEqual(found);
    made[1].terminate();
  });

  it('that hangs is ended by the next file', async () => {
    const { client, made } = clientOf(hung, able);
    const first = expect(client.scan(file, {}, tell)).rejects.toMatchObject({ name: 'Cancelled' });
    expect(await client.scan(file, {}, tell)).toEqual(found);
    await first;
    made[1].terminate();
  });

  it('that was killed is noticed by its silence, and told', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { client, made } = clientOf(hung, able);
    const first = client.scan(file, {}, tell);
    const failure = expect(first).rejects.toThrow('its reader stopped answering. Choose the file again.');
    await vi.advanceTimersByTimeAsync(14_000);
    expect(made[0].terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1_500);
    await failure;
    vi.useRealTimers();
    expect(await client.scan(file, {}, tell)).toEqual(found);
    made[1].terminate();
  });

  it('that cannot be started, or whose script does not come, is told', async () => {
    const client = new CsvClient(() => {
      throw new Error('denied');
    });
    await expect(client.scan(file, {}, tell)).rejects.toThrow('this browser starts no worker: Error: denied');
    const { client: other, made } = clientOf(hung);
    const job = other.scan(file, {}, tell);
    made[0].die();
    await expect(job).rejects.toThrow('The file could not be read: its reader could not be loaded.');
  });

  it('hands tables to runs that name them; one that is no longer kept is told to the page', async () => {
    const { client, made } = clientOf(able);
    const build = (fingerprint: string) => client.build(file, found, { fingerprint } as Recipe, tell);
    const gone = [];
    for (let i = 1; i <= 9; i++) gone.push(...(await build(`own:${i}`)).gone);
    expect(gone).toEqual(['own:1']);
    expect(ownTablesOf({ data: 'own:1', seed: 2 })).toEqual([]);
    const [table] = ownTablesOf({ data: 'own:2', seed: 2 });
    expect(await table.blob.text()).toBe('rows');
    // Made again, the table is the newest.
    expect((await build('own:2')).gone).toEqual([]);
    expect((await build('own:10')).gone).toEqual(['own:3']);
    made[0].terminate();
  });
});
