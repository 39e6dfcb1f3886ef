import { stoppedWords } from '../src/core/federation/program.ts';
import type { Host, HostedNews } from '../src/lab/host.ts';
import type { Begin, Hold, PartyNews, Turn, Wire } from './serve-party.ts';
import { Turns } from './turns.ts';

/** How long news is waited for before whoever asks may look whether it is still wanted. */
const NEWS_MS = 200;
/** Two answers are so far apart: often enough to look live, seldom enough that each can be drawn without holding up the parties or the page. */
const APART_MS = 100;
/** A protocol in which nobody has said anything for so long has stopped: a party at work says so every second. */
const SILENT_MS = 30_000;

export type PartyWorker = Wire & {
  onerror?: ((event: ErrorEvent) => void) | null;
  terminate(): void;
};

/** Of the parties that take turns so many work at once: a core is left to the page, which else would answer its reader late. */
const turnsHere = () => Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 1) - 1);

/** Parties in workers that `spawn` starts. */
export const createHost =
  (
    spawn: () => PartyWorker,
    now = () => performance.now(),
    apartMs = APART_MS,
    turnsAtOnce = turnsHere(),
  ): Host =>
  (kind, parties) => {
    const clock = () => performance.timeOrigin + performance.now();
    /** Later by as much as the run has been held. */
    let began = clock();
    let heldAt: number | undefined;
    const waits = new Map<string, string>();
    const workers: PartyWorker[] = [];
    let news: HostedNews = { transfers: [], reports: {} };
    let failure: Error | undefined;
    let heard = now();
    let wake = () => {};
    let answered = -Infinity;
    const turns = new Turns(turnsAtOnce);

    const hear = (name: string, told: PartyNews, worker: PartyWorker) => {
      heard = now();
      if (told.tells === 'works') return;
      if (told.tells === 'asks for a turn')
        return turns.ask(() => worker.postMessage({ turn: true } satisfies Turn, []));
      if (told.tells === 'gives back its turn') return turns.giveBack();
      if (told.tells === 'sent') news.transfers.push({ ...told.transfer, at: told.transfer.at - began });
      else if (told.tells === 'waits') waits.set(name, told.what);
      else if (told.tells === 'ended') {
        waits.delete(name);
        news.reports[name] = told.report;
      } else failure = new Error(`${name}: ${told.message}`);
      wake();
    };

    const ports: Record<string, Record<string, MessagePort>> = Object.fromEntries(
      parties.map(({ name }) => [name, {}]),
    );
    for (const { name, peers } of parties)
      for (const peer of peers) {
        if (ports[name][peer]) continue;
        const { port1, port2 } = new MessageChannel();
        ports[name][peer] = port1;
        ports[peer][name] = port2;
      }
    const end = () => {
      for (const worker of workers) worker.terminate();
    };
    try {
      for (const { name, spec, takesTurns = false } of parties) {
        const worker = spawn();
        workers.push(worker);
        worker.onmessage = ({ data }: MessageEvent<PartyNews>) => hear(name, data, worker);
        worker.onerror = (event) => {
          event.preventDefault?.();
          failure = new Error(
            `The worker of ${name} stopped: ${event.message || 'its script could not be loaded'}.`,
          );
          wake();
        };
        const mine = ports[name];
        worker.postMessage(
          { kind, name, spec, takesTurns, ports: mine } satisfies Begin,
          Object.values(mine),
        );
      }
    } catch (error) {
      end();
      throw error;
    }
    return {
      workers: workers.length,
      end,
      elapsed: () => (heldAt ?? clock()) - began,
      hold(held) {
        if (held === (heldAt !== undefined)) return;
        if (!held) began += clock() - heldAt!;
        heldAt = held ? clock() : undefined;
        heard = now();
        for (const worker of workers) worker.postMessage({ hold: held } satisfies Hold, []);
      },
      async news() {
        const early = answered + apartMs - performance.now();
        if (early > 0) await new Promise<void>((resolve) => setTimeout(resolve, early));
        if (news.transfers.length === 0 && Object.keys(news.reports).length === 0 && !failure)
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, NEWS_MS);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        if (failure) throw failure;
        if (now() - heard > SILENT_MS) throw new Error(stoppedWords([...waits]));
        answered = performance.now();
        const fresh = news;
        news = { transfers: [], reports: {} };
        return fresh;
      },
    };
  };
