import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Params, Row } from '../../src/lab/experiment.ts';
import type { Listener, Pool, RunHandle } from '../../src/lab/client.ts';
import { DATA_PARAMS, ExperimentRun } from '../../src/lab/run.svelte.ts';
import type { Outcome } from '../../src/lab/protocol.ts';

/** A pool whose runs do what the test says. */
class Stage {
  runs: {
    params: Params;
    listener: Listener;
    cancelled: boolean;
    attended: boolean;
    end(outcome: Outcome): void;
    fail(error: Error): void;
  }[] = [];
  broken?: Error;

  run(_: string, params: Params, listener: Listener): RunHandle {
    if (this.broken) throw this.broken;
    let end!: (outcome: Outcome) => void;
    let fail!: (error: Error) => void;
    const done = new Promise<Outcome>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
    const entry = { params, listener, cancelled: false, attended: false, end, fail };
    this.runs.push(entry);
    return {
      done,
      cancel: () => ((entry.cancelled = true), end('cancelled')),
      attend: () => (entry.attended = true),
    };
  }

  get last() {
    return this.runs.at(-1)!;
  }
}

let stage: Stage;
let run: ExperimentRun;
beforeEach(() => {
  vi.useFakeTimers();
  stage = new Stage();
  run = new ExperimentRun('samples', () => stage as unknown as Pool);
});
afterEach(() => vi.useRealTimers());

const rows = (...values: number[]) => values.map((value, index) => ({ index, rows: [{ value }] as Row[] }));
const shown = () => run.rows.map((row) => row.value);
const microtasks = () => vi.advanceTimersByTimeAsync(0);

