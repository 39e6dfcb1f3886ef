import { describe, expect, it } from 'vitest';
import { experiment as cost } from '../../src/chapters/15-under-encryption/cost/experiment.ts';
import { experiment } from '../../src/chapters/15-under-encryption/protocol/experiment.ts';
import { peersOf, specsOf } from '../../src/core/crypto/secure/create-party.ts';
import { trafficOf } from '../../src/core/crypto/secure/count-ahead.ts';
import { reciprocalSteps, type Setup } from '../../src/core/crypto/secure/setup.ts';
import { runToEnd } from '../../src/core/work/run-to-end.ts';
import { steady } from '../../src/lab/live.ts';
import { createHost, type PartyWorker } from '../../workers/host.ts';
import { serveParty, type Wire } from '../../workers/serve-party.ts';
import { drive } from '../../workers/drive.ts';
import { FitCache } from '../../workers/fit-cache.ts';
import { HeldRun } from '../../workers/held-run.ts';
import { madeUp } from '../core/learners/made-up-logistic.ts';
import { dataset } from '../data.ts';

/* The parties of the page, over the same channels, but all in this process: a worker is a pair of ports. */

const open: MessagePort[] = [];

function fakeWorker(): PartyWorker {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  serveParty(port2 as unknown as Wire);
  return Object.assign(port1, {
    terminate: () => [port1, port2].forEach((port) => port.close()),
  }) as unknown as PartyWorker;
}

const params = {
  protocol: 'hessian', bits: '512', nodes: 2, data: 'synthetic-classes', columns: 4, lambda: 1, tolerance: 0.01, eyes: 'b',
}; // prettier-ignore
const inputs = experiment.fitInputs(params);
const [task] = experiment.tasks(params);
const name = experiment.needs!(inputs)[0];
const data = { [name]: dataset(name) };
const partiesOf = () => {
  const rows = madeUp(60, 3);
  const setup: Setup = {
    protocol: 'hessian', bits: 512, rows: 60, columns: 3, nodes: 2, lambda: 1, tolerance: 1e-3, most: 40, reciprocalSteps: reciprocalSteps(60, 1),
  }; // prettier-ignore
  return specsOf(setup, rows).map((spec) => ({ name: spec.name, spec, peers: peersOf(spec.name, 2) }));
};
const inTurns = () => partiesOf().map((party) => ({ ...party, takesTurns: party.spec.rows !== undefined }));

