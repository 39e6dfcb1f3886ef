/**
 * The coordinator: asks for gradients, adds them up, takes the step.
 *
 * Claim: when every gradient of a round has arrived, the step is the one that pooled rows would give; sums are made in the
 *   order of the centres' names, so the result does not depend, not in one bit, on the order of arrival.
 * Assumes: centres hold disjoint rows.
 * Why: a gradient of a sum over rows is the sum of the gradients. The published program divides each centre's gradient by
 *   the centre's own rows before adding: m centres of equal size then take m times the step, with λ/m as the penalty.
 * Source: einarsson-2018 eq. 3.8 and algorithm 1.
 */
import { check } from '../../check.ts';
import type { GradientMessage, ModelMessage } from './message.ts';
import { Proximal, type ProximalOptions } from './proximal.ts';

/** What to do when a round's time is up and gradients are missing. */
export type Missing =
  /** Ask again until all have answered. */
  | 'wait'
  /** Use the last gradient that this centre sent, however old. */
  | 'last'
  /** Go on with those that have answered. */
  | 'without';

/** `pooled`: the sum over the number of all rows. `per centre`: as published, the sum of the centres' own means. */
export type Averaging = 'pooled' | 'per centre';

export type CoordinatorOptions = ProximalOptions & {
  centres: string[];
  missing?: Missing;
  averaging?: Averaging;
};

export class Coordinator {
  round = 0;
  /** The sum that made the last step, the rows behind it, and the messages it was made of. */
  sum?: { gradient: Float64Array; rows: number; messages: GradientMessage[] };
  readonly #iterate: Proximal;
  readonly #options: CoordinatorOptions;
  /** The newest gradient of each centre. */
  readonly #heard = new Map<string, GradientMessage>();

  constructor(options: CoordinatorOptions) {
    check(options.centres.length > 0, 'centres', 'at least one', options.centres.length);
    this.#options = { ...options, centres: [...options.centres].sort() };
    this.#iterate = new Proximal(options);
  }

  get w(): Float64Array {
    return this.#iterate.w;
  }

  get point(): Float64Array {
    return this.#iterate.point;
  }

  /** The question of this round, to one centre. A copy each: a message once sent is nobody's to change. */
  ask(centre: string): ModelMessage {
    return { kind: 'model', round: this.round, centre, w: this.point.slice() };
  }

  receive(message: GradientMessage): void {
    check(this.#options.centres.includes(message.centre), 'centre', 'a known one', message.centre);
    const before = this.#heard.get(message.centre);
    if (!before || before.round <= message.round) this.#heard.set(message.centre, message);
  }

  /** The centres that have not answered this round's question. */
  waitingFor(): string[] {
    return this.#options.centres.filter((name) => this.#heard.get(name)?.round !== this.round);
  }

  /** Whether the step may be taken, now that the time for this round is up or everyone has answered. */
  ready(): boolean {
    const { missing = 'wait', centres } = this.#options;
    const waiting = this.waitingFor().length;
    if (waiting === 0) return true;
    if (missing === 'last') return this.#heard.size > 0;
    return missing === 'without' && waiting < centres.length;
  }

  step(): void {
    check(this.ready(), 'round', 'complete', this.round);
    const { missing = 'wait', averaging = 'pooled', centres, weights } = this.#options;
    const gradient = new Float64Array(weights);
    let rows = 0;
    const messages: GradientMessage[] = [];
    for (const name of centres) {
      const message = this.#heard.get(name);
      if (!message || (missing !== 'last' && message.round !== this.round)) continue;
      const share = averaging === 'pooled' ? 1 : 1 / message.rows;
      for (let j = 0; j < weights; j++) gradient[j] += share * message.gradient[j];
      rows += message.rows;
      messages.push(message);
    }
    this.sum = { gradient, rows, messages };
    this.#iterate.step(averaging === 'pooled' ? gradient.map((g) => g / rows) : gradient);
    this.round++;
  }
}
