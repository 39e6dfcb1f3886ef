import { describe, expect, it, vi } from 'vitest';
import type { Chapter } from '../../src/notebook/chapter.ts';
import { Session } from '../../src/state/session.svelte.ts';
import { fakeAddressBar } from './fake-address-bar.ts';
import { cells } from './schemas.ts';

const chapterOf = (id: string): Chapter => ({
  text: { id, number: 1, title: id, summary: '', blocks: [] },
  cells: cells as unknown as Chapter['cells'],
  beats: [],
});

/** Chapters that arrive when the test says. */
function library() {
  const waiting: { id: string; arrive(): void; fail(): void }[] = [];
  const open = (id: string) =>
    new Promise<Chapter | undefined>((resolve, reject) => {
      waiting.push({ id, arrive: () => resolve(chapterOf(id)), fail: () => reject(new Error('offline')) });
    });
  return { open, waiting };
}

const written = fakeAddressBar();

async function opened(fragment: string): Promise<Session> {
  const session = new Session(async (id) => (id === 'missing' ? undefined : chapterOf(id)));
  await session.read(fragment);
  return session;
}

describe('Session', () => {
  it('opens the chapter with the settings of the link, and says what it could not read', async () => {
    const session = await opened('#noise?epsilon=2&second-cell.on=maybe&nowhere.x=1');
    expect(session.chapter?.text.id).toBe('noise');
    expect(session.loading).toBe(false);
    expect(session.cells.map((cell) => cell.id)).toEqual(['first', 'second-cell']);
    expect(session.cells[0].values.epsilon).toBe(2);
    expect(session.cells[0].problems).toEqual([]);
    expect(session.cells[1].problems).toEqual(['on must be on or off, got “maybe”; on is used instead.']);
    expect(session.problems).toEqual(['There is no setting “nowhere.x” here.']);
  });

  it('names a chapter that is not there, and the cover for none', async () => {
    const session = await opened('#missing');
    expect(session.problems).toEqual(['There is no chapter “missing”.']);
    expect(session.loading).toBe(false);
    await session.read('#');
    expect(session.chapter).toBeUndefined();
    expect(session.problems).toEqual([]);
  });

  it('says when a chapter does not load, and tries again', async () => {
    const { open, waiting } = library();
    const session = new Session(open);
    const first = session.read('#noise');
    waiting[0].fail();
    await first;
    expect(session.problems[0]).toMatch(/could not be loaded/);
    const second = session.read('#noise');
    waiting[1].arrive();
    await second;
    expect(session.chapter?.text.id).toBe('noise');
    expect(session.problems).toEqual([]);
  });

  it('does not open a chapter again for new settings', async () => {
    const session = await opened('#noise?epsilon=2');
    const { chapter, cells: states } = session;
    await session.read('#noise?epsilon=3');
    expect(session.chapter).toBe(chapter);
    expect(session.cells).toBe(states);
    expect(session.cells[0].values.epsilon).toBe(3);
  });

  it('lets the latest link win, in whatever order chapters arrive', async () => {
    const { open, waiting } = library();
    const session = new Session(open);
    const reads = [session.read('#a?epsilon=2'), session.read('#b?epsilon=3'), session.read('#b?epsilon=4')];
    for (const chapter of [...waiting].reverse()) chapter.arrive();
    await Promise.all(reads);
    expect(session.chapter?.text.id).toBe('b');
    expect(session.cells[0].values.epsilon).toBe(4);
    expect(session.loading).toBe(false);
  });

  it('comes back to what it shows when another chapter is still loading', async () => {
    const { open, waiting } = library();
    const session = new Session(open);
    const first = session.read('#a');
    waiting[0].arrive();
    await first;
    const away = session.read('#b');
    await session.read('#a?epsilon=5');
    waiting[1].arrive();
    await away;
    expect(session.chapter?.text.id).toBe('a');
    expect(session.cells[0].values.epsilon).toBe(5);
    expect(session.loading).toBe(false);
  });

  it('shows the cover when it is asked for while a chapter loads', async () => {
    const { open, waiting } = library();
    const session = new Session(open);
    const away = session.read('#b');
    await session.read('#');
    expect(session.loading).toBe(false);
    waiting[0].arrive();
    await away;
    expect(session.chapter).toBeUndefined();
  });
});