describe('parties behind channels', () => {
  it.each(['hessian', 'local', 'newton'])(
    '%s gives the rows of the same run in one place',
    async (protocol) => {
      const given = { ...inputs, protocol };
      const work = experiment.hosted!(given, task, data, createHost(fakeWorker));
      let shown = 0;
      let step = await work.next();
      for (; !step.done; step = await work.next()) if (step.value.fit) shown++;
      expect(shown).toBeGreaterThan(0);
      const here = runToEnd(experiment.fit(given, task, data));
      const rows = (fit: unknown) => steady(experiment.release({ ...params, protocol }, task, fit as never));
      expect(rows(step.value)).toEqual(rows(here));
    },
  );

  it('of the cost are hosted where there are some: same counts as in one place, seconds of this run', async () => {
    const given = { ms: 5, bits: '512', most: '6', tolerance: 0.01, what: 'multiplications' };
    const wanted = ['published', 'hessian/p=4', 'local/p=100'];
    const few = { ...cost, tasks: () => cost.tasks(given).filter(({ key }) => wanted.includes(key)) };
    const rowsFrom = async (host?: ReturnType<typeof createHost>) => {
      const rows: Record<string, unknown>[] = [];
      const outcome = await drive({
        experiment: few as never,
        params: given,
        load: async (task) =>
          Object.fromEntries(cost.needs!(given, task as never).map((id) => [id, dataset(id)])),
        fits: new FitCache(),
        worker: 0,
        workers: 1,
        report: ({ results }) => results.forEach((result) => rows.push(...result.rows)),
        cancelled: () => false,
        pause: async () => {},
        now: () => performance.now(),
        ...(host ? { host } : {}),
      });
      expect(outcome).toBe('done');
      return rows;
    };
    const [apart, together] = [await rowsFrom(createHost(fakeWorker)), await rowsFrom()];
    expect(steady(apart as never)).toEqual(steady(together as never));
    const runs = apart.filter(({ kind }) => kind === 'run');
    expect(runs.map(({ counted, liveWorkers }) => [counted, liveWorkers])).toEqual([
      [false, 8],
      [true, 0],
    ]);
    expect(runs[0].liveSeconds).toBeGreaterThan(0);
  });

  it('ends with a clear word when a party never answers', async () => {
    let started = 0;
    // The third worker, the dealer's, takes its orders and says nothing.
    const spawn = () =>
      started++ === 2 ? ({ postMessage() {}, onmessage: null, terminate() {} } as PartyWorker) : fakeWorker();
    // A clock of the test's own: a minute goes by once the dealer has been asked and three looks have found nothing new.
    let time = 0;
    const work = experiment.hosted!(
      inputs,
      task,
      data,
      createHost(spawn, () => time),
    );
    const all = async () => {
      let asked = false;
      for (let quiet = 0; quiet < 10;) {
        const { done, value } = await work.next();
        if (done) return;
        const { fit } = value as { fit?: { sent: { what: string }[] } };
        asked ||= fit?.sent.some(({ what }) => what === 'ask') ?? false;
        if (asked && !fit && ++quiet === 3) time = 60_000;
      }
    };
    await expect(all()).rejects.toThrow(/A party stopped answering.*triples from dealer/);
  });

  it('tells which party failed, and why', async () => {
    const host = createHost(fakeWorker);
    const run = host('secure-logistic', [{ name: 'node 1', spec: { name: 'node 1', setup: {} }, peers: [] }]);
    const all = async () => {
      for (;;) await run.news();
    };
    await expect(all()).rejects.toThrow('node 1: rows must be given to a node');
    run.end();
    const other = host('no-such-kind', [{ name: 'x', spec: {}, peers: [] }]);
    await expect(other.news().then(() => other.news())).rejects.toThrow(
      'kind must be one of noisy-sum, secure-logistic',
    );
    other.end();
  });

  it('tell of all that is sent, and no more often than the page can draw', async () => {
    const run = createHost(fakeWorker, undefined, 30)('secure-logistic', partiesOf());
    const counted = { messages: 0, early: 0 };
    const reports: Record<string, unknown> = {};
    for (let before = -Infinity; Object.keys(reports).length < 4;) {
      const news = await run.news();
      Object.assign(reports, news.reports);
      counted.messages += news.transfers.length;
      // A timer may be a moment early.
      counted.early += Number(performance.now() - before < 28);
      before = performance.now();
    }
    run.end();
    const { setup } = partiesOf()[0].spec;
    const { iterations } = Object.values(reports).find((report) => 'iterations' in (report as object)) as {
      iterations: number;
    };
    const sent = trafficOf(setup, iterations).reduce((sum, { messages }) => sum + messages, 0);
    expect(counted).toEqual({ messages: sent, early: 0 });
  });

  it.each([1, 2])('that have rows work by turns, %s at once, and nobody is left out', async (atOnce) => {
    const seen = { working: 0, most: 0, turns: 0 };
    const spawn = () => {
      const worker = fakeWorker();
      const { postMessage } = worker;
      worker.postMessage = (message, transfer) => {
        if ('turn' in (message as object)) {
          seen.turns++;
          seen.most = Math.max(seen.most, ++seen.working);
        }
        postMessage.call(worker, message, transfer);
      };
      (worker as unknown as MessagePort).addEventListener('message', ({ data }) => {
        if (data.tells === 'gives back its turn') seen.working--;
      });
      return worker;
    };
    const run = createHost(spawn, undefined, 0, atOnce)('secure-logistic', inTurns());
    const reports: Record<string, unknown> = {};
    let sent = 0;
    while (Object.keys(reports).length < 4) {
      const news = await run.news();
      Object.assign(reports, news.reports);
      sent += news.transfers.filter(({ from }) => from.startsWith('node')).length;
    }
    run.end();
    expect(seen.most).toBe(atOnce);
    // Each message of a node was made in a turn, and several may be made in one.
    expect(seen.turns).toBeGreaterThan(sent / 2);
    expect(Object.keys(reports).sort()).toEqual(['node 1', 'node 2', 'server A', 'server B']);
  });

  it('ends its workers when it is stopped half way', async () => {
    let ended = 0;
    const spawn = () => {
      const worker = fakeWorker();
      const { terminate } = worker;
      return Object.assign(worker, { terminate: () => (ended++, terminate()) });
    };
    const work = experiment.hosted!(inputs, task, data, createHost(spawn));
    await work.next();
    await work.return(undefined);
    expect(ended).toBe(5);
  });

  describe('paused', () => {
    const started: PartyWorker[] = [];
    let ended = 0;
    const spawn = () => {
      const worker = fakeWorker();
      const { terminate } = worker;
      started.push(worker);
      return Object.assign(worker, { terminate: () => (ended++, terminate()) });
    };
    // No run may be over before it has reported as often as it will be paused for.
    const host = createHost(spawn, undefined, 0);
    const fits = new FitCache();
    /** One run of the page, which the reader pauses after so many reports. */
    const run = (held: HeldRun, given: Partial<typeof params> = {}, reports = Infinity) => {
      let heard = 0;
      const full = { ...params, ...given };
      return drive({
        experiment: experiment as never,
        params: full,
        load: async () => data,
        fits,
        worker: 0,
        workers: 1,
        host,
        held,
        report: () => void heard++,
        cancelled: () => heard >= reports,
        pause: async () => {},
        now: () => performance.now(),
      });
    };

    it('goes on where it was, with the parties and the key that it had', async () => {
      const held = new HeldRun();
      expect(await run(held, {}, 3)).toBe('cancelled');
      expect([started.length, ended]).toEqual([5, 0]);
      expect(await run(held, {}, 3)).toBe('cancelled');
      expect([started.length, ended]).toEqual([5, 0]);
      expect(await run(held)).toBe('done');
      expect([started.length, ended]).toEqual([5, 5]);
    });

    it('gives way to another run', async () => {
      const held = new HeldRun();
      const [startedBefore, endedBefore] = [started.length, ended];
      expect(await run(held, { tolerance: 0.02 }, 3)).toBe('cancelled');
      expect(await run(held, { tolerance: 0.03 })).toBe('done');
      expect([started.length - startedBefore, ended - endedBefore]).toEqual([10, 10]);
    });

    it('does nothing, and its clock stands still', async () => {
      const going = host('secure-logistic', partiesOf());
      await going.news();
      going.hold(true);
      const at = going.elapsed();
      // What was on its way when it was held.
      for (let quiet = 0; quiet < 2;) {
        const { transfers } = await going.news();
        quiet = transfers.length === 0 ? quiet + 1 : 0;
      }
      expect(going.elapsed()).toBe(at);
      going.hold(false);
      const reports: Record<string, unknown> = {};
      while (Object.keys(reports).length < 4) Object.assign(reports, (await going.news()).reports);
      going.end();
    });
  });
});
