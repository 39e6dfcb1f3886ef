/**
 * Gradients out of messages that carry only estimates.
 *
 * Claim: whoever has seen a device's estimates before and after a step, and those of all its neighbours before it, has its gradient:
 *   g = (Σ_j W_ij θ_j − θ_i⁺)/α. The first message needs nobody else's: everyone started at 0, which is known.
 * Assumes: the consensus gradient with a public step and public weights; messages in time, and nobody comes or goes meanwhile.
 * Why: the update is an equation with one unknown.
 * Source: ours, from [@wang-2018, eq. 2.2].
 */
import type { StudyPayload } from '../consensus/message.ts';
import type { Neighbour } from '../consensus/peer.ts';
import type { Transfer } from '../federation/transcript.ts';

/** Where a gradient was taken, in which tick or round, and what it was. */
export type Overheard = { round: number; point: Float64Array; gradient: Float64Array };

type Target = { name: string; neighbours: Neighbour[]; step: number; columns: number };

/** From messages between peers. `seen` holds their payloads. */
export function overheard(seen: Transfer<StudyPayload>[], target: Target): Overheard[] {
  const said = new Map<string, Float64Array>();
  for (const { from, round, payload } of seen)
    if (payload?.kind === 'estimate') said.set(`${from}/${round}`, payload.theta);
  const start = new Float64Array(target.columns);
  const estimate = (name: string, tick: number) => (tick === 0 ? start : said.get(`${name}/${tick}`));
  const found: Overheard[] = [];
  const last = Math.max(0, ...seen.map(({ round }) => round));
  for (let tick = 1; tick <= last; tick++) {
    const [before, after] = [estimate(target.name, tick - 1), estimate(target.name, tick)];
    const others = target.neighbours.map(({ name }) => estimate(name, tick - 1));
    if (!before || !after || !others.every((theta) => theta !== undefined)) continue;
    const gradient = before.map((v, j) => {
      const mix = target.neighbours.reduce((sum, { weight }, k) => sum + weight * (others[k][j] - v), v);
      return (mix - after[j]) / target.step;
    });
    found.push({ round: tick, point: before, gradient });
  }
  return found;
}

/** From messages between a coordinator and a device: there the gradient is the message. */
export function overheardAnswers(seen: Transfer<StudyPayload>[], name: string): Overheard[] {
  const asked = new Map<number, Float64Array>();
  for (const { to, round, payload } of seen)
    if (to === name && payload?.kind === 'model') asked.set(round, payload.theta);
  return seen.flatMap(({ from, round, payload }) => {
    const point = asked.get(round);
    return from === name && payload?.kind === 'gradient' && point
      ? [{ round, point, gradient: payload.gradient }]
      : [];
  });
}