describe('ExperimentRun', () => {
  it('says that it is looked at, whether it runs already or begins anew', () => {
    run.update({ epsilon: 1 });
    expect(stage.last.attended).toBe(false);
    run.attend(true);
    expect(stage.last.attended).toBe(true);
    run.stop();
    run.update({ epsilon: 2 });
    expect(stage.last.attended).toBe(true);
    run.attend(false);
    run.stop();
    run.update({ epsilon: 3 });
    expect(stage.last.attended).toBe(false);
  });

  it('asks once more by itself when its worker had to go for the sake of another run, and then tells', async () => {
    const replaced = () => Object.assign(new Error('A worker was replaced.'), { name: 'Replaced' });
    run.update({ epsilon: 1 });
    stage.last.fail(replaced());
    await microtasks();
    expect([stage.runs.length, run.status]).toEqual([2, 'running']);
    expect(stage.last.params).toEqual({ epsilon: 1 });
    stage.last.fail(replaced());
    await microtasks();
    expect([stage.runs.length, run.status, run.error]).toEqual([2, 'failed', 'A worker was replaced.']);
  });

  it('goes from idle through running to done, with rows in the order of the tasks', async () => {
    expect(run.status).toBe('idle');
    run.update({ epsilon: 1 });
    expect(run.status).toBe('running');
    expect(stage.last.params).toEqual({ epsilon: 1 });
    stage.last.listener.rows([{ index: 2, rows: [{ value: 2 }] }]);
    stage.last.listener.rows([{ index: 0, rows: [{ value: 0 }, { value: 0.5 }] }]);
    stage.last.listener.progress({ fraction: 0.6 });
    expect(shown()).toEqual([0, 0.5, 2]);
    expect(run.fraction).toBe(0.6);
    stage.last.end('done');
    await microtasks();
    expect(run.status).toBe('done');
    expect(run.fraction).toBe(1);
    expect(run.secondsLeft).toBeUndefined();
  });

  it('estimates the time left once there is something to judge by', () => {
    run.update({ epsilon: 1 });
    vi.advanceTimersByTime(100);
    stage.last.listener.progress({ fraction: 0.1 });
    expect(run.secondsLeft).toBeUndefined();
    vi.advanceTimersByTime(1_900);
    stage.last.listener.progress({ fraction: 0.25 });
    // 0.15 of the work took 1.9 seconds since its first progress, and 0.75 is left.
    expect(run.secondsLeft).toBeCloseTo(9.5, 6);
  });

  it('tells the time left of work that takes hours before the first percent is done', () => {
    run.update({ epsilon: 1 });
    vi.advanceTimersByTime(6_000);
    stage.last.listener.progress({ fraction: 0.0005 });
    vi.advanceTimersByTime(10_000);
    stage.last.listener.progress({ fraction: 0.001 });
    expect(run.secondsLeft, 'too soon to tell').toBeUndefined();
    vi.advanceTimersByTime(11_000);
    stage.last.listener.progress({ fraction: 0.0025 });
    // 0.002 of the work took 21 seconds.
    expect(run.secondsLeft).toBeCloseTo((21 / 0.002) * 0.9975, 3);
  });

  it('never tells more time left than before: where it would, it tells none', () => {
    run.update({ epsilon: 1 });
    stage.last.listener.progress({ fraction: 0.1 });
    vi.advanceTimersByTime(1_000);
    stage.last.listener.progress({ fraction: 0.3 });
    expect(run.secondsLeft).toBeCloseTo(3.5, 6);
    vi.advanceTimersByTime(1_000);
    stage.last.listener.progress({ fraction: 0.4 });
    expect(run.secondsLeft, 'a little slower').toBeCloseTo(3.5, 6);
    vi.advanceTimersByTime(8_000);
    stage.last.listener.progress({ fraction: 0.5 });
    expect(run.secondsLeft, 'much slower').toBeUndefined();
    vi.advanceTimersByTime(500);
    stage.last.listener.progress({ fraction: 0.95 });
    expect(run.secondsLeft).toBeLessThan(3.5);
  });

  it('lets the latest win: older work stops and its late rows are not taken', async () => {
    run.update({ epsilon: 1 });
    vi.advanceTimersByTime(50);
    run.update({ epsilon: 2 });
    expect(stage.runs.map(({ cancelled }) => cancelled)).toEqual([true, false]);
    stage.runs[0].listener.rows(rows(1, 1));
    stage.runs[0].listener.progress({ fraction: 0.9 });
    expect(run.rows).toEqual([]);
    expect(run.fraction).toBe(0);
    stage.runs[1].listener.rows(rows(2));
    expect(shown()).toEqual([2]);
    stage.runs[0].fail(new Error('too late to matter'));
    stage.runs[1].end('done');
    await microtasks();
    expect(run.status).toBe('done');
    expect(run.error).toBeUndefined();
  });

  it('still shows rows during a steady drag: a run may make its first report', () => {
    let drawn = 0;
    for (let move = 0; move < 40; move++) {
      run.update({ epsilon: move });
      // A worker needs 25 ms for its first rows, and the hand moves every 8 ms.
      vi.advanceTimersByTime(8);
      if (move % 3 === 2) {
        stage.last.listener.rows(rows(stage.last.params.epsilon as number));
        drawn++;
      }
    }
    expect(drawn).toBeGreaterThan(10);
    expect(run.rows.length).toBe(1);
    expect(stage.runs.length, 'not one run for each event').toBeLessThan(20);
    vi.advanceTimersByTime(100);
    expect(stage.last.params, 'the last position is the one that counts').toEqual({ epsilon: 39 });
  });

  it('stops a run that makes no first report within 50 ms of a change', () => {
    run.update({ epsilon: 1 });
    vi.advanceTimersByTime(5);
    run.update({ epsilon: 2 });
    expect(stage.runs.length).toBe(1);
    vi.advanceTimersByTime(45);
    expect(stage.runs[0].cancelled).toBe(true);
    expect(stage.last.params).toEqual({ epsilon: 2 });
  });

  it('gives a run that is half done a little longer, but stops it within 50 ms of the change', () => {
    run.update({ epsilon: 1 });
    vi.advanceTimersByTime(20);
    run.update({ epsilon: 2 });
    stage.last.listener.progress({ fraction: 0.5 });
    vi.advanceTimersByTime(25);
    expect(stage.runs.length, 'not at 30 ms, when its time is over').toBe(1);
    vi.advanceTimersByTime(10);
    expect(stage.runs[0].cancelled, '35 ms after the change').toBe(true);
    expect(stage.last.params).toEqual({ epsilon: 2 });
  });

  it('keeps the old rows, with the settings they belong to, until new ones arrive', () => {
    run.update({ epsilon: 1 });
    stage.last.listener.rows(rows(10, 11));
    vi.advanceTimersByTime(50);
    run.update({ epsilon: 2 });
    expect(shown()).toEqual([10, 11]);
    expect(run.values).toEqual({ epsilon: 1 });
    stage.last.listener.rows(rows(20));
    expect(shown()).toEqual([20]);
    expect(run.values).toEqual({ epsilon: 2 });
  });

  it('takes a setting that the workers need not know without asking them again', () => {
    run.update({ epsilon: 1 }, { epsilon: 1, logarithmic: false });
    stage.last.listener.rows(rows(10));
    run.update({ epsilon: 1 }, { epsilon: 1, logarithmic: true });
    expect(stage.runs.length).toBe(1);
    expect(run.values).toEqual({ epsilon: 1, logarithmic: true });
    stage.last.listener.rows(rows(10, 11));
    expect(run.values).toEqual({ epsilon: 1, logarithmic: true });
  });

  it('does not begin anew when it is asked the same again', async () => {
    run.update({ epsilon: 1, seed: 3 });
    run.update({ seed: 3, epsilon: 1 });
    stage.last.listener.rows(rows(1));
    stage.last.end('done');
    await microtasks();
    run.update({ epsilon: 1, seed: 3 });
    expect(stage.runs.length).toBe(1);
    expect(run.status).toBe('done');
  });

  it('goes back to what is running when the hand does', () => {
    run.update({ epsilon: 1 });
    run.update({ epsilon: 2 });
    run.update({ epsilon: 1 });
    vi.advanceTimersByTime(100);
    expect(stage.runs.length).toBe(1);
    expect(stage.last.cancelled).toBe(false);
  });
});

