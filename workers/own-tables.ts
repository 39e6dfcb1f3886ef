import { readDataset } from '../src/core/data/container.ts';
import type { Dataset } from '../src/core/data/dataset.ts';
import { fingerprintOf } from '../src/core/data/own/recipe.ts';
import { keepLatest } from '../src/core/work/keep-latest.ts';
import type { OwnTable } from '../src/lab/protocol.ts';

/** What a figure says when its file is not there. */
class FileNeeded extends Error {
  override name = 'FileNeeded';
  constructor(readonly fingerprint: string) {
    super(
      `This figure was made with a file of the reader’s own (fingerprint ${fingerprint}), which is not part of the link. Choose that file to see the figure.`,
    );
  }
}

/** The tables of the reader's own that the page has handed to this worker, by name. */
const tables = new Map<string, OwnTable>();
/** The page hands over what a run names each time, and keeps eight itself: what it has let go must not stay here. */
const MOST = 8;

export function keepOwn(given: OwnTable[]): void {
  for (const table of given) keepLatest(tables, table.name, table, MOST);
}

/** The reader's own data set of that name. */
export async function readOwn(name: string): Promise<Dataset> {
  const table = tables.get(name);
  if (!table) throw new FileNeeded(fingerprintOf(name));
  return readDataset(new Uint8Array(await table.blob.arrayBuffer()), table.meaning);
}
