import { describe, expect, it } from 'vitest';
import { contents, openChapter } from '../../src/chapters/index.ts';
import { between } from '../../src/lecture/glide.ts';
import { readBeat } from '../../src/lecture/beat-option.ts';
import { clock, planOf } from '../../src/lecture/clock.ts';
import { commandOf, jumper } from '../../src/lecture/keys.ts';
import { isReachable, qrOf, wallLink } from '../../src/lecture/qr-link.ts';
import { fault, number, toggle } from '../../src/state/params.ts';

const params = {
  epsilon: number({ label: 'Epsilon', help: 'h', min: 0.01, max: 100, default: 1, scale: 'log' }),
  on: toggle({ label: 'On', help: 'h', default: false }),
};

describe('gliding', () => {
  it('moves along the slider’s own scale, within its range, and arrives exactly', () => {
    const from = { epsilon: 0.1, on: false };
    const to = { epsilon: 10.123456789, on: true };
    expect(between(params, from, to, 0.5).epsilon).toBeCloseTo(1, 1);
    expect(between(params, from, to, 0.01).on).toBe(true);
    expect(between(params, from, to, 1)).toEqual(to);
    for (let share = 0; share <= 1; share += 0.05) {
      expect(fault(params.epsilon, between(params, from, to, share).epsilon)).toBeUndefined();
    }
  });
});

describe('keys', () => {
  const key = (name: string, more = {}) =>
    commandOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more });

  it('step, and leave the browser its own', () => {
    // Node has no elements; the browser tests press keys on sliders and buttons.
    Object.assign(globalThis, { Element: globalThis.Element ?? class {} });
    expect(['ArrowRight', 'PageDown', ' '].map((name) => key(name))).toEqual(['next', 'next', 'next']);
    expect(['ArrowLeft', 'PageUp'].map((name) => key(name))).toEqual(['back', 'back']);
    expect(key('B')).toBe('blank');
    expect(key('p', { ctrlKey: true })).toBeUndefined();
    expect(key('x')).toBeUndefined();
  });
});

describe('beats', () => {
  it.each(contents)(
    'of $id are short enough for a wall and name figures that exist',
    async ({ id, number }) => {
      const chapter = (await openChapter(id))!;
      // The page to start from has one cell.
      expect(chapter.beats.length).toBeGreaterThanOrEqual(number === 0 ? 3 : 4);
      for (const beat of chapter.beats) {
        const cell = chapter.cells.find((known) => known.id === beat.cell)!;
        expect(beat.say.length, beat.say).toBeLessThanOrEqual(110);
        if (beat.figure) expect(cell.figures.map((figure) => figure.id)).toContain(beat.figure);
      }
    },
  );
});

describe('the link of a lecture', () => {
  it('names a beat, or says why it does not', () => {
    expect(readBeat(undefined, 9)).toEqual({});
    expect(readBeat('3', 9)).toEqual({ place: 2 });
    const problem = (got: string) => `beat must be a whole number from 1 to 9, got “${got}”.`;
    expect(readBeat('abc', 9)).toEqual({ problem: problem('abc') });
    expect(readBeat('1.5', 9)).toEqual({ problem: problem('1.5') });
    expect(readBeat('12', 9)).toEqual({ place: 8, problem: problem('12') });
    expect(readBeat('0', 9)).toEqual({ place: 0, problem: problem('0') });
  });

  it('that is too long for a QR code gives way to a shorter one', () => {
    const link = 'https://example.org/index.html#noise-on-the-answer/curves?epsilon=2';
    expect(qrOf(link)).toMatchObject({ isShort: false });
    const long = qrOf(`${link}&data=own:${'x'.repeat(3_000)}`);
    expect(long).toMatchObject({ isShort: true, code: qrOf(link.split('?')[0]).code });
  });
});

describe('the presenter’s clock', () => {
  const beats = [{ minutes: 3 }, {}, { minutes: 5 }];

  it('says whether a lecture is ahead of its plan', () => {
    expect(planOf(beats, 0, 100).behind).toBe(0);
    expect(planOf(beats, 1, 301).behind).toBe(1);
    expect(planOf(beats, 2, 60).behind).toBe(60 - 300);
    expect(planOf(beats, 2, 60).words).toBe(
      'Planned for this beat: 5 minutes, until 10:00 of 10:00. You are 4 minutes ahead.',
    );
  });

  it('goes on after a reload, and begins again when asked', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    };
    const began = clock('noise', storage).started();
    kept.set('noisebook-clock noise', String(began - 60_000));
    expect(clock('noise', storage).started()).toBe(began - 60_000);
    expect(clock('noise', storage).restart()).toBeGreaterThanOrEqual(began);
    kept.set('noisebook-clock noise', String(Date.now() + 1e9));
    expect(clock('noise', storage).started(), 'never in the future').toBeLessThanOrEqual(Date.now());
  });
});

describe('the QR code', () => {
  it('leads to what is on the wall, in the chapter that the cell is from', async () => {
    const chapter = (await openChapter('noise'))!;
    const loss = { ...chapter.cells.find(({ id }) => id === 'loss')!, id: 'under-another-name' };
    expect(wallLink(loss, { epsilon: 3 }, 'tail')).toBe('#noise/loss?epsilon=3&figure=tail');
  });

  it('knows which hosts a phone cannot open', () => {
    expect(['localhost', '127.0.0.1', '[::1]', '0.0.0.0', 'a.localhost'].map(isReachable)).toEqual(
      Array(5).fill(false),
    );
    expect(['192.168.1.20', 'noisebook.example', 'localhost.example'].map(isReachable)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('a number and Enter', () => {
  it('name a beat', () => {
    Object.assign(globalThis, { Element: globalThis.Element ?? class {} });
    const gone: number[] = [];
    const press = jumper(
      (place) => void gone.push(place),
      () => {},
    );
    const keys = ['1', '2', 'Enter', 'Enter', '7', 'x', 'Enter'];
    expect(keys.map((key) => press({ key, target: null }))).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(gone).toEqual([11]);
  });
});
