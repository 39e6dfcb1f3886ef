import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asMessage, openLine, type Message } from '../../src/lecture/channel.ts';

const messages: Message[] = [
  { type: 'hello' },
  { type: 'state', from: 'a', chapter: 'noise', beat: 3, blank: false },
  { type: 'go', to: 'a', beat: 0 },
  { type: 'blank', to: 'a', on: true },
  { type: 'press', to: 'a', command: 'qr' },
  { type: 'bye', from: 'a' },
];

describe('the line between wall and presenter', () => {
  it('takes its own messages, and of them no more than their parts', () => {
    for (const message of messages) expect(asMessage({ ...message, more: 1 })).toEqual(message);
  });

  it.each([
    undefined,
    null,
    'hello',
    7,
    [],
    {},
    { type: 'go' },
    { type: 'go', to: 'a', beat: 'x' },
    { type: 'go', to: 'a', beat: -1 },
    { type: 'go', to: 'a', beat: 1e300 },
    { type: 'state', from: 'a', chapter: null, beat: 0, blank: false },
    { type: 'state', from: 'a', chapter: 'x'.repeat(1e6), beat: 0, blank: false },
    { type: 'blank', to: 'a', on: 'yes' },
    { type: 'press', to: 'a', command: 'leave' },
    { type: 'press', to: 'a', command: 'constructor' },
    { type: 'bye', from: {} },
  ])('drops what another page of this origin may say: %o', (junk) => {
    expect(asMessage(junk)).toBeUndefined();
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...messages), (data, { type }) => {
        asMessage(data);
        asMessage(typeof data === 'object' ? { ...data, type } : data);
      }),
      { seed: 3 },
    );
  });

  it('passes on what arrives, and not what is junk', async () => {
    const heard: Message[] = [];
    const [one, other] = [
      openLine((message) => heard.push(message)),
      new BroadcastChannel('noisebook-lecture'),
    ];
    for (const data of [null, { type: 'go', beat: {} }, messages[1], 'x', messages[0]])
      other.postMessage(data);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual([messages[1], messages[0]]);
    one.close();
    other.close();
  });
});
