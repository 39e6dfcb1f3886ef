import type { Params, Row } from './experiment.ts';
import { missing } from '../pieces/pieces.svelte.ts';
import { lab, type RunHandle, type Runner } from './client.ts';

/** While a control is dragged, a run has so long to answer, with all its workers, before the next one takes its place. */
const ANSWER_MS = 30;
/** Work that is over sooner is not worth a word: else a progress bar would flicker all through a drag. */
const BUSY_MS = 100;

/** Of work that takes hours, a time left is told after so many seconds, however little is done by then. */
const WARM_SECONDS = 5;
const JUDGE_SECONDS = 20;

/** The parameters that name a data set. */
export const DATA_PARAMS = ['data', 'dataset'];

type RunStatus = 'idle' | 'running' | 'paused' | 'done' | 'failed';

/** What is asked of the workers, and the settings of the cell that it stands for. */
type Question = { params: Params; values: Params };
/** Rows by task, as they have arrived, and what they answer. */
type Arrived = { question: Question; byTask: Row[][] };

/**
 * One experiment as state of the page. Latest wins: new parameters stop older work. The rows of the run before stay until the
 * first rows of the new one arrive, so that nothing flashes. A run that ends without rows leaves those before only if they are of
 * the same data: no caption says which data set it speaks of.
 */
export class ExperimentRun {
  /** Rows of the tasks done so far, in the order of the tasks, whatever order they came in. */
  rows: Row[] = $state.raw([]);
  /** The settings that the rows belong to. A figure that is drawn from them never puts a new caption to old rows. */
  values: Params | undefined = $state.raw();
  status: RunStatus = $state('idle');
  /** Running for so long that the reader should know. */
  busy = $state(false);
  fraction = $state(0);
  /** Seconds left, once there is something to judge by. */
  secondsLeft: number | undefined = $state();
  /** How many seconds the run has taken so far, by the clock on the wall. */
  seconds = $state(0);
  /** A data set that is on its way, and the fraction that has arrived. */
  loading: { what: string; fraction: number } | undefined = $state.raw();
  error: string | undefined = $state();

  #experiment: string;
  #pool: () => Runner;
  #handle?: RunHandle;
  #attended = false;
  /** When the question that waits was asked: older work has to stop within 50 ms of it. */
  #changed = 0;
  #asked?: Question;
  /** A question that was asked once more by itself, after its worker had to go for another run's sake. */
  #repeated?: Question;
  /** What the rows on show answer. */
  #shown?: Question;
  #next?: Question;
  #timer?: ReturnType<typeof setTimeout>;
  #longer?: ReturnType<typeof setTimeout>;
  /** What the next frame of the page will show: workers answer one by one, and a figure is drawn once for all of them. */
  #arrived?: Arrived;
  #frame?: number;
  /** How far the run had come when it was paused or went out of sight: up to there it goes on with what is kept, which says nothing of the pace. */
  #reached = 0;
  /** The fewest seconds left that the reader has been told of this run. */
  #promised = Infinity;

  constructor(experiment: string, pool: () => Runner = lab) {
    this.#experiment = experiment;
    this.#pool = pool;
  }

  /** Asks for the rows of these parameters. Cheap to call on every input event. */
  update(params: Params, values: Params = params): void {
    if (this.#asked && this.status !== 'idle' && isSame(params, this.#asked.params)) {
      // The answer is there, on its way, held or known to fail: coming back into sight is no reason to begin anew.
      this.#next = undefined;
      if (this.values === this.#asked.values) this.values = values;
      this.#asked.values = values;
      return;
    }
    this.#changed = this.#next ? this.#changed : performance.now();
    this.#next = { params, values };
    // A run that has just begun gets a moment to answer: else a steady drag would show nothing until it ends.
    if (this.#timer === undefined) this.#begin();
  }

  /** Whether the reader looks at this one: then its work goes first. */
  attend(attended: boolean): void {
    this.#attended = attended;
    if (attended) this.#handle?.attend();
  }

  /** Stops the work and keeps the rows; fits stay with the workers, so `resume` goes on where it was. */
  pause(): void {
    if (this.status !== 'running') return;
    this.#mark();
    this.#asked = this.#next ?? this.#asked;
    this.#stop();
    this.#rest('paused');
  }

  /** Goes on after a pause; tries again after a failure. */
  resume(): void {
    this.#next = this.#asked;
    this.#begin();
  }

  /** Stops for good, when the cell goes away or out of sight. */
  stop(): void {
    if (this.status === 'running') this.#mark();
    this.#stop();
    if (this.status === 'running') this.#rest('idle');
  }

  #mark(): void {
    this.#reached = this.#next ? 0 : Math.max(this.#reached, this.fraction);
  }

  /** No more is on its way: what has come is shown. */
  #rest(status: RunStatus): void {
    this.#show();
    if (!isSameData(this.#shown, this.#asked)) {
      this.rows = [];
      this.values = this.#shown = undefined;
    }
    this.status = status;
    clearTimeout(this.#longer);
    this.#longer = undefined;
    this.busy = false;
  }

  #receive(arrived: Arrived): void {
    this.#arrived = arrived;
    if (!globalThis.requestAnimationFrame) this.#show();
    else this.#frame ??= requestAnimationFrame(() => this.#show());
  }

  #show(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    if (!this.#arrived) return;
    this.rows = this.#arrived.byTask.flat();
    this.#shown = this.#arrived.question;
    this.values = this.#shown.values;
    this.#arrived = undefined;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = undefined;
    this.loading = undefined;
    this.#handle?.cancel();
    this.#handle = undefined;
  }

