import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { liveFigures } from '../../src/app/live-figures.ts';
import { bibliography } from '../../src/chapters/bibliography.ts';
import { glossary } from '../../src/chapters/glossary.ts';
import { contents, openChapter } from '../../src/chapters/index.ts';
import { notLive, thesisFigures } from '../../src/chapters/thesis-figures.ts';
import type { Chapter } from '../../src/notebook/chapter.ts';
import type { Exercise } from '../../src/study/exercise.ts';
import { keysIn, namesOf, spellOut } from '../../src/notebook/source.ts';
import { parseAddress, readValues } from '../../src/state/url.ts';

/*
 * Laws over the words around the cells: what is cited is known, what is linked is there, what is to be checked can be checked.
 */

const chapters = await Promise.all(contents.map(async ({ id }) => (await openChapter(id))!));
const code = import.meta.glob<string>(['../../src/**/*.ts', '!../../src/notebook/{render-text,source}.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

describe('the bibliography', () => {
  it.each(Object.entries(bibliography))('%s is complete', (key, source) => {
    expect(key).toMatch(/^[a-z]+(-[a-z]+)*-\d{4}(-draft)?$/);
    expect(key).toContain(String(source.year));
    expect(source.authors.filter((author) => !/^\p{L}[\p{L}’ -]+, \p{L}\./u.test(author))).toEqual([]);
    expect(source.title).toMatch(/^.{5,}[^.]$/);
    expect(source.venue).toMatch(/^.{4,}[^.]$/);
    if (source.link) expect(new URL(source.link).protocol).toMatch(/^https?:$/);
  });

  it('tells any two works apart by name and year', () => {
    const names = Object.values(bibliography).map((source) => `${namesOf(source)} ${source.year}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('has every work that a badge or the glossary cites', () => {
    const cited = Object.entries(code).flatMap(([file, text]) => keysIn(text).map((key) => ({ file, key })));
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ key }) => !Object.hasOwn(bibliography, key))).toEqual([]);
    for (const text of Object.values(glossary)) expect(spellOut(text, bibliography)).not.toContain('[@');
  });
});

describe('the figures of the theses', () => {
  const live = liveFigures(chapters);

  it('are all there, under works that the bibliography has', () => {
    const counts = Object.entries(thesisFigures).map(([work, items]) => [work, Object.keys(items).length]);
    expect(Object.fromEntries(counts)).toEqual({
      'einarsson-2018': 41,
      'wang-2018': 24,
      'kalaja-2020': 8,
      'asplund-2015': 41,
      'asplund-2015-draft': 12,
    });
    for (const [work, items] of Object.entries(thesisFigures)) {
      expect(Object.keys(bibliography)).toContain(work);
      for (const item of Object.keys(items)) expect(item).toMatch(/^(Figure|Table) [A-Z\d]+\.\d+$/);
    }
  });

  it('are named by presets as the works number them', () => {
    expect(live.length).toBeGreaterThan(0);
    expect(live.filter(({ work, item }) => !thesisFigures[work]?.[item])).toEqual([]);
  });

  it('are live, or have the reason why not, in one sentence', () => {
    const unshown = Object.entries(thesisFigures).flatMap(([work, items]) =>
      Object.keys(items)
        .filter((item) => !live.some((figure) => figure.work === work && figure.item === item))
        .map((item) => [work, item]),
    );
    const reasons = Object.entries(notLive).flatMap(([work, items]) =>
      Object.entries(items).map(([item, reason]) => ({ work, item, reason })),
    );
    expect(reasons.map(({ work, item }) => [work, item]).sort()).toEqual(unshown.sort());
    for (const { reason } of reasons) expect(reason).toMatch(/^[^.]{40,160}\.$/);
  });

  it('are opened by links that can be read', () => {
    for (const { href } of live) expect(faults(href), href).toEqual([]);
  });
});

describe.each(chapters.map((chapter) => [chapter.text.id, chapter] as const))('%s', (_, chapter) => {
  const { text, cells, beats } = chapter;
  const exercises = text.blocks.filter((block) => block.kind === 'exercise');

  it('links only to what is there', () => {
    const html = JSON.stringify(text).replaceAll('\\"', '"').replaceAll('&amp;', '&');
    for (const [, href] of html.matchAll(/href="(#[^"]+)"/g)) expect(faults(href), href).toEqual([]);
  });

  it('sets exercises that can be checked where they say so', () => {
    expect(new Set(exercises.map((exercise) => exercise.id)).size).toBe(exercises.length);
    for (const { task } of exercises) {
      if (!task) continue;
      const tasks = cells.find((cell) => cell.id === task.cell)?.tasks?.map((known) => known.id);
      expect(tasks, task.cell).toContain(task.id);
    }
  });

  aroundTheCells(chapter, exercises);

  it('has notes for the presenter on every beat', () => {
    expect(beats.filter(({ notes }) => !notes?.trim()).map(({ say }) => say)).toEqual([]);
  });
});

function aroundTheCells({ text }: Chapter, exercises: Exercise[]) {
  it('opens with what it gives and how long it takes', () => {
    expect(text.after?.length).toBeGreaterThanOrEqual(2);
    expect(text.minutes).toBeGreaterThan(0);
  });

  it('closes with a recap, three exercises, one of them checked, and its sources', () => {
    expect(text.blocks.filter(({ kind }) => kind === 'recap').length).toBe(1);
    expect(exercises.length).toBeGreaterThanOrEqual(3);
    expect(exercises.some(({ task, answer }) => task ?? answer)).toBe(true);
    expect(text.sources?.length).toBeGreaterThan(0);
  });
}

const texts = Object.fromEntries(
  contents.map(({ id, number }) => {
    const folder = `${String(number).padStart(2, '0')}-${id}`;
    return [id, readFileSync(new URL(`../../src/chapters/${folder}/text.md`, import.meta.url), 'utf8')];
  }),
);

describe('the words of the chapters', () => {
  const THESES = ['einarsson-2018', 'wang-2018', 'kalaja-2020', 'asplund-2015'];
  const CALQUES =
    /\b(in truth|foreseen|stops? to (matter|be)|could not be had|(err|errs) 0\.\d|a law on|laws? of)\b|Who says/;

  it('name a thesis by title, institution and year in every chapter that rebuilds a figure of it', () => {
    for (const { text } of chapters.filter(({ text: { number } }) => number > 0)) {
      const own = liveFigures(chapters.filter((chapter) => chapter.text.id === text.id));
      for (const work of THESES.filter((known) => own.some((figure) => figure.work === known))) {
        expect(texts[text.id], text.id).toContain(`*${bibliography[work].title.split(/: (?=A )/)[0]}*`);
        const [place] = bibliography[work].institution!.split(', ').slice(-1);
        expect(texts[text.id], text.id).toContain(place.replace('(NTNU)', '').trim());
      }
    }
  });

  it('avoid what was translated word by word', () => {
    const said = chapters.flatMap(({ text, beats }) =>
      beats.map(({ say, notes }) => [text.id, `${say} ${notes}`]),
    );
    for (const [where, words] of [...Object.entries(texts), ...said])
      expect(words.match(CALQUES)?.[0], where).toBeUndefined();
  });
});

/** What is wrong with a link inside the notebook. */
function faults(href: string): string[] {
  const address = parseAddress(href);
  if (address.chapter === 'figures') return [];
  const chapter = chapters.find(({ text }) => text.id === address.chapter);
  if (!chapter) return [`there is no chapter ${address.chapter}`];
  return readValues(address, chapter.cells).problems.map(({ message }) => message);
}