describe('pause and resume', () => {
  it('stops the work, keeps the rows and goes on with the same parameters', () => {
    run.update({ epsilon: 1 });
    stage.last.listener.rows(rows(1));
    stage.last.listener.progress({ fraction: 0.4 });
    run.pause();
    expect(run.status).toBe('paused');
    expect(stage.last.cancelled).toBe(true);
    expect(shown()).toEqual([1]);
    expect(run.fraction).toBe(0.4);
    run.resume();
    expect(run.status).toBe('running');
    expect(stage.last.params).toEqual({ epsilon: 1 });
    expect(shown()).toEqual([1]);
  });

  it('judges the time left by what is computed after the pause, not by what was kept', () => {
    run.update({ epsilon: 1 });
    stage.last.listener.progress({ fraction: 0.1 });
    vi.advanceTimersByTime(10_000);
    stage.last.listener.progress({ fraction: 0.4 });
    run.pause();
    run.resume();
    run.stop();
    run.update({ epsilon: 1 });
    stage.last.listener.progress({ fraction: 0.2 });
    vi.advanceTimersByTime(100);
    stage.last.listener.progress({ fraction: 0.4 });
    vi.advanceTimersByTime(1_000);
    stage.last.listener.progress({ fraction: 0.42 });
    expect(run.secondsLeft, 'too soon to tell').toBeUndefined();
    vi.advanceTimersByTime(1_000);
    stage.last.listener.progress({ fraction: 0.45 });
    // 0.05 took 2 seconds.
    expect(run.secondsLeft).toBeCloseTo(22, 6);
    run.update({ epsilon: 2 });
    vi.advanceTimersByTime(100);
    stage.last.listener.progress({ fraction: 0.1 });
    vi.advanceTimersByTime(1_000);
    stage.last.listener.progress({ fraction: 0.2 });
    expect(run.secondsLeft, 'another question has nothing kept').toBeCloseTo(8, 6);
  });

  it('stays paused when the cell comes back into sight, and goes on when a control moves', () => {
    run.update({ epsilon: 1 });
    run.pause();
    run.stop();
    run.update({ epsilon: 1 });
    expect(run.status).toBe('paused');
    run.update({ epsilon: 2 });
    expect(run.status).toBe('running');
  });

  it('goes on with the latest parameters, also those that were still waiting', () => {
    run.update({ epsilon: 1 });
    run.update({ epsilon: 2 });
    run.pause();
    run.resume();
    expect(stage.last.params).toEqual({ epsilon: 2 });
  });

  it('does nothing when nothing runs', () => {
    run.pause();
    run.resume();
    expect(run.status).toBe('idle');
    expect(stage.runs.length).toBe(0);
  });

  it('forgets what it was loading', () => {
    run.update({ epsilon: 1 });
    stage.last.listener.progress({ fraction: 0, loading: { what: 'mnist-4-9', fraction: 0.4 } });
    expect(run.loading).toEqual({ what: 'mnist-4-9', fraction: 0.4 });
    run.pause();
    expect(run.loading).toBeUndefined();
  });
});

