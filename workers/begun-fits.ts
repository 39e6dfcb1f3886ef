/** More than this would hold the memory of experiments that nobody comes back to. */
const MOST = 3;

/**
 * The fits that a worker had begun when their run was stopped, one for each experiment, the one stopped longest ago out first. Asked for again, as
 * after a pause, a fit goes on where it was: a search that takes minutes must not begin anew.
 */
export class BegunFits {
  #kept = new Map<string, { key: string; work: Generator<number, unknown> }>();

  /** What was begun under this key. What was begun under another of the same experiment is let go. */
  take(experiment: string, key: string): Generator<number, unknown> | undefined {
    const kept = this.#kept.get(experiment);
    this.#kept.delete(experiment);
    return kept?.key === key ? kept.work : undefined;
  }

  keep(experiment: string, key: string, work: Generator<number, unknown>): void {
    this.#kept.delete(experiment);
    this.#kept.set(experiment, { key, work });
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
