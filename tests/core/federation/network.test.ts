import { describe, expect, it } from 'vitest';
import { unreliable } from '../../../src/core/federation/link.ts';
import { bytesOf, type Message } from '../../../src/core/federation/message.ts';
import { Network } from '../../../src/core/federation/network.ts';
import { between, seenBy, tally } from '../../../src/core/federation/transcript.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';

type Note = { kind: 'note'; text: string } | { kind: 'number'; value: number };
const note = (from: string, to: string, text: string, round = 0): Message<Note> => ({
  from,
  to,
  round,
  payload: { kind: 'note', text },
});

describe('the bytes of a payload', () => {
  it.each([
    ['nothing', {}, 0],
    ['a number and a boolean', { n: 3, b: true }, 9],
    ['numbers in an array', { n: [1, 2, 3] }, 24],
    ['doubles, floats and bytes as they lie in memory', { d: new Float64Array(3), f: new Float32Array(3), b: new Uint8Array(3) }, 39], // prettier-ignore
    ['what is left out', { a: undefined, b: null }, 0],
    ['text as UTF-8', { t: 'aé€😀' }, 1 + 2 + 3 + 4],
    ['a ciphertext of 2,048 bits', { c: (1n << 2048n) - 1n }, 256],
    ['signed and small whole numbers', { a: -255n, b: 256n, c: 0n }, 1 + 2 + 1],
    ['what is nested', { a: { b: [{ c: 1 }, { c: 2 }] } }, 16],
  ])('counts %s', (_, content, bytes) => {
    expect(bytesOf({ kind: 'any', ...content })).toBe(bytes);
  });
});

describe('a network', () => {
  it('delivers after the ticks that the link says, in the order of arrival', () => {
    const network = new Network<Note>({ link: ({ to }) => (to === 'far' ? 5 : 1) });
    network.send(note('a', 'far', 'first'), 0);
    network.send(note('a', 'near', 'second'), 3);
    expect(network.nextArrival()).toBe(4);
    expect(network.deliver(3)).toEqual([]);
    expect(network.deliver(10).map(({ to }) => to)).toEqual(['near', 'far']);
    expect(network.nextArrival()).toBe(Infinity);
  });

  it('writes down every message, the payload only on demand', () => {
    const lost = { from: 'a', to: 'b', round: 2, kind: 'note', bytes: 2, sent: 7, arrives: Infinity };
    const network = new Network<Note>({ link: () => Infinity });
    network.send(note('a', 'b', 'hi', 2), 7);
    expect(network.transcript).toEqual([lost]);
    const keeping = new Network<Note>({ keepPayloads: true });
    keeping.send(note('a', 'b', 'hi', 2), 7);
    expect(keeping.transcript).toEqual([{ ...lost, arrives: 8, payload: { kind: 'note', text: 'hi' } }]);
    expect(tally([...network.transcript, ...keeping.transcript])).toEqual({ messages: 2, lost: 1, bytes: 4 });
  });

  it('counts how often the same message was sent', () => {
    const attempts: number[] = [];
    const network = new Network<Note>({ link: (_, attempt) => (attempts.push(attempt), 1) });
    for (const message of [
      note('a', 'b', 'x'),
      note('a', 'b', 'x'),
      note('b', 'a', 'x'),
      note('a', 'b', 'x', 1),
    ])
      network.send(message, 0);
    expect(attempts).toEqual([0, 1, 0, 0]);
  });

  it('loses what is sent to a party that has left, and what was on its way', () => {
    const network = new Network<Note>();
    network.send(note('a', 'b', 'on its way'), 0);
    network.leave('b');
    network.send(note('a', 'b', 'too late'), 0);
    expect(network.deliver(5)).toEqual([]);
    expect(tally(network.transcript).lost).toBe(2);
    expect(() => network.send(note('b', 'a', 'from outside'), 0)).toThrow(
      'from must be a party that is present',
    );
    network.join('b');
    network.send(note('a', 'b', 'back again'), 6);
    expect(network.deliver(7).length).toBe(1);
  });

  it('refuses a link that is faster than time', () => {
    const network = new Network<Note>({ link: () => 0 });
    expect(() => network.send(note('a', 'b', 'x'), 0)).toThrow('ticks must be at least 1, got 0');
  });
});

describe('an unreliable link', () => {
  it('loses the share it is told to, by streams named after the messages', () => {
    const link = unreliable<Note>({ rng: createRng(1), loss: 0.3, delay: () => 4 });
    const fates = Array.from({ length: 2000 }, (_, round) => link(note('a', 'b', 'x', round), 0));
    const lost = fates.filter((ticks) => ticks === Infinity).length;
    // Five standard deviations of a binomial.
    expect(Math.abs(lost - 600)).toBeLessThan(5 * Math.sqrt(2000 * 0.3 * 0.7));
    expect(new Set(fates)).toEqual(new Set([4, Infinity]));
    // Asked in another order, every message has the same fate; a second attempt has its own.
    const again = unreliable<Note>({ rng: createRng(1), loss: 0.3, delay: () => 4 });
    for (const round of [1999, 5, 700]) expect(again(note('a', 'b', 'x', round), 0)).toBe(fates[round]);
    const second = fates.map((_, round) => again(note('a', 'b', 'x', round), 1));
    expect(second).not.toEqual(fates);
  });
});

describe('a transcript', () => {
  const network = new Network<Note>({
    keepPayloads: true,
    link: ({ to }) => (to === 'c' ? Infinity : 2),
  });
  network.send(note('a', 'b', 'ab'), 0);
  network.send(note('b', 'a', 'ba'), 4);
  network.send(note('a', 'c', 'ac'), 5);
  network.send(note('b', 'd', 'bd'), 6);
  const texts = (transfers: typeof network.transcript) =>
    transfers.map(({ payload }) => (payload as { text: string }).text);

  it('is read from the side of any party: what it sent, and what has reached it', () => {
    expect(texts(seenBy(network.transcript, 'a'))).toEqual(['ab', 'ba', 'ac']);
    expect(texts(seenBy(network.transcript, 'b'))).toEqual(['ab', 'ba', 'bd']);
    expect(texts(seenBy(network.transcript, 'c'))).toEqual([]);
    expect(texts(seenBy(network.transcript, 'd'))).toEqual(['bd']);
  });

  it('knows what had been seen by a certain time', () => {
    expect(texts(seenBy(network.transcript, 'a', 5))).toEqual(['ab', 'ac']);
    expect(texts(seenBy(network.transcript, 'b', 1))).toEqual([]);
  });

  it('is read by an eavesdropper on one link, lost messages included', () => {
    expect(texts(between(network.transcript, 'a', 'b'))).toEqual(['ab', 'ba']);
    expect(texts(between(network.transcript, 'c', 'a'))).toEqual(['ac']);
    expect(texts(between(network.transcript, 'c', 'b'))).toEqual([]);
  });
});
