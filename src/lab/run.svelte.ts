import type { Params, Row } from '../core/experiments/experiment.ts';
import { lab, type Pool, type RunHandle } from './client.ts';

/** While a control is dragged, a run may finish its first report before the next one takes its place. */
const FIRST_REPORT_MS = 40;

export type RunStatus = 'idle' | 'running' | 'paused' | 'done' | 'failed';

/**
 * One experiment as state of the page. Latest wins: new parameters stop older work. The rows of the run before stay until the
 * first rows of the new one arrive, so that nothing flashes.
 */
export class ExperimentRun {
  /** Rows of the tasks done so far, in the order of the tasks, whatever order they came in. */
  rows: Row[] = $state.raw([]);
  status: RunStatus = $state('idle');
  fraction = $state(0);
  /** Seconds left, once there is something to judge by. */
  secondsLeft: number | undefined = $state();
  loading: string | undefined = $state();
  error: string | undefined = $state();

  #experiment: string;
  #pool: () => Pool;
  #handle?: RunHandle;
  #params?: Params;
  #next?: Params;
  #timer?: ReturnType<typeof setTimeout>;

  constructor(experiment: string, pool: () => Pool = lab) {
    this.#experiment = experiment;
    this.#pool = pool;
  }

  /** Asks for the rows of these parameters. Cheap to call on every input event. */
  update(params: Params): void {
    this.#next = params;
    // A run that has not reported yet gets a moment to do so: else a steady drag would show nothing until it ends.
    if (this.#timer === undefined) this.#begin();
  }

  /** Stops the work and keeps the rows; fits stay with the workers, so `resume` goes on where it was. */
  pause(): void {
    if (this.status !== 'running') return;
    this.#stop();
    this.status = 'paused';
  }

  resume(): void {
    if (this.#params) this.update(this.#params);
  }

  /** Stops for good, when the cell goes away or out of sight. */
  stop(): void {
    this.#stop();
    if (this.status === 'running') this.status = 'idle';
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = undefined;
    this.#handle?.cancel();
    this.#handle = undefined;
  }

  #begin(): void {
    const params = this.#next;
    if (!params) return;
    this.#stop();
    this.#params = params;
    const started = performance.now();
    const byTask: Row[][] = [];
    this.status = 'running';
    this.fraction = 0;
    this.secondsLeft = undefined;
    this.error = undefined;

    const release = () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      if (this.#next) this.#begin();
    };
    this.#timer = setTimeout(release, FIRST_REPORT_MS);

    let handle: RunHandle;
    const current = () => this.#handle === handle;
    try {
      handle = this.#pool().run(this.#experiment, $state.snapshot(params), {
        rows: (results) => {
          if (!current()) return;
          for (const { index, rows } of results) byTask[index] = rows;
          this.rows = byTask.flat();
          release();
        },
        progress: ({ fraction, loading }) => {
          if (!current()) return;
          this.fraction = fraction;
          this.loading =
            loading && loading.fraction < 1 ? `${loading.what} ${percent(loading.fraction)}` : undefined;
          const elapsed = (performance.now() - started) / 1000;
          if (elapsed > 0.5 && fraction > 0.02) this.secondsLeft = (elapsed * (1 - fraction)) / fraction;
        },
      });
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#handle = handle;
    handle.done.then(
      (outcome) => {
        if (!current() || outcome !== 'done') return;
        this.status = 'done';
        this.fraction = 1;
        this.secondsLeft = undefined;
        release();
      },
      (error: unknown) => {
        if (current()) this.#fail(error);
      },
    );
  }

  #fail(error: unknown): void {
    const next = this.#next;
    this.#stop();
    this.status = 'failed';
    this.error = error instanceof Error ? error.message : String(error);
    if (next) this.update(next);
  }
}

const percent = (fraction: number) => `${Math.round(100 * fraction)} %`;