describe('stop', () => {
  it('ends the work out of sight and begins again in sight', () => {
    run.update({ epsilon: 1 });
    run.stop();
    expect(stage.last.cancelled).toBe(true);
    expect(run.status).toBe('idle');
    run.update({ epsilon: 1 });
    expect(stage.runs.length).toBe(2);
    expect(run.status).toBe('running');
  });

  it('leaves nothing behind that would begin by itself', () => {
    run.update({ epsilon: 1 });
    run.update({ epsilon: 2 });
    run.stop();
    vi.advanceTimersByTime(1_000);
    expect(stage.runs.length).toBe(1);
  });

  it('leaves a run that is done alone', async () => {
    run.update({ epsilon: 1 });
    stage.last.end('done');
    await microtasks();
    run.stop();
    expect(run.status).toBe('done');
  });
});

describe('in a page with frames', () => {
  let frames: (() => void)[] = [];
  const frame = () => frames.splice(0).forEach((show) => show());
  beforeEach(() => {
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (show: () => void) => frames.push(show));
    vi.stubGlobal('cancelAnimationFrame', (id: number) => (frames[id - 1] = () => {}));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows what several workers have sent in one piece', () => {
    run.update({ epsilon: 1 });
    stage.last.listener.rows([{ index: 1, rows: [{ value: 1 }] }]);
    stage.last.listener.rows([{ index: 0, rows: [{ value: 0 }] }]);
    expect(shown()).toEqual([]);
    expect(frames.length).toBe(1);
    frame();
    expect(shown()).toEqual([0, 1]);
  });

  it('waits for no frame when all is there', async () => {
    run.update({ epsilon: 1 });
    stage.last.listener.rows(rows(1, 2));
    stage.last.end('done');
    await microtasks();
    expect(run.status).toBe('done');
    expect(shown()).toEqual([1, 2]);
    frame();
    expect(shown()).toEqual([1, 2]);
  });

  it('never mixes the rows of two settings, and gives every worker time to answer', async () => {
    run.update({ epsilon: 1 });
    stage.last.listener.rows([{ index: 0, rows: [{ value: 10 }] }]);
    run.update({ epsilon: 2 });
    expect(stage.runs.length, 'the other worker has not answered yet').toBe(1);
    stage.last.listener.rows([{ index: 1, rows: [{ value: 11 }] }]);
    stage.last.end('done');
    await microtasks();
    expect(stage.last.params).toEqual({ epsilon: 2 });
    frame();
    expect([shown(), run.values]).toEqual([[10, 11], { epsilon: 1 }]);
    stage.last.listener.rows([{ index: 0, rows: [{ value: 20 }] }]);
    frame();
    expect([shown(), run.values]).toEqual([[20], { epsilon: 2 }]);
  });

  it('says that it is busy when it has been for a while, and not during a quick drag', async () => {
    for (let move = 0; move < 20; move++) {
      run.update({ epsilon: move });
      vi.advanceTimersByTime(20);
      stage.last.listener.rows(rows(move));
      stage.last.end('done');
      await microtasks();
      expect(run.busy).toBe(false);
    }
    run.update({ epsilon: 30 });
    vi.advanceTimersByTime(150);
    expect(run.busy).toBe(true);
    stage.last.end('done');
    await microtasks();
    expect(run.busy).toBe(false);
  });
});

