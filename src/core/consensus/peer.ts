/**
 * A device without a coordinator: in every tick it mixes the estimates of its neighbours into its own and takes a step along its own gradient.
 *
 * Claim: with all messages in time, one wake is one iteration of the consensus gradient, θ ← Wθ − α g(θ), or of EXTRA,
 *   θ₂ = (I + W)θ₁ − ½(I + W)θ₀ − α(g(θ₁) − g(θ₀)) after a first step of the former.
 * Assumes: nothing about the links. An estimate that did not come is replaced by the last one from this neighbour, or by the device's own.
 * Why EXTRA begins anew when somebody comes or goes: what it has added up so far cancels only in the sum over those who added it.
 * Source: [@nedic-ozdaglar-2009]; [@shi-ling-wu-yin-2015].
 */
import type { Message, Outgoing } from '../federation/message.ts';
import type { Party } from '../federation/party.ts';
import type { GradientOf, StudyPayload } from './message.ts';

export type PeerRule =
  { kind: 'consensus'; step: (tick: number) => number } | { kind: 'extra'; step: number };

export type Neighbour = { name: string; weight: number };

export class Peer implements Party<StudyPayload> {
  alarm = 0;
  estimate: Float64Array;
  #neighbours: Neighbour[] = [];
  /** After a change of the links, one tick to tell the neighbours where everybody stands. */
  #greets = true;
  #before?: { theta: Float64Array; mix: Float64Array; gradient: Float64Array };
  readonly #heard = new Map<string, { round: number; theta: Float64Array }>();
  readonly #gradientOf: GradientOf;

  constructor(
    readonly name: string,
    columns: number,
    private readonly rule: PeerRule,
    gradientOf: GradientOf,
  ) {
    this.estimate = new Float64Array(columns);
    this.#gradientOf = gradientOf;
  }

  /** The links are others from now on. */
  relink(neighbours: Neighbour[], { anew, now }: { anew: boolean; now: number }): void {
    this.#neighbours = neighbours;
    for (const name of this.#heard.keys())
      if (!neighbours.some((known) => known.name === name)) this.#heard.delete(name);
    if (anew) this.#before = undefined;
    this.#greets = true;
    this.alarm = Math.max(this.alarm, now + 1);
  }

  receive({ from, round, payload }: Message<StudyPayload>): Outgoing<StudyPayload>[] {
    if (payload.kind !== 'estimate' || !this.#neighbours.some(({ name }) => name === from)) return [];
    const known = this.#heard.get(from);
    if (!known || known.round < round) this.#heard.set(from, { round, theta: payload.theta });
    return [];
  }

  wake(now: number): Outgoing<StudyPayload>[] {
    if (this.#greets) this.#greets = false;
    else this.estimate = this.rule.kind === 'extra' ? this.#extra(now) : this.#consensus(now);
    this.alarm = now + 1;
    const to = this.#neighbours.map(({ name }) => name);
    return to.length === 0
      ? []
      : [{ to, round: now, payload: { kind: 'estimate', theta: this.estimate.slice() } }];
  }

  /** The device's row of W times the estimates as it knows them. */
  #mixed(): Float64Array {
    const mix = this.estimate.slice();
    for (const { name, weight } of this.#neighbours) {
      const theta = this.#heard.get(name)?.theta;
      if (theta) for (let j = 0; j < mix.length; j++) mix[j] += weight * (theta[j] - this.estimate[j]);
    }
    return mix;
  }

  #consensus(now: number): Float64Array {
    const step = (this.rule as Extract<PeerRule, { kind: 'consensus' }>).step(now);
    const gradient = this.#gradientOf(this.estimate, now);
    return this.#mixed().map((v, j) => v - step * gradient[j]);
  }

  #extra(now: number): Float64Array {
    const { step } = this.rule as Extract<PeerRule, { kind: 'extra' }>;
    const [theta, mix, gradient] = [this.estimate, this.#mixed(), this.#gradientOf(this.estimate, now)];
    const before = this.#before;
    this.#before = { theta, mix, gradient };
    if (!before) return mix.map((v, j) => v - step * gradient[j]);
    return theta.map(
      (v, j) =>
        v + mix[j] - (before.theta[j] + before.mix[j]) / 2 - step * (gradient[j] - before.gradient[j]),
    );
  }
}
