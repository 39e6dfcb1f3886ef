import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeTeller, hearing, originsOf, readMessage, type Guest } from '../../src/app/messages.ts';
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
    print: vi.fn<() => void>(),
  };
  return { made, settings, themes };
}

/** A window in a page that keeps what it is told, and a cell in it that draws when the test says. */
function framed(made: Guest) {
  const told: unknown[] = [];
  const parent = { postMessage: (data: unknown, target: string) => told.push({ data, target }) };
  vi.stubGlobal('window', { parent });
  const frames: (() => void)[] = [];
  const hear = hearing(made, (then) => frames.push(then));
  const from = (source: unknown, data: unknown, sender = origin) =>
    hear({ source, origin: sender, data } as unknown as MessageEvent);
  return {
    told,
    from,
    say: (data: unknown, sender?: string) => from(parent, data, sender),
    frames: () => frames.length,
    draw: () => frames.splice(0).forEach((frame) => frame()),
  };
}
afterEach(() => vi.unstubAllGlobals());

describe('messages to an embed', () => {
  it('set what will do, and leave out the rest and what is locked', async () => {
    const { made, settings } = guest();
    const { say, draw } = framed(made);
    await say({ type: 'noisebook:set', values: { epsilon: 2, fixed: 0.9, on: 'yes', other: 1 } });
    draw();
    expect(settings.values).toEqual({ epsilon: 2, fixed: 0.5, on: false });
    await say({ type: 'noisebook:set', values: { epsilon: 1e9, on: true } });
    draw();
    expect(settings.values).toEqual({ epsilon: 2, fixed: 0.5, on: true });
  });

  it('that come in thousands are drawn once in a frame, with the last value of each control', async () => {
    const { made, settings } = guest();
    const { say, draw, frames, told } = framed(made);
    const take = vi.spyOn(settings, 'take');
    await say({ type: 'noisebook:set', values: { on: true } });
    for (let i = 1; i <= 1_000; i++) await say({ type: 'noisebook:set', values: { epsilon: i / 200 } });
    expect([frames(), take.mock.calls.length]).toEqual([1, 0]);
    draw();
    expect(take).toHaveBeenCalledTimes(1);
    expect(settings.values).toEqual({ epsilon: 5, fixed: 0.5, on: true });
    expect(told, 'all are answered').toEqual([
      { data: { type: 'noisebook:set-done', refused: {}, sets: 1_001 }, target: origin },
    ]);
    await say({ type: 'noisebook:set', values: {} });
    draw();
    expect(told[1], 'an empty one too').toMatchObject({ data: { refused: {}, sets: 1 } });
  });

  it('are answered with the settings, and change the theme', async () => {
    const { made, themes } = guest();
    const { say, draw, told } = framed(made);
    await say({ type: 'noisebook:get' });
    const values = defaults(params);
    expect(told).toEqual([{ data: { type: 'noisebook:values', values }, target: origin }]);
    for (const theme of ['dark', 'javascript:alert(1)']) {
      await say({ type: 'noisebook:theme', theme });
      draw();
    }
    expect(themes.map(asTheme)).toEqual(['dark', 'auto']);
  });

  it('from any other origin are not heard', async () => {
    const { made, settings } = guest();
    const { say, draw, told } = framed(made);
    for (const other of ['https://evil.example', 'http://blog.example', 'null', '']) {
      await say({ type: 'noisebook:set', values: { epsilon: 2 } }, other);
      await say({ type: 'noisebook:get' }, other);
    }
    draw();
    expect(settings.values).toEqual(defaults(params));
    expect(told).toEqual([]);
    expect(readMessage('', origin, { type: 'noisebook:get' })).toBeUndefined();
  });

  it('of a page that is being printed are heard from an allowed origin alone', async () => {
    const { made } = guest();
    const { say } = framed(made);
    await say({ type: 'noisebook:print' }, 'https://other.example');
    expect(made.print).not.toHaveBeenCalled();
    await say({ type: 'noisebook:print' });
    expect(made.print).toHaveBeenCalledOnce();
  });

  it('of whatever content leave a valid state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (data, values) => {
        const { made, settings } = guest();
        const { say, draw } = framed(made);
        await say(data);
        await say({ type: 'noisebook:set', values });
        draw();
        for (const [name, param] of Object.entries(params)) {
          expect(fault(param, settings.values[name])).toBeUndefined();
        }
      }),
      { seed: 5 },
    );
  });
});

it('what is said while the chapter is on its way waits for its settings, in order', async () => {
  const { made, settings } = guest();
  let arrive!: () => void;
  const ready = new Promise<void>((resolve) => (arrive = resolve));
  let isHere = false;
  const early: Guest = { ...made, ready: () => ready, settings: () => (isHere ? settings : undefined) };
  const { told, say, draw } = framed(early);
  const heard = [
    say({ type: 'noisebook:set', values: { epsilon: 2 } }),
    say({ type: 'noisebook:get' }),
    say({ type: 'noisebook:set', values: { epsilon: 3 } }),
  ];
  expect(told).toEqual([]);
  isHere = true;
  arrive();
  await Promise.all(heard);
  draw();
  const values = { epsilon: 2, fixed: 0.5, on: false };
  const done = { data: { type: 'noisebook:set-done', refused: {}, sets: 1 }, target: origin };
  expect(told).toEqual([done, { data: { type: 'noisebook:values', values }, target: origin }, done]);
  expect(settings.values.epsilon).toBe(3);
});

it('only the window around is heard', async () => {
  const { made, settings } = guest();
  const { told, from, draw } = framed(made);
  await from({}, { type: 'noisebook:set', values: { epsilon: 2 } });
  await from(window, { type: 'noisebook:get' });
  draw();
  expect(settings.values).toEqual(defaults(params));
  expect(told).toEqual([]);
});

it('a frame without a cell still answers', async () => {
  const { made } = guest();
  const { told, say } = framed({ ...made, settings: () => undefined });
  await say({ type: 'noisebook:get' });
  expect(told).toEqual([{ data: { type: 'noisebook:values', values: {} }, target: origin }]);
});

it('only a change of settings is told as a change', () => {
  const { made, settings } = guest();
  const { told } = framed(made);
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

it('what will not do is told, with the reason', async () => {
  const { made } = guest();
  const { told, say, draw } = framed(made);
  await say({ type: 'noisebook:set', values: { epsilon: -1, on: true, nonsense: 1 } });
  draw();
  const [{ data }] = told as { data: { refused: Record<string, string> } }[];
  expect(Object.keys(data.refused)).toEqual(['epsilon', 'nonsense']);
  expect(data.refused.epsilon).toMatch(/^must be /);
});
