import { describe, expect, it } from 'vitest';
import { contents, openChapter } from '../../src/chapters/index.ts';
import { between } from '../../src/lecture/glide.ts';
import { commandOf } from '../../src/lecture/keys.ts';
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
  it.each(contents.map((head) => head.id))(
    'of %s are short enough for a wall and name figures that exist',
    async (id) => {
      const chapter = (await openChapter(id))!;
      expect(chapter.beats.length).toBeGreaterThanOrEqual(4);
      for (const beat of chapter.beats) {
        const cell = chapter.cells.find((known) => known.id === beat.cell)!;
        expect(beat.say.length, beat.say).toBeLessThanOrEqual(110);
        if (beat.figure) expect(cell.figures.map((figure) => figure.id)).toContain(beat.figure);
      }
    },
  );
});
