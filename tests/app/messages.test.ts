import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeTeller, hear, originsOf, readMessage, type Guest } from '../../src/app/messages.ts';
import { asTheme } from '../../src/app/modes.ts';
import { CellState } from '../../src/state/cell-state.svelte.ts';
import { defaults, fault, number, toggle } from '../../src/state/params.ts';

const params = {
  epsilon: number({ label: 'Epsilon', help: 'h', min: 0.1, max: 10, default: 1, scale: 'log' }),
  fixed: number({ label: 'Fixed', help: 'h', min: 0, max: 1, default: 0.5, scale: 'linear', fixed: true }),
  on: toggle({ label: 'On', help: 'h', default: false }),
};
const origin = 'https://blog.example';

function guest(allow: string | undefined = origin) {
  const settings = new CellState('cell', params);
  const themes: string[] = [];
  const made: Guest = {
    ready: () => Promise.resolve(),
    allow: () => allow,
    settings: () => settings,
    theme: (theme) => themes.push(theme),
  };
  return { made, settings, themes };
}

describe('messages to an embed', () => {
  it('set what will do, and leave out the rest and what is locked', () => {
    const { made, settings } = guest();
    readMessage(made, origin, {
      type: 'noisebook:set',
      values: { epsilon: 2, fixed: 0.9, on: 'yes', other: 1 },
    });
    expect(settings.values).toEqual({ epsilon: 2, fixed: 0.5, on: false });
    readMessage(made, origin, { type: 'noisebook:set', values: { epsilon: 1e9, on: true } });
    expect(settings.values).toEqual({ epsilon: 2, fixed: 0.5, on: true });
  });

  it('are answered with the settings, and change the theme', () => {
    const { made, themes } = guest();
    const answer = readMessage(made, origin, { type: 'noisebook:get' });
    expect(answer).toEqual({ type: 'noisebook:values', values: defaults(params) });
    readMessage(made, origin, { type: 'noisebook:theme', theme: 'dark' });
    readMessage(made, origin, { type: 'noisebook:theme', theme: 'javascript:alert(1)' });
    expect(themes.map(asTheme)).toEqual(['dark', 'auto']);
  });

  it('from any other origin are not heard', () => {
    const { made, settings } = guest();
    for (const other of ['https://evil.example', 'http://blog.example', 'null', '']) {
      readMessage(made, other, { type: 'noisebook:set', values: { epsilon: 2 } });
      expect(readMessage(made, other, { type: 'noisebook:get' })).toBeUndefined();
    }
    expect(settings.values).toEqual(defaults(params));
    expect(readMessage(guest('').made, origin, { type: 'noisebook:get' })).toBeUndefined();
  });

  it('of whatever content leave a valid state', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (data, values) => {
        const { made, settings } = guest();
        readMessage(made, origin, data);
        readMessage(made, origin, { type: 'noisebook:set', values });
        for (const [name, param] of Object.entries(params)) {
          expect(fault(param, settings.values[name])).toBeUndefined();
        }
      }),
      { seed: 5 },
    );
  });
});

/** A window in a page that keeps what it is told. */
function framed() {
  const told: unknown[] = [];
  const parent = { postMessage: (data: unknown, target: string) => told.push({ data, target }) };
  vi.stubGlobal('window', { parent });
  const from = (source: unknown, data: unknown) => ({ source, origin, data }) as unknown as MessageEvent;
  return { told, parent, from };
}
afterEach(() => vi.unstubAllGlobals());

it('what is said while the chapter is on its way waits for its settings, in order', async () => {
  const { told, parent, from } = framed();
  const { made, settings } = guest();
  let arrive!: () => void;
  const ready = new Promise<void>((resolve) => (arrive = resolve));
  let isHere = false;
  const early: Guest = { ...made, ready: () => ready, settings: () => (isHere ? settings : undefined) };
  const say = (data: unknown) => hear(early, from(parent, data));
  const heard = [
    say({ type: 'noisebook:set', values: { epsilon: 2 } }),
    say({ type: 'noisebook:get' }),
    say({ type: 'noisebook:set', values: { epsilon: 3 } }),
  ];
  expect(told).toEqual([]);
  isHere = true;
  arrive();
  await Promise.all(heard);
  const values = { epsilon: 2, fixed: 0.5, on: false };
  expect(told).toEqual([{ data: { type: 'noisebook:values', values }, target: origin }]);
  expect(settings.values.epsilon).toBe(3);
});

it('only the window around is heard', async () => {
  const { told, from } = framed();
  const { made, settings } = guest();
  await hear(made, from({}, { type: 'noisebook:set', values: { epsilon: 2 } }));
  await hear(made, from(window, { type: 'noisebook:get' }));
  expect(settings.values).toEqual(defaults(params));
  expect(told).toEqual([]);
});

it('a frame without a cell still answers', () => {
  const { made } = guest();
  const answer = readMessage({ ...made, settings: () => undefined }, origin, { type: 'noisebook:get' });
  expect(answer).toEqual({ type: 'noisebook:values', values: {} });
});

it('only a change of settings is told as a change', () => {
  const { told } = framed();
  const { made, settings } = guest();
  const tell = changeTeller(made);
  tell();
  tell();
  expect(told, 'the settings of the page itself, and a change of the theme alone').toEqual([]);
  settings.take({ epsilon: 2 });
  tell();
  tell();
  const values = { epsilon: 2, fixed: 0.5, on: false };
  expect(told).toEqual([{ data: { type: 'noisebook:change', values }, target: origin }]);
});

it('origins are read from the address, and what is none is left out', () => {
  expect(originsOf('https://a.example, https://b.example:8080/path,nonsense,data:text/html,')).toEqual([
    'https://a.example',
    'https://b.example:8080',
  ]);
  expect(originsOf(undefined)).toEqual([]);
});
