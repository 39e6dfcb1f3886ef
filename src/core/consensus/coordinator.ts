/**
 * A study with a coordinator: it sends the parameters, the devices that are present answer with derivatives, and it takes a step.
 *
 * Claim: a round is one iteration of θ ← θ − α mean(gᵢ) or of Newton's θ ← θ − (ΣHᵢ)⁻¹ Σgᵢ over the devices that answered. It takes two ticks, or
 *   more where messages are late or lost: then the coordinator asks again.
 * Source: [@boker-2015]; [@wang-2018, eq. 2.1, 2.4, 2.5].
 */
import { Answers } from '../federation/answers.ts';
import type { Message, Outgoing } from '../federation/message.ts';
import type { Party } from '../federation/party.ts';
import { matrix, symmetricSolver } from '../learners/regression/solve.ts';
import type { LocalLoss } from './local-loss.ts';
import type { GradientOf, StudyPayload } from './message.ts';
import { addUp } from './pooled-optimum.ts';

export type CentralRule = { kind: 'gradient'; step: number } | { kind: 'newton' };
type Derivatives = { gradient: Float64Array; hessian?: Float64Array };

export class Coordinator implements Party<StudyPayload> {
  readonly name = 'coordinator';
  alarm = 0;
  estimate: Float64Array;
  readonly #answers = new Answers<Derivatives>('wait');
  #asked = new Set<string>();

  constructor(
    columns: number,
    private readonly rule: CentralRule,
    private readonly members: () => string[],
  ) {
    this.estimate = new Float64Array(columns);
  }

  receive({ from, round, payload }: Message<StudyPayload>, now: number): Outgoing<StudyPayload>[] {
    if ((payload.kind === 'gradient' || payload.kind === 'curvature') && this.#asked.has(from))
      this.#answers.receive(from, round, payload, now);
    this.alarm = Math.max(now, Math.min(this.alarm, this.#answers.deadline));
    return [];
  }

  /** A device has left: the round goes on without it. */
  excuse(name: string, now: number): void {
    this.#asked.delete(name);
    this.#answers.excuse(name, now);
    this.alarm = Math.max(now + 1, this.#answers.deadline);
  }

  wake(now: number): Outgoing<StudyPayload>[] {
    if (this.#asked.size > 0) {
      const answers = this.#answers.end(now);
      if (!answers) {
        this.alarm = this.#answers.deadline;
        return this.#ask(this.#answers.waitingFor());
      }
      this.#step(answers.map(({ answer }) => answer));
    }
    const present = this.members();
    this.#asked = new Set(present);
    if (present.length === 0) {
      // Nobody is there: the estimate waits for whoever comes first.
      this.alarm = now + 1;
      return [];
    }
    this.#answers.begin(present, now);
    this.alarm = this.#answers.deadline;
    return this.#ask(present);
  }

  #ask(to: string[]): Outgoing<StudyPayload>[] {
    return [{ to, round: this.#answers.round, payload: { kind: 'model', theta: this.estimate.slice() } }];
  }

  #step(answers: Derivatives[]): void {
    const gradient = addUp(answers.map((answer) => answer.gradient));
    let move: Float64Array;
    if (this.rule.kind === 'newton') {
      const hessian = addUp(answers.map((answer) => answer.hessian!));
      move = symmetricSolver(gradient.length)(matrix(hessian), 0, gradient);
      // Devices without a row know nothing of the curvature.
      if (!move.every(Number.isFinite)) return;
    } else {
      const factor = this.rule.step / answers.length;
      move = gradient.map((v) => factor * v);
    }
    this.estimate = this.estimate.map((v, j) => v - move[j]);
  }
}

/** A device that answers the coordinator. Its rows stay with it. */
export class Member implements Party<StudyPayload> {
  /** The newest parameters that it was sent. */
  estimate: Float64Array;
  #round = -1;
  readonly #loss: LocalLoss;
  readonly #gradientOf: GradientOf;

  constructor(
    readonly name: string,
    loss: LocalLoss,
    private readonly rule: CentralRule,
    gradientOf: GradientOf,
  ) {
    this.#loss = loss;
    this.#gradientOf = gradientOf;
    this.estimate = new Float64Array(loss.columns);
  }

  receive({ from, round, payload }: Message<StudyPayload>): Outgoing<StudyPayload>[] {
    if (payload.kind !== 'model') return [];
    const { theta } = payload;
    if (round >= this.#round) [this.#round, this.estimate] = [round, theta];
    const gradient = this.#gradientOf(theta, round);
    return this.rule.kind === 'newton'
      ? [{ to: from, round, payload: { kind: 'curvature', gradient, hessian: this.#loss.hessian(theta) } }]
      : [{ to: from, round, payload: { kind: 'gradient', gradient } }];
  }
}
