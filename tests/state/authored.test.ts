import { describe, expect, it, vi } from 'vitest';
import type { Chapter } from '../../src/notebook/chapter.ts';
import { authored, namesIn } from '../../src/state/authored.ts';
import { Session } from '../../src/state/session.svelte.ts';
import { fakeAddressBar } from './fake-address-bar.ts';
import { cells } from './schemas.ts';

const chapter: Chapter = {
  text: { id: 'noise', number: 1, title: 'Noise', summary: '', blocks: [] },
  cells: cells as unknown as Chapter['cells'],
  beats: [],
};

const written = fakeAddressBar();

async function embedded(fragment: string) {
  const session = new Session(async () => chapter, { setUp: authored });
  await session.read(fragment);
  return session;
}

/** What a link shows in the notebook itself. */
async function inNotebook(link: string) {
  const session = new Session(async () => chapter);
  await session.read(link);
  return session.cells[0].values;
}

describe('the settings of the page around an embed', () => {
  it('are what Reset comes back to, locked and hidden controls among them', async () => {
    const session = await embedded('#noise/first?epsilon=0.5&seed=7&lock=epsilon&controls=shift,epsilon');
    const [first] = session.cells;
    expect(first.changed, 'as the page has set it up').toBe(false);
    first.set('shift', 2);
    first.settle();
    expect(first.changed).toBe(true);
    first.reset();
    expect(first.values).toMatchObject({ epsilon: 0.5, seed: 7, shift: 0 });
    expect(first.changed).toBe(false);
    vi.advanceTimersByTime(300);
    expect(written().at(-1)).toBe('#noise/first?epsilon=0.5&seed=7&lock=epsilon&controls=shift,epsilon');
    first.undo();
    first.undo();
    expect(first.canUndo).toBe(false);
    expect(first.values).toMatchObject({ epsilon: 0.5, seed: 7, shift: 0 });
  });

  it('hold in the cell that is shown, named or the first, and in no other', async () => {
    for (const [fragment, base] of [
      ['#noise?epsilon=2&lock=epsilon', { first: 2, 'second-cell': 0.1 + 0.2 }],
      ['#noise/second-cell?epsilon=2&lock=epsilon', { first: 1, 'second-cell': 2 }],
      ['#noise/second-cell?first.epsilon=2', { first: 1, 'second-cell': 0.1 + 0.2 }],
    ] as const) {
      const session = await embedded(fragment);
      const defaults = session.cells.map(({ id, params }) => [id, params.epsilon.default]);
      expect(Object.fromEntries(defaults), fragment).toEqual(base);
    }
  });

  it('are kept by presets and by clicks on a figure: what is locked stays, and ranges hold', async () => {
    const session = await embedded('#noise/first?epsilon=0.5&lock=epsilon, seed&ranges=shift:-1..1&runs=5');
    const [first] = session.cells;
    first.apply({ epsilon: 3, shift: 0.5, seed: 9 });
    expect(first.values).toMatchObject({ epsilon: 0.5, shift: 0.5, seed: 1, runs: 5 });
    first.take({ epsilon: 3, shift: 2, runs: 6 });
    expect(first.values).toMatchObject({ epsilon: 0.5, shift: 0.5, runs: 6 });
  });

  it('that cannot be used are told, with what is used instead', async () => {
    const session = await embedded('#noise/first?epsilon=1&ranges=epsilon:2..5');
    expect(session.cells[0].problems).toEqual([
      'epsilon must be between 2 and 5, got “1”; 2 is used instead.',
    ]);
    session.cells[0].reset();
    expect(session.cells[0].values.epsilon).toBe(2);
  });
});

describe('a range that moves a default', () => {
  it('is in every link out of the embed, so that it shows the same figure', async () => {
    const session = await embedded('#noise/first?ranges=epsilon:2..5');
    expect(session.cells[0].values.epsilon).toBe(2);
    const link = session.link(session.chapter!.cells[0]);
    expect(link).toBe('#noise/first?epsilon=2');
    expect(await inNotebook(link)).toEqual(session.cells[0].values);
    session.cells[0].set('epsilon', 4);
    session.cells[0].settle();
    vi.advanceTimersByTime(300);
    session.cells[0].reset();
    vi.advanceTimersByTime(300);
    expect(written()).toEqual([
      '#noise/first?epsilon=4&ranges=epsilon:2..5',
      '#noise/first?epsilon=2&ranges=epsilon:2..5',
    ]);
  });

  it('holds at once when the page around changes it', async () => {
    const session = await embedded('#noise/first?ranges=epsilon:2..5');
    await session.read('#noise/first?ranges=epsilon:3..4');
    expect(session.cells[0].params.epsilon).toMatchObject({ min: 3, max: 4 });
    expect(session.cells[0].values.epsilon).toBe(3);
    await session.read('#noise/first');
    expect(session.cells[0].params.epsilon).toMatchObject({ min: 0.001, max: 20 });
    expect(session.cells[0].values.epsilon).toBe(1);
  });
});

it('names are read from an option with or without spaces', () => {
  expect(namesIn('epsilon, delta,,')).toEqual(['epsilon', 'delta']);
  expect(namesIn(undefined)).toEqual([]);
});
