/** Bytes of a packed file, unpacked and checked as they arrive: progress, retry after a failure, and an end to waiting. */
import { Fingerprint } from '../src/core/data/own/fingerprint.ts';
import { PART } from '../src/core/data/parts.ts';

/** Waits before each new try. A phone that changes from one network to another needs a few seconds. */
const PAUSES_MS = [400, 1200, 3600];
/** A connection that has said nothing for this long is taken for dead. */
const STALL_MS = 20_000;

/** A reason to give up at once: asking again would give the same answer. */
class Refusal extends Error {}

export type Receive = {
  /** The file's name, for messages. */
  name: string;
  url: string;
  /** Where the unpacked bytes go; its length is what is expected. */
  into: Uint8Array;
  /** What the unpacked bytes must be. */
  fingerprint: string;
  /** What each PART of them must be, for files that are read before all of them is there. */
  parts?: string[];
  /** How much has arrived, 0 when it was wrong and begins anew; and how much is known to be right, which stays. */
  onBytes: (filled: number, checked: number) => void;
  fetch?: typeof fetch;
  pause?: (ms: number) => Promise<void>;
};

/** Why a file did not come. The page may then look whether a new version of the notebook is the reason. */
class NotLoaded extends Error {
  override name = 'NotLoaded';
}

/**
 * Resolves when the file is whole and right; true if it came past the browser's caches. What has arrived stays in place when a try
 * fails: the next one writes the same bytes. The first try takes any copy, because the name carries a hash of the content and all
 * workers share one download; a copy that will not do is not asked for twice.
 */
export async function receive(job: Receive): Promise<boolean> {
  const pause = job.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const right = { bytes: 0 };
  for (let attempt = 0; ; attempt++) {
    try {
      await receiveOnce(job, attempt === 0 ? 'force-cache' : 'reload', right);
      return attempt > 0;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const refused = error instanceof Refusal;
      if ((refused && attempt > 0) || attempt === PAUSES_MS.length) {
        throw new NotLoaded(`The data set ${job.name} could not be loaded: ${reason}.`, { cause: error });
      }
      if (refused) job.onBytes(0, right.bytes);
      else await pause(PAUSES_MS[attempt]);
    }
  }
}

/** `right` is how far the bytes in place are known to be right. They may be in use, and are not written again. */
async function receiveOnce(job: Receive, cache: RequestCache, right: { bytes: number }): Promise<void> {
  const { url, into, onBytes, fetch: get = fetch } = job;
  const abort = new AbortController();
  let stall = setTimeout(() => abort.abort(), STALL_MS);
  const alive = () => {
    clearTimeout(stall);
    stall = setTimeout(() => abort.abort(), STALL_MS);
  };
  try {
    const response = await get(url, { cache, signal: abort.signal });
    if (!response.ok || !response.body) {
      const message = `the server answered ${response.status} ${response.statusText}`.trim();
      throw response.status >= 500 ? new Error(message) : new Refusal(message);
    }
    const hash = new Fingerprint();
    let filled = 0;
    for await (const chunk of unpack(response.body, alive)) {
      if (filled + chunk.length > into.length) throw new Refusal('it is longer than it should be');
      const from = Math.min(chunk.length, Math.max(0, right.bytes - filled));
      into.set(chunk.subarray(from), filled + from);
      hash.add(chunk);
      filled += chunk.length;
      right.bytes = checkParts(job, right.bytes, filled);
      if (filled < into.length) onBytes(filled, right.bytes);
    }
    if (filled < into.length) throw new Error(`the connection ended after ${filled} of ${into.length} bytes`);
    if (hash.end() !== job.fingerprint) throw new Refusal(ANOTHER);
    // Only now: whoever waits for all of it reads it at once.
    onBytes(filled, filled);
  } catch (error) {
    throw abort.signal.aborted ? new Error('nothing arrived for 20 seconds') : error;
  } finally {
    clearTimeout(stall);
  }
}

const ANOTHER = 'it is not the file that this notebook was built with';

/** How far the bytes are right: whole parts only. A wrong one is told at once, before anything is computed from it. */
function checkParts({ into, parts }: Receive, from: number, filled: number): number {
  let at = from;
  for (; parts !== undefined && at + PART <= filled; at += PART) {
    const hash = new Fingerprint();
    hash.add(into.subarray(at, at + PART));
    if (hash.end() !== parts[at / PART]) throw new Refusal(ANOTHER);
  }
  return at;
}

/** Unpacks gzip, and passes through what a server that serves .gz as an encoding has unpacked already. */
async function* unpack(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const first = await reader.read();
  if (first.done) return;
  const packed = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!packed && first.value[0] !== 0x4e) throw new Refusal('what the server sent is not a data set');
  let next: Uint8Array | undefined = first.value;
  const whole = new ReadableStream<BufferSource>({
    async pull(controller) {
      const value = next ?? (await reader.read()).value;
      next = undefined;
      alive();
      if (value) controller.enqueue(value as Uint8Array<ArrayBuffer>);
      else controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const out = (packed ? whole.pipeThrough(new DecompressionStream('gzip')) : whole).getReader();
  for (let step = await out.read(); !step.done; step = await out.read()) yield step.value as Uint8Array;
}