  #begin(): void {
    const question = this.#next;
    if (!question) return;
    if (!this.#asked || !isSame(question.params, this.#asked.params)) this.#reached = 0;
    this.#stop();
    this.#asked = question;
    const started = performance.now();
    const byTask: Row[][] = [];
    /** Data on its way and code that warms up are no measure of the work: the clock starts with the first progress. */
    let begun: { elapsed: number; fraction: number } | undefined;
    this.#promised = Infinity;
    this.status = 'running';
    this.#longer ??= setTimeout(() => (this.busy = true), BUSY_MS);
    this.fraction = 0;
    this.secondsLeft = undefined;
    this.seconds = 0;
    this.error = undefined;

    const next = () => {
      this.#timer = undefined;
      this.#begin();
    };
    // One that is half done is soon there: stopping it again and again would show nothing on a busy machine.
    const late = () => {
      const patience = ANSWER_MS - (this.#next ? performance.now() - this.#changed : 0);
      if (this.fraction < 0.5 || patience <= 0) next();
      else this.#timer = setTimeout(next, patience);
    };
    this.#timer = setTimeout(late, ANSWER_MS);

    let handle: RunHandle;
    const current = () => this.#handle === handle;
    try {
      handle = this.#pool().run(this.#experiment, $state.snapshot(question.params), {
        rows: (results) => {
          if (!current()) return;
          for (const { index, rows } of results) byTask[index] = rows;
          this.#receive({ question, byTask });
        },
        progress: ({ fraction, loading }) => {
          if (!current()) return;
          this.fraction = fraction;
          this.loading = loading && loading.fraction < 1 ? loading : undefined;
          const elapsed = (performance.now() - started) / 1000;
          this.seconds = elapsed;
          const isUnderWay = fraction > 0.02 || (fraction > 0 && elapsed > WARM_SECONDS);
          begun ??= isUnderWay && fraction >= this.#reached ? { elapsed, fraction } : undefined;
          const [took, came] = begun ? [elapsed - begun.elapsed, fraction - begun.fraction] : [0, 0];
          if ((took > 0.5 && came > 0.03) || (took > JUDGE_SECONDS && came > 0))
            this.#promise((took * (1 - fraction)) / came);
        },
      });
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#handle = handle;
    if (this.#attended) handle.attend();
    handle.done.then(
      (outcome) => {
        if (!current() || outcome !== 'done') return;
        // With more to ask, the rows wait for their frame; the next answer may be there before it.
        if (this.#next) return this.#begin();
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.#rest('done');
        this.seconds = (performance.now() - started) / 1000;
        this.fraction = 1;
        this.secondsLeft = undefined;
      },
      (error: unknown) => {
        if (current()) this.#fail(error);
      },
    );
  }

  /** Time left never grows before the reader's eyes: where it would, no number is better than a broken promise. */
  #promise(seconds: number): void {
    this.#promised = Math.min(this.#promised, seconds);
    this.secondsLeft = seconds > 1.5 * this.#promised + 2 ? undefined : this.#promised;
  }

  #fail(error: unknown): void {
    const next = this.#next;
    const name = error instanceof Error ? error.name : '';
    this.#stop();
    if (name === 'Replaced' && !next && this.#asked && this.#repeated !== this.#asked) {
      this.#repeated = this.#asked;
      return this.resume();
    }
    if (name === 'NotLoaded') void missing.lookForNewer();
    this.#rest('failed');
    this.error = error instanceof Error ? error.message : String(error);
    if (next) this.update(next.params, next.values);
  }
}

const isSameData = (a?: Question, b?: Question) =>
  !a || !b || DATA_PARAMS.every((name) => a.params[name] === b.params[name]);

const isSame = (a: Params, b: Params) => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]));
};
