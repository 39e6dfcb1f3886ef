import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contents, locate, openChapter } from '../../src/chapters/index.ts';
import { thesisFigures } from '../../src/chapters/thesis-figures.ts';
import { position, steps, valueAt } from '../../src/controls/scale.ts';
import { DATA_PARAMS } from '../../src/lab/run.svelte.ts';
import { MINUTES } from '../../src/lecture/clock.ts';
import type { Cell } from '../../src/notebook/cell.ts';
import type { Chapter } from '../../src/notebook/chapter.ts';
import { defaults, fault, shownNames, type Param, type Values } from '../../src/state/params.ts';
import { parseAddress, readValues, RESERVED, writeAddress } from '../../src/state/url.ts';
import { experiments } from '../experiments.ts';
import { valuesOf } from '../state/arbitrary.ts';
import { experimentOf } from './run-task.ts';
import { expectGuarantee, expectSound } from './sound.ts';

/*
 * Laws over every chapter: what the notebook, the URL, the lecture and the embeds take for granted. A new chapter is held to them
 * by being there.
 */

const folders = readdirSync(new URL('../../src/chapters', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
const chapters = await Promise.all(contents.map(async ({ id }) => (await openChapter(id))!));

/** Ids of the page itself, which a cell's would shadow. */
const TAKEN = ['app', 'main', 'contents', 'top', 'figures', ...Object.keys(thesisFigures)];

/** The five criteria of a thesis are one list of questions, and none of them is for experts. */
const ALL_IN_SIGHT: Record<string, number> = { 'should-you/criteria': 5 };

it('every folder is a chapter, in the order of its number', () => {
  expect(contents.map(({ number, id }) => `${String(number).padStart(2, '0')}-${id}`)).toEqual(folders);
  expect(new Set(contents.map(({ id }) => id)).size).toBe(contents.length);
});

it('an id that is no chapter opens nothing', async () => {
  for (const id of ['', 'nowhere', '__proto__', 'constructor', '../03-noise'])
    expect(await openChapter(id)).toBeUndefined();
});

it('a cell is found by its name alone, in the first chapter that has one of that name', () => {
  const { chapter, cell, entries } = locate(parseAddress('#densities?epsilon=2'));
  expect([chapter, cell]).toEqual(['noise', 'densities']);
  expect(entries).toEqual([['epsilon', '2']]);
  for (const kept of ['#', '#noise', '#noise/loss', '#nowhere', '#nowhere/densities'])
    expect(locate(parseAddress(kept))).toEqual(parseAddress(kept));
});

describe.each(chapters.map((chapter) => [chapter.text.id, chapter] as const))('%s', (_, chapter) => {
  chapterLaws(chapter);
  describe.each(chapter.cells.map((cell) => [cell.id, cell] as const))('cell %s', (__, cell) => {
    schemaLaws(cell);
    guaranteeLaw(cell);
    if (cell.rows) closedFormLaws(cell);
    else experimentLaws(cell);
  });
});

function chapterLaws(chapter: Chapter) {
  const { text, cells, beats } = chapter;
  const head = contents.find(({ id }) => id === text.id)!;
  const named = text.blocks.flatMap((block) => (block.kind === 'cell' ? [block] : []));

  it('has every cell of its text, and no other', () => {
    expect(named.map(({ id }) => id).sort()).toEqual(cells.map(({ id }) => id).sort());
    expect(head.cells).toEqual(named.map(({ id, title }) => ({ id, title })));
  });

  it('opens each cell with a question and explains what there is to see', () => {
    for (const { id, title, question, seen } of named) {
      expect(title, id).not.toBe('');
      expect(question, id).toContain('?');
      expect(seen, id).not.toBe('');
    }
  });

  it('has ids that serve as names in the URL and in the page', () => {
    for (const cell of cells) {
      expect(cell.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(TAKEN).not.toContain(cell.id);
    }
    expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
  });

  it('has beats, each a valid setting of one of its cells', () => {
    expect(beats.length).toBeGreaterThan(0);
    for (const beat of beats) {
      const cell = cells.find(({ id }) => id === beat.cell)!;
      expect(cell, `beat “${beat.say}” names ${beat.cell}`).toBeDefined();
      expect(beat.say.trim()).not.toBe('');
      expect(beat.say.length, `to be read from the last row: “${beat.say}”`).toBeLessThanOrEqual(140);
      if (beat.figure !== undefined) expect(cell.figures.map(({ id }) => id)).toContain(beat.figure);
      expect(wrongValues(cell, beat.values ?? {})).toEqual([]);
      for (const name of beat.controls ?? []) expect(Object.keys(cell.params)).toContain(name);
    }
  });

  it('plans its lecture in whole minutes: no longer than an hour, and no shorter than half of the reading', () => {
    for (const { say, minutes = MINUTES } of beats) {
      expect(Number.isInteger(minutes), say).toBe(true);
      expect(minutes >= 1 && minutes <= 6, `${minutes} minutes for “${say}”`).toBe(true);
    }
    expect(
      beats[0].minutes,
      'the first beat takes longer: it also says what the chapter is about',
    ).toBeGreaterThan(MINUTES);
    const planned = beats.reduce((sum, { minutes = MINUTES }) => sum + minutes, 0);
    expect(planned).toBeLessThanOrEqual(60);
    expect(planned).toBeGreaterThanOrEqual(text.minutes! / 2);
  });

  it('asks first, sets a task and explains a term', () => {
    expect(cells.some(({ predict }) => predict)).toBe(true);
    expect(cells.some(({ tasks }) => tasks?.length)).toBe(true);
    expect(JSON.stringify(text.blocks)).toContain('class=\\"term\\"');
  });

  it('comes back from its URL to the last bit, whatever is set in whichever cell', () => {
    const states = fc.record(Object.fromEntries(cells.map((cell) => [cell.id, valuesOf(cell.params)])));
    const targets = fc.constantFrom(undefined, ...cells.map(({ id }) => id));
    fc.assert(
      fc.property(states, targets, (values, cell) => {
        const fragment = writeAddress({ chapter: text.id, cell }, cells, values);
        expect(readValues(parseAddress(fragment), cells)).toEqual({ values, problems: [] });
      }),
      { seed: 71, numRuns: 60 },
    );
    const standard = Object.fromEntries(cells.map((cell) => [cell.id, defaults(cell.params)]));
    expect(writeAddress({ chapter: text.id }, cells, standard)).toBe(`#${text.id}`);
  });
}

function schemaLaws(cell: Cell) {
  it('has a sound schema', () => {
    for (const [name, param] of Object.entries(cell.params)) {
      expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
      expect(RESERVED as readonly string[]).not.toContain(name);
      expect(param.label, name).not.toBe('');
      expect(param.help, name).toMatch(/^[^\n]{5,110}$/);
      expect(fault(param, param.default), name).toBeUndefined();
      expect(unsound(param), name).toEqual([]);
    }
  });

  it('shows at most four controls until more are asked for', () => {
    const inSight = (values: Values) =>
      shownNames(cell.params, values).filter((name) => !cell.params[name].more);
    const most = Math.max(...corners(cell).map((values) => inSight(values).length));
    expect(most).toBeLessThanOrEqual(ALL_IN_SIGHT[cell.path] ?? 4);
  });

  it('has presets with valid values, which say what they show before they name a figure', () => {
    const presets = cell.presets ?? [];
    for (const { label } of presets) expect(label).not.toMatch(/^(figures?|tables?|figs?\.|draft)(?![a-z])/i);
    expect(new Set(presets.map(({ label }) => label)).size).toBe(presets.length);
    for (const { values } of presets) expect(wrongValues(cell, values)).toEqual([]);
  });

  it('has figures that say what they are', () => {
    expect(cell.figures.length).toBeGreaterThan(0);
    expect(new Set(cell.figures.map(({ id }) => id)).size).toBe(cell.figures.length);
    for (const figure of cell.figures) {
      expect(figure.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(figure.title).not.toBe('');
      expect(figure.describe).toMatch(/^[A-Z].{15,}\.$/s);
      expect(figure.columns.length).toBeGreaterThan(0);
      expect(new Set(figure.columns.map(({ name }) => name)).size).toBe(figure.columns.length);
      for (const width of [280, 390, 768, 1280, 1920]) {
        const height = figure.height?.(width) ?? 300;
        expect(height >= 100 && height <= 1_200, `height ${height} at width ${width}`).toBe(true);
      }
    }
  });
}

/** What a cell says of itself, whatever its rows: the names of its controls and of its figures' columns. */
const wordsOf = ({ params, figures }: Cell) =>
  [
    ...Object.values(params).map(({ label }) => label),
    ...figures.flatMap(({ title, describe, columns }) => [
      title,
      describe,
      ...columns.map(({ label }) => label),
    ]),
  ].join(' ');

function guaranteeLaw(cell: Cell) {
  it('speaks of ε or of noise only with a guarantee', () => {
    if (/ε|epsilon|\bnoise\b/i.test(wordsOf(cell))) expect(cell.guarantee, wordsOf(cell)).toBeDefined();
  });
}

function closedFormLaws(cell: Cell) {
  if (!cell.rows) return;
  it('computes its rows, figures and guarantee for every setting', () => {
    const one = (values: Values) => expectSound(cell, values, cell.rows(values), true);
    corners(cell).forEach(one);
    fc.assert(fc.property(valuesOf(cell.params), one), { seed: 73, numRuns: 60 });
  });

  it('asks what it can answer, and sets no task that is done before it is begun', () => {
    const values = defaults(cell.params);
    const rows = cell.rows(values);
    for (const task of cell.tasks ?? []) expect(task.done(values, rows), task.ask).toBe(false);
    if (cell.predict?.options)
      expect(cell.predict.options[cell.predict.answer(values, rows)], cell.predict.ask).toBeDefined();
  });

  it('gives the same rows when asked twice', () => {
    const values = defaults(cell.params);
    expect(cell.rows(values)).toEqual(cell.rows(values));
  });

  it('leaves its axes where they are at most steps of a slider', () => {
    for (const [name, param] of Object.entries(cell.params)) {
      if (param.kind !== 'number' || steps(param) < MANY_STEPS) continue;
      const axes = Array.from({ length: steps(param) + 1 }, (_, place) =>
        axesOf(cell, { ...defaults(cell.params), [name]: valueAt(param, place) }),
      );
      for (const axis of Object.keys(axes[0])) {
        const moves = axes.filter((ends, i) => i > 0 && ends[axis] !== axes[i - 1][axis]).length;
        expect(moves, `${name} moves ${axis}`).toBeLessThanOrEqual(steps(param) / 3);
      }
    }
  });
}

/** A slider with fewer stops may need another axis at each. */
const MANY_STEPS = 60;

/** Where the axes of numbers end that a cell's figures name. */
function axesOf(cell: Cell, values: Values): Record<string, string> {
  const rows = cell.rows!(values);
  const axes: Record<string, string> = {};
  for (const figure of cell.figures) {
    const plot = figure.plot({ rows, values, width: 640, running: false });
    for (const name of ['x', 'y'] as const) {
      const ends = Array.from((plot[name]?.domain ?? []) as Iterable<unknown>);
      if (ends.length === 2 && ends.every((end) => typeof end === 'number'))
        axes[`${figure.id} ${name}`] = ends.join();
    }
  }
  return axes;
}

function experimentLaws(cell: Cell) {
  it('names an experiment', () => {
    expect(Object.keys(experiments)).toContain(cell.path);
  });

  it('names its data so that a run knows rows of one data set from those of another', () => {
    for (const [name, param] of Object.entries(cell.params)) {
      if (param.kind !== 'dataset') continue;
      expect(DATA_PARAMS).toContain(name);
      for (const { value } of param.options) {
        const { params } = experimentOf(cell, { ...defaults(cell.params), [name]: value });
        expect(params[name]).toBe(value);
      }
    }
  });

  it('has a figure before there are any rows', () => {
    corners(cell).forEach((values) => {
      for (const figure of cell.figures) {
        const { color } = figure.plot({ rows: [], values, width: 640, running: true });
        // Else marks without data get a colour scale of Plot's own, whose scheme the build leaves out.
        expect(color?.type ?? color?.scheme ?? color?.range, 'a scale of colours').toBeDefined();
        figure.table?.({ rows: [], values, width: 640, running: true });
      }
    });
  });

  it('asks for a run and states its guarantee for every setting', () => {
    const one = (values: Values) => {
      const { experiment, params } = experimentOf(cell, values);
      expect(experiment.tasks(params).length).toBeGreaterThan(0);
      expect(structuredClone(params)).toEqual(params);
      expectGuarantee(cell.guarantee?.(values, []));
    };
    corners(cell).forEach(one);
    fc.assert(fc.property(valuesOf(cell.params), one), { seed: 74, numRuns: 60 });
  });
}

/** The default, the presets, and every parameter at each of its ends or options. */
function corners(cell: Cell): Values[] {
  const standard = defaults(cell.params);
  const ends = (param: Param) => {
    if (param.kind === 'number') return [param.min, param.max];
    if (param.kind === 'seed') return [0];
    if (param.kind === 'toggle') return [true, false];
    if (param.kind === 'list') return ['', param.default];
    return param.options.map((option) => option.value);
  };
  const single = Object.entries(cell.params).flatMap(([name, param]) =>
    ends(param).map((value) => ({ ...standard, [name]: value })),
  );
  const all = [0, -1].map((end) =>
    Object.fromEntries(Object.entries(cell.params).map(([name, param]) => [name, ends(param).at(end)!])),
  );
  const presets = (cell.presets ?? []).map(({ values }) => ({ ...standard, ...values }));
  return [standard, ...presets, ...single, ...all] as Values[];
}

const wrongValues = (cell: Cell, values: Record<string, unknown>) =>
  Object.entries(values).flatMap(([name, value]) => {
    if (!Object.hasOwn(cell.params, name)) return [`${cell.id} has no ${name}`];
    const wrong = fault(cell.params[name], value);
    return wrong ? [`${name} must be ${wrong}, got ${String(value)}`] : [];
  });

function unsound(param: Param): string[] {
  const found: string[] = [];
  if (param.kind === 'number') {
    if (!(param.min < param.max)) found.push('min must be below max');
    if (param.scale === 'log' && !(param.min > 0)) found.push('a logarithmic scale begins above 0');
    if (param.integer && !(Number.isInteger(param.min) && Number.isInteger(param.max)))
      found.push('ends must be whole');
    for (const tick of param.ticks ?? []) {
      if (!(tick >= param.min && tick <= param.max)) found.push(`tick ${tick} lies outside`);
    }
    for (let place = 0; place < steps(param); place++) {
      const here = valueAt(param, place);
      if (!(valueAt(param, Math.round(position(param, here)) + 1) > here)) found.push(`stuck at ${here}`);
    }
  }
  if (param.kind === 'choice' || param.kind === 'dataset') {
    const values = param.options.map((option) => option.value);
    if (values.length < 2) found.push('a choice needs two options');
    if (new Set(values).size < values.length) found.push('an option stands twice');
    found.push(...values.filter((value) => !/^[a-z0-9][a-z0-9.-]*$/i.test(value)));
  }
  return found;
}
