import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Answers, type Missing } from '../../../src/core/federation/answers.ts';
import { unreliable } from '../../../src/core/federation/link.ts';
import type { Message, Outgoing } from '../../../src/core/federation/message.ts';
import { Network } from '../../../src/core/federation/network.ts';
import { simulate, type Party } from '../../../src/core/federation/party.ts';
import { seenBy } from '../../../src/core/federation/transcript.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';

type Talk = { kind: 'ask' } | { kind: 'tell'; value: number } | { kind: 'mean'; value: number };

/** Peers that hold one number each; a leader asks for them and publishes their mean to everyone, round after round. */
class Peer implements Party<Talk> {
  readonly means: number[] = [];
  readonly #value: number;

  constructor(
    readonly name: string,
    value: number,
  ) {
    this.#value = value;
  }

  receive({ from, round, payload }: Message<Talk>): Outgoing<Talk>[] {
    if (payload.kind === 'mean') this.means.push(payload.value);
    return payload.kind === 'ask' ? [{ to: from, round, payload: { kind: 'tell', value: this.#value } }] : [];
  }
}

class Leader implements Party<Talk> {
  readonly name = 'leader';
  readonly means: number[] = [];
  readonly #answers: Answers<number>;

  constructor(
    private readonly peers: () => string[],
    private readonly rounds: number,
    missing?: Missing,
  ) {
    this.#answers = new Answers(missing);
  }

  get alarm(): number | undefined {
    if (this.means.length === this.rounds) return undefined;
    return this.#answers.round < 0 ? 0 : this.#answers.deadline;
  }

  receive({ from, round, payload }: Message<Talk>, now: number): Outgoing<Talk>[] {
    if (payload.kind === 'tell') this.#answers.receive(from, round, payload.value, now);
    return [];
  }

  excuse(party: string, now: number): void {
    this.#answers.excuse(party, now);
  }

  wake(now: number): Outgoing<Talk>[] {
    const out: Outgoing<Talk>[] = [];
    const ask = (to: string[]) => out.push({ to, round: this.#answers.round, payload: { kind: 'ask' } });
    if (this.#answers.round >= 0) {
      const answers = this.#answers.end(now);
      if (!answers) {
        ask(this.#answers.waitingFor());
        return out;
      }
      const value = answers.reduce((sum, { answer }) => sum + answer, 0) / answers.length;
      this.means.push(value);
      out.push({ to: this.peers(), round: this.#answers.round, payload: { kind: 'mean', value } });
      if (this.means.length === this.rounds) return out;
    }
    this.#answers.begin(this.peers(), now);
    ask(this.peers());
    return out;
  }
}

const names = ['a', 'b', 'c', 'd'];
const peersOf = () => names.map((name, k) => new Peer(name, 10 ** k));

describe('parties', () => {
  it('talk until nothing is on its way and nobody wants to be woken', () => {
    const peers = peersOf();
    const leader = new Leader(() => names, 3);
    const network = new Network<Talk>();
    const end = runToEnd(simulate({ network, parties: [leader, ...peers] }));
    expect(leader.means).toEqual([1111 / 4, 1111 / 4, 1111 / 4]);
    for (const peer of peers) expect(peer.means).toEqual(leader.means);
    // Two ticks a round, and one for the last mean to be read.
    expect(end).toBe(7);
    // Asked, told and published, to each of four, three times.
    expect(network.transcript.length).toBe(36);
    // A peer sees nothing that another has told.
    const kinds = seenBy(network.transcript, 'a').map(({ from, kind }) => `${kind} of ${from}`);
    expect(new Set(kinds)).toEqual(new Set(['ask of leader', 'tell of a', 'mean of leader']));
  });

  it('do not depend on how late or lost their messages are, as long as one waits for all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 0.5 }), (seed, loss) => {
        const rng = createRng(seed);
        const link = unreliable<Talk>({
          rng,
          loss,
          delay: ({ from, to, round }) => 1 + Math.floor(9 * rng.fork(`late/${from}/${to}/${round}`).next()),
        });
        const leader = new Leader(() => names, 4);
        runToEnd(
          simulate({
            network: new Network<Talk>({ link }),
            parties: [leader, ...peersOf()],
            until: () => leader.alarm === undefined,
          }),
        );
        expect(leader.means).toEqual(Array(4).fill(1111 / 4));
      }),
      { numRuns: 40 },
    );
  });

  it('may leave and come back; the leader asks whoever is there', () => {
    const network = new Network<Talk>();
    const present = () => names.filter((name) => network.isPresent(name));
    const leader = new Leader(present, 5);
    const work = simulate({ network, parties: [leader, ...peersOf()] });
    network.leave('d');
    for (const now of work) {
      if (now === 4) {
        // In the middle of a round, which has asked c already.
        network.leave('c');
        leader.excuse('c', now);
      }
      if (now === 5) network.join('d');
    }
    expect(leader.means).toEqual([111 / 3, 111 / 3, 11 / 2, 1011 / 3, 1011 / 3]);
  });

  it('goes on without those that left in the middle of a round', () => {
    const network = new Network<Talk>();
    const leader = new Leader(() => names.filter((name) => network.isPresent(name)), 3, 'without');
    for (const now of simulate({ network, parties: [leader, ...peersOf()] }))
      if (now === 2) network.leave('d');
    expect(leader.means).toEqual([1111 / 4, 111 / 3, 111 / 3]);
  });

  it('have names of their own, and write to parties that there are', () => {
    const twice = [new Peer('a', 1), new Peer('a', 2)];
    expect(() => runToEnd(simulate({ network: new Network<Talk>(), parties: twice }))).toThrow(
      'different names',
    );
    const leader = new Leader(() => ['nobody'], 1);
    expect(() => runToEnd(simulate({ network: new Network<Talk>(), parties: [leader] }))).toThrow(
      'to must be a known party, got nobody',
    );
  });
});

describe('answers of a round', () => {
  const begun = (missing: Missing) => {
    const answers = new Answers<string>(missing);
    answers.begin(['b', 'a'], 0);
    answers.receive('b', 0, 'b0', 1);
    answers.receive('a', 0, 'a0', 1);
    return answers;
  };

  it('come in the order of the names, as soon as all are there', () => {
    const answers = begun('wait');
    expect(answers.deadline).toBe(1);
    expect(answers.end(1)!.map(({ answer }) => answer)).toEqual(['a0', 'b0']);
  });

  it('are used when they are old only if that is the policy', () => {
    for (const missing of ['wait', 'last', 'without'] as const) {
      const answers = begun(missing);
      answers.begin(['a', 'b'], 2);
      answers.receive('a', 1, 'a1', 3);
      expect(answers.waitingFor()).toEqual(['b']);
      expect(answers.deadline).toBe(4);
      const used = answers.end(4)?.map(({ answer }) => answer);
      expect(used).toEqual({ wait: undefined, last: ['a1', 'b0'], without: ['a1'] }[missing]);
      // Whoever waits asks again, with twice the patience.
      if (missing === 'wait') expect(answers.deadline).toBe(8);
    }
  });

  it('of an earlier round never replace newer ones', () => {
    const answers = begun('last');
    answers.begin(['a', 'b'], 2);
    answers.receive('a', 1, 'a1', 3);
    answers.receive('a', 0, 'late', 3);
    expect(answers.end(4)!.map(({ answer }) => answer)).toEqual(['a1', 'b0']);
  });

  it('that never come end in an error, not in a hang', () => {
    const answers = new Answers<string>();
    answers.begin(['a'], 0);
    expect(() => {
      for (;;) answers.end(answers.deadline);
    }).toThrow('lost must be few enough for a round to end, got round 0');
    expect(() => answers.begin([], 0)).toThrow('parties must be at least one');
  });
});
