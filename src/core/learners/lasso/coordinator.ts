/**
 * The coordinator: asks the centres for gradients, adds them up, takes the step.
 *
 * Claim: when every gradient of a round has arrived, the step is the one that pooled rows would give; sums are made in the
 *   order of the centres' names, so the result does not depend, not in one bit, on the order of arrival.
 * Assumes: centres hold disjoint rows.
 * Why: a gradient of a sum over rows is the sum of the gradients. The published program divides each centre's gradient by
 *   the centre's own rows before adding: m centres of equal size then take m times the step, with λ/m as the penalty.
 * Source: einarsson-2018 eq. 3.8 and algorithm 1.
 */
import { check } from '../../check.ts';
import { Answers, type Answer, type Missing } from '../../federation/answers.ts';
import type { Message, Outgoing } from '../../federation/message.ts';
import type { Party } from '../../federation/party.ts';
import { COORDINATOR, type GradientPayload, type LassoPayload } from './message.ts';
import { Proximal, type ProximalOptions } from './proximal.ts';

/** `pooled`: the sum over the number of all rows. `per centre`: as published, the sum of the centres' own means. */
export type Averaging = 'pooled' | 'per centre';

export type CoordinatorOptions = ProximalOptions & {
  centres: string[];
  rounds: number;
  missing?: Missing;
  averaging?: Averaging;
  /** Looks on after each step, which was taken from `point`. */
  watch?: (state: { coordinator: Coordinator; now: number; point: Float64Array }) => void;
};

/** A weight beyond this is on its way to infinity: the step is too long. */
const LOST = 1e8;

export class Coordinator implements Party<LassoPayload> {
  readonly name = COORDINATOR;
  /** Steps taken. */
  rounds = 0;
  /** True when it stopped because the weights went to infinity. */
  diverged = false;
  /** The sum that made the last step, the rows behind it, and the answers it was made of. */
  sum?: { gradient: Float64Array; rows: number; answers: Answer<GradientPayload>[] };
  readonly #iterate: Proximal;
  readonly #options: CoordinatorOptions;
  readonly #answers: Answers<GradientPayload>;

  constructor(options: CoordinatorOptions) {
    this.#options = options;
    this.#iterate = new Proximal(options);
    this.#answers = new Answers(options.missing);
  }

  get w(): Float64Array {
    return this.#iterate.w;
  }

  get done(): boolean {
    return this.diverged || this.rounds === this.#options.rounds;
  }

  get alarm(): number {
    if (this.done) return Infinity;
    return this.#answers.round < 0 ? 0 : this.#answers.deadline;
  }

  receive({ from, round, payload }: Message<LassoPayload>, now: number): Outgoing<LassoPayload>[] {
    check(payload.kind === 'gradient', 'message', 'a gradient', payload.kind);
    this.#answers.receive(from, round, payload, now);
    return [];
  }

  wake(now: number): Outgoing<LassoPayload>[] {
    if (this.#answers.round >= 0) {
      const answers = this.#answers.end(now);
      if (!answers) return this.#ask(this.#answers.waitingFor());
      this.#step(answers, now);
      if (this.done) return [];
    }
    this.#answers.begin(this.#options.centres, now);
    return this.#ask(this.#options.centres);
  }

  #ask(to: string[]): Outgoing<LassoPayload>[] {
    const w = this.#iterate.point.slice();
    return [{ to, round: this.#answers.round, payload: { kind: 'model', w } }];
  }

  #step(answers: Answer<GradientPayload>[], now: number): void {
    const { averaging = 'pooled', weights, watch } = this.#options;
    const { point } = this.#iterate;
    const gradient = new Float64Array(weights);
    let rows = 0;
    for (const { answer } of answers) {
      const share = averaging === 'pooled' ? 1 : 1 / answer.rows;
      for (let j = 0; j < weights; j++) gradient[j] += share * answer.gradient[j];
      rows += answer.rows;
    }
    this.sum = { gradient, rows, answers };
    this.#iterate.step(averaging === 'pooled' ? gradient.map((g) => g / rows) : gradient);
    this.rounds++;
    this.diverged = !this.w.every((v) => Math.abs(v) < LOST);
    watch?.({ coordinator: this, now, point });
  }
}