describe('the fragment', () => {
  it('is written at once for a single change, so that a reload keeps it', async () => {
    const session = await opened('#noise');
    session.cells[0].set('epsilon', 2);
    session.cells[0].settle();
    vi.advanceTimersByTime(0);
    expect(written()).toEqual(['#noise?epsilon=2']);
    vi.advanceTimersByTime(300);
    session.cells[0].set('epsilon', 3);
    session.cells[0].settle();
    vi.advanceTimersByTime(0);
    expect(written()).toEqual(['#noise?epsilon=2', '#noise?epsilon=3']);
  });

  it('is written in place, once at the start of many changes and once a moment after the last', async () => {
    const session = await opened('#noise');
    for (let i = 1; i <= 20; i++) {
      session.cells[0].set('epsilon', i / 2);
      session.cells[0].settle();
      vi.advanceTimersByTime(20);
    }
    expect(written()).toEqual(['#noise?epsilon=0.5']);
    vi.advanceTimersByTime(300);
    expect(written()).toEqual(['#noise?epsilon=0.5', '#noise?epsilon=10']);
  });

  it('never writes over a link that the reader has followed and the browser has not told of yet', async () => {
    const session = await opened('#noise');
    session.cells[0].set('epsilon', 2);
    session.cells[0].settle();
    location.hash = '#budget';
    vi.advanceTimersByTime(300);
    expect(written()).toEqual([]);
    await session.read('#budget');
    session.cells[0].set('epsilon', 3);
    session.cells[0].settle();
    vi.advanceTimersByTime(300);
    expect(written()).toEqual(['#budget?epsilon=3']);
  });

  it('holds all cells of the chapter and keeps its options and its cell', async () => {
    const session = await opened('#noise/second-cell?theme=dark&epsilon=2');
    session.cells[0].set('seed', 7);
    session.cells[0].settle();
    vi.advanceTimersByTime(300);
    expect(written()).toEqual(['#noise/second-cell?epsilon=2&first.seed=7&theme=dark']);
    expect(session.address.cell).toBe('second-cell');
  });

  it('is not written while a control still moves', async () => {
    const session = await opened('#noise');
    session.cells[0].set('epsilon', 3);
    vi.advanceTimersByTime(1_000);
    expect(written()).toEqual([]);
  });

  it('of a link that was just opened is not overwritten by what came before', async () => {
    const session = await opened('#noise');
    session.cells[0].set('epsilon', 3);
    session.cells[0].settle();
    await session.read('#noise?epsilon=5');
    vi.advanceTimersByTime(1_000);
    expect(written()).toEqual([]);
    expect(session.cells[0].values.epsilon).toBe(5);
  });

  it('of a chapter on its way never holds the settings of the one before', async () => {
    const { open, waiting } = library();
    const session = new Session(open);
    const first = session.read('#a');
    waiting[0].arrive();
    await first;
    const second = session.read('#b');
    session.cells[0].set('epsilon', 3);
    session.cells[0].settle();
    vi.advanceTimersByTime(1_000);
    expect(written()).toEqual([]);
    waiting[1].arrive();
    await second;
    vi.advanceTimersByTime(1_000);
    expect(written().filter((fragment) => fragment !== '#b')).toEqual([]);
  });

  it('for one cell holds that cell alone, and brings it back', async () => {
    const session = await opened('#noise?epsilon=2&second-cell.epsilon=5');
    const [, second] = session.chapter!.cells;
    expect(session.link(second)).toBe('#noise/second-cell?epsilon=5');
    expect(session.link(second, { theme: 'dark' })).toBe('#noise/second-cell?epsilon=5&theme=dark');
    expect(session.link()).toBe('#noise?epsilon=2&second-cell.epsilon=5');
    const again = await opened(session.link(second));
    expect(again.cells[1].values).toEqual(session.cells[1].values);
  });
});

describe('a cell', () => {
  it('knows whether it was changed, takes presets and goes back', async () => {
    const session = await opened('#noise?epsilon=99');
    const [first] = session.cells;
    expect(first.changed).toBe(false);
    expect(first.problems.length).toBe(1);
    first.set('epsilon', 3);
    expect(first.changed).toBe(true);
    first.apply({ seed: 9 });
    expect(first.values).toMatchObject({ epsilon: 1, seed: 9 });
    expect(first.problems, 'the reader has moved on').toEqual([]);
    first.reset();
    expect(first.changed).toBe(false);
    vi.advanceTimersByTime(300);
    expect(written()).toEqual(['#noise']);
  });
});
