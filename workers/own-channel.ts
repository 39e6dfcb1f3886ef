/**
 * How the workers that learn get a reader's own table from the worker that read it, without the page in between: they ask
 * on a channel of this origin, and the answer is a Blob, of which nobody holds a copy until it is read.
 */
import { readDataset, type Meaning } from '../src/core/data/container.ts';
import type { Dataset } from '../src/core/data/dataset.ts';
import { isOwn } from '../src/core/data/own/recipe.ts';

const CHANNEL = 'noisebook-own-data';
/** The other worker may be in the middle of a piece of a file. */
const PATIENCE_MS = 3_000;

type Question = { ask: string };
type Answer = { name: string; meaning: Meaning; blob: Blob };

/** What a figure says when its file is not there. */
export class FileNeeded extends Error {
  override name = 'FileNeeded';
  constructor(readonly fingerprint: string) {
    super(
      `This figure was made with a file of its reader’s own (fingerprint ${fingerprint}), which is not in any link. Choose that file to see it.`,
    );
  }
}

/** Answers for as long as the worker lives. */
export function offer(find: (name: string) => Omit<Answer, 'name'> | undefined): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Question | Answer>) => {
    if (!('ask' in data)) return;
    const found = find(data.ask);
    if (found) channel.postMessage({ name: data.ask, ...found } satisfies Answer);
  };
}

/** The reader's own data set of that name, from whichever worker has it. */
export async function fetchOwn(name: string, patience = PATIENCE_MS): Promise<Dataset> {
  if (!isOwn(name)) throw new Error(`data set must be one of the reader’s own, got ${name.slice(0, 60)}`);
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const { blob, meaning } = await new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new FileNeeded(name.slice(4, 20))), patience);
      channel.onmessage = ({ data }: MessageEvent<Question | Answer>) => {
        if ('ask' in data || data.name !== name) return;
        clearTimeout(timer);
        resolve(data);
      };
      channel.postMessage({ ask: name } satisfies Question);
    });
    return readDataset(new Uint8Array(await blob.arrayBuffer()), meaning);
  } finally {
    channel.close();
  }
}
