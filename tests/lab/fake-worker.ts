import { expose } from 'comlink';
import { vi } from 'vitest';
import type { LabWorker } from '../../src/lab/protocol.ts';

/**
 * Node serves a channel until it is empty, so a worker in this thread that pauses by messages to itself would let nobody else in.
 * This one waits for a turn of the loop, as a browser's does.
 */
class FairChannel {
  port1: { onmessage?: () => void } = {};
  port2 = { postMessage: () => void setImmediate(() => this.port1.onmessage?.()) };
}

/** The real worker script in this thread, with fits and runs of its own: what it exposes goes to us instead of to a page. */
async function startLab(): Promise<LabWorker> {
  let lab: LabWorker | undefined;
  vi.resetModules();
  vi.stubGlobal('MessageChannel', FairChannel);
  // The script takes it away, and it comes back with the end of the stub.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.doMock('comlink', async (original) => ({
    ...(await original<typeof import('comlink')>()),
    expose: (exposed: LabWorker) => void (lab = exposed),
  }));
  try {
    await import('../../workers/lab.worker.ts');
  } finally {
    vi.doUnmock('comlink');
    vi.unstubAllGlobals();
  }
  return lab!;
}

/** As a worker is seen from the page, but over a MessageChannel of node, with an end that a test can spoil. */
export class FakeWorker extends EventTarget {
  onerror: ((event: { message?: string; preventDefault?(): void }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  terminated = false;
  #page: MessagePort;
  #inside: MessagePort;

  /** Without a lab nobody answers: a worker that hangs from its start. */
  constructor(lab?: object) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.#inside = port2;
    port1.onmessage = ({ data }) => {
      if (!this.terminated) this.dispatchEvent(new MessageEvent('message', { data }));
    };
    if (lab) expose(lab, port2);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    if (!this.terminated) this.#page.postMessage(message, transfer);
  }

  terminate(): void {
    this.terminated = true;
    this.#page.close();
    this.#inside.close();
  }

  die(message?: string): void {
    this.onerror?.({ message });
  }

  asWorker(): Worker {
    return this as unknown as Worker;
  }
}

/** Labs cannot be made while a pool asks for a worker, so they are made before. */
export async function labs(count: number): Promise<LabWorker[]> {
  const made: LabWorker[] = [];
  for (let i = 0; i < count; i++) made.push(await startLab());
  return made;
}

/** A spawner that hands out these labs in turn; what it made can be looked at and spoiled. */
export function spawner(available: (LabWorker | undefined)[]) {
  const made: FakeWorker[] = [];
  const spawn = () => {
    const worker = new FakeWorker(available[made.length % available.length]);
    made.push(worker);
    return worker.asWorker();
  };
  return { spawn, made };
}
