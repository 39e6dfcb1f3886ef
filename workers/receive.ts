/** Bytes of a packed file, unpacked as they arrive: progress, retry after a failure, and an end to waiting. */

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
  onBytes: (filled: number) => void;
  fetch?: typeof fetch;
  pause?: (ms: number) => Promise<void>;
};

/** Resolves when the file is whole. What has arrived stays in place when a try fails: the next one writes the same bytes. */
export async function receive(job: Receive): Promise<void> {
  const pause = job.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  for (let attempt = 0; ; attempt++) {
    try {
      return await receiveOnce(job);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof Refusal || attempt === PAUSES_MS.length) {
        throw new Error(`The data set ${job.name} could not be loaded: ${reason}.`, { cause: error });
      }
      await pause(PAUSES_MS[attempt]);
    }
  }
}

async function receiveOnce({ url, into, onBytes, fetch: get = fetch }: Receive): Promise<void> {
  const abort = new AbortController();
  let stall = setTimeout(() => abort.abort(), STALL_MS);
  const alive = () => {
    clearTimeout(stall);
    stall = setTimeout(() => abort.abort(), STALL_MS);
  };
  try {
    // The name carries a hash of the content, so that any copy is the right one: all workers share one download.
    const response = await get(url, { cache: 'force-cache', signal: abort.signal });
    if (!response.ok || !response.body) {
      const message = `the server answered ${response.status} ${response.statusText}`.trim();
      throw response.status >= 500 ? new Error(message) : new Refusal(message);
    }
    let filled = 0;
    for await (const chunk of unpack(response.body, alive)) {
      if (filled + chunk.length > into.length) throw new Refusal('it is longer than it should be');
      into.set(chunk, filled);
      filled += chunk.length;
      onBytes(filled);
    }
    if (filled < into.length) throw new Error(`the connection ended after ${filled} of ${into.length} bytes`);
  } catch (error) {
    throw abort.signal.aborted ? new Error('nothing arrived for 20 seconds') : error;
  } finally {
    clearTimeout(stall);
  }
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
