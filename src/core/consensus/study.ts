/**
 * A whole study: devices with their own rows, which come and go, and either a coordinator or only their links to each other.
 *
 * Claim: a pure function of its arguments. The order in which the parties stand, and where each of them lives, change nothing but the last bits of sums.
 * Assumes: whoever comes or goes tells everybody, which is not counted as a message. What a device knows when it leaves, it still knows when it returns.
 * Why one clock: it stands outside the study, ends each tick and lets devices in and out; nobody learns anything else from it.
 */
import { check } from '../check.ts';
import type { Link } from '../federation/link.ts';
import { Network } from '../federation/network.ts';
import { simulate, type Party } from '../federation/party.ts';
import type { Transfer } from '../federation/transcript.ts';
import { Coordinator, Member, type CentralRule } from './coordinator.ts';
import { metropolis } from './metropolis.ts';
import type { Graph } from './graph.ts';
import type { LocalLoss } from './local-loss.ts';
import type { GradientOf, StudyPayload } from './message.ts';
import { Peer, type PeerRule } from './peer.ts';

/** At the end of this tick the device opts out or, if it is out, back in. */
export type Toggle = { device: number; tick: number };

export type Study = {
  graph: Graph;
  losses: LocalLoss[];
  rule: PeerRule | CentralRule;
  toggles: Toggle[];
  ticks: number;
  link?: Link<StudyPayload>;
  /** What a device takes for its gradient; the exact one unless given. */
  gradientOf?: (device: number) => GradientOf;
  /** Whether EXTRA begins anew when somebody comes or goes. */
  anew?: boolean;
  /** For tests: where the parties live. */
  host?: (party: Party<StudyPayload>) => Party<StudyPayload>;
  keepPayloads?: boolean;
};

export type StudyRun = {
  /** After each tick, from the start on: everybody's estimate, and whether they are there. */
  estimates: Float64Array[][];
  present: boolean[][];
  transcript: Transfer<StudyPayload>[];
};

export const deviceName = (device: number) => `device ${device + 1}`;

const isCentral = (rule: Study['rule']): rule is CentralRule =>
  rule.kind === 'gradient' || rule.kind === 'newton';

export function* runStudy(study: Study): Generator<number, StudyRun> {
  const { graph, losses, rule, toggles, ticks, link, anew = true, keepPayloads } = study;
  const { gradientOf = exact(losses), host = (party) => party } = study;
  check(losses.length === graph.devices, 'losses', `one for each of ${graph.devices} devices`, losses.length);
  const network = new Network<StudyPayload>({ link, keepPayloads });
  const names = losses.map((_, i) => deviceName(i));
  const isIn = () => names.map((name) => network.isPresent(name));
  const coordinator = isCentral(rule)
    ? new Coordinator(losses[0].columns, rule, () => names.filter((name) => network.isPresent(name)))
    : undefined;
  const devices = losses.map((loss, i) =>
    isCentral(rule)
      ? new Member(names[i], loss, rule, gradientOf(i))
      : new Peer(names[i], loss.columns, rule, gradientOf(i)),
  );
  const relink = (now: number) => {
    const W = metropolis(graph, isIn());
    devices.forEach((device, i) => {
      if (device instanceof Peer)
        device.relink(
          names.flatMap((name, j) => {
            const weight = W[i * names.length + j];
            return j !== i && weight > 0 ? [{ name, weight }] : [];
          }),
          { anew, now },
        );
    });
  };
  relink(-1);

  const run: StudyRun = { estimates: [], present: [], transcript: network.transcript };
  const clock: Party<StudyPayload> & { alarm?: number } = {
    name: 'clock',
    alarm: 0,
    receive: () => [],
    wake(now) {
      run.estimates.push(devices.map(({ estimate }) => estimate.slice()));
      run.present.push(isIn());
      const changing = toggles.filter(({ tick, device }) => tick === now && device < devices.length);
      for (const { device } of changing) {
        const name = names[device];
        if (!network.isPresent(name)) network.join(name);
        else {
          network.leave(name);
          coordinator?.excuse(name, now);
        }
      }
      if (changing.length > 0) relink(now);
      this.alarm = now < ticks ? now + 1 : undefined;
      return [];
    },
  };
  const parties = [...(coordinator ? [coordinator] : []), ...devices].map(host);
  const until = () => run.present.length > ticks;
  for (const now of simulate({ network, parties: [...parties, clock], until })) yield now / ticks;
  return run;
}

const exact =
  (losses: LocalLoss[]) =>
  (device: number): GradientOf =>
  (theta) =>
    losses[device].gradient(theta);