describe('a failure', () => {
  it('says what happened, keeps the old rows, and can be tried again', async () => {
    run.update({ epsilon: 1 });
    stage.last.listener.rows(rows(1));
    vi.advanceTimersByTime(50);
    run.update({ epsilon: 2 });
    stage.last.fail(new Error('A worker stopped: out of memory.'));
    await microtasks();
    expect(run.status).toBe('failed');
    expect(run.error).toBe('A worker stopped: out of memory.');
    expect(shown()).toEqual([1]);
    expect(run.values).toEqual({ epsilon: 1 });
    run.resume();
    expect(run.status).toBe('running');
    expect(run.error).toBeUndefined();
    expect(stage.last.params).toEqual({ epsilon: 2 });
  });

  it('keeps no rows of another data set, which would pass for those of this one', async () => {
    for (const name of DATA_PARAMS) {
      run = new ExperimentRun('samples', () => stage as unknown as Pool);
      run.update({ [name]: 'digits', epsilon: 1 });
      stage.last.listener.rows(rows(1));
      vi.advanceTimersByTime(50);
      run.update({ [name]: 'own:file', epsilon: 1 });
      expect(shown(), 'while it runs, nothing flashes').toEqual([1]);
      stage.last.fail(new Error('too few rows'));
      await microtasks();
      expect([run.status, run.error]).toEqual(['failed', 'too few rows']);
      expect([run.rows, run.values]).toEqual([[], undefined]);
      run.update({ [name]: 'digits', epsilon: 1 });
      stage.last.listener.rows(rows(2));
      stage.last.end('done');
      await microtasks();
      expect(shown()).toEqual([2]);
    }
  });

  it('keeps what has come of its own data, and so do a pause and an end without rows', async () => {
    run.update({ data: 'digits' });
    stage.last.listener.rows(rows(1));
    vi.advanceTimersByTime(50);
    run.update({ data: 'spam' });
    stage.last.listener.rows(rows(2));
    stage.last.fail(new Error('gone'));
    await microtasks();
    expect([shown(), run.values]).toEqual([[2], { data: 'spam' }]);
    run.update({ data: 'adult' });
    run.pause();
    expect([run.status, shown()]).toEqual(['paused', []]);
  });

  it('does not hold up what was asked for meanwhile', async () => {
    run.update({ epsilon: 1 });
    run.update({ epsilon: 2 });
    stage.last.fail(new Error('gone'));
    await microtasks();
    expect(run.status).toBe('running');
    expect(stage.last.params).toEqual({ epsilon: 2 });
  });

  it('of a pool that cannot start a worker is shown too', () => {
    stage.broken = new Error('Workers are not allowed here.');
    run.update({ epsilon: 1 });
    expect(run.status).toBe('failed');
    expect(run.error).toBe('Workers are not allowed here.');
    stage.broken = undefined;
    run.resume();
    expect(run.status).toBe('running');
  });

  it('is not tried again by itself, only when asked or when a control moves', async () => {
    run.update({ epsilon: 1 });
    stage.last.fail(new Error('gone'));
    await microtasks();
    run.update({ epsilon: 1 });
    expect(run.status).toBe('failed');
    run.update({ epsilon: 3 });
    expect(run.status).toBe('running');
  });
});
