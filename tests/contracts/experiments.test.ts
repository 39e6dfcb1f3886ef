import { beforeAll, describe, expect, it } from 'vitest';
import { contents, openChapter } from '../../src/chapters/index.ts';
import type { Data, Experiment, Params } from '../../src/lab/experiment.ts';
import { experiment as samples } from '../../src/chapters/03-noise/samples/experiment.ts';
import type { Cell } from '../../src/notebook/cell.ts';
import { defaults, type Param } from '../../src/state/params.ts';
import { drive } from '../../workers/drive.ts';
import { FitCache } from '../../workers/fit-cache.ts';
import type { Report } from '../../src/lab/protocol.ts';
import { experiments } from '../experiments.ts';
import { dataFor, exactly, experimentOf, fitOf } from './run-task.ts';
import { quickValues } from './script-settings.ts';
import { expectSound } from './sound.ts';

/*
 * Laws over every experiment, at the settings of the cells that show it: what the pool takes for granted when it spreads tasks, keeps
 * fits and cancels.
 */

/** So many tasks are shared out: more than there are shares, so that one share has two. */
const SHARED = 5;

const chapters = await Promise.all(contents.map(async ({ id }) => (await openChapter(id))!));
const shown = chapters.flatMap(({ text, cells }) =>
  cells.flatMap((cell) => (cell.rows ? [] : [[`${text.id}/${cell.id}`, cell] as const])),
);

it('experiments that share an id, and so their fits, are one and the same', () => {
  const byId = new Map<string, Experiment>();
  for (const experiment of Object.values(experiments)) {
    expect(byId.get(experiment.id) ?? experiment, experiment.id).toBe(experiment);
    byId.set(experiment.id, experiment);
  }
});

describe.each(shown)('%s', (_, cell) => {
  const { experiment, params } = experimentOf(cell, defaults(cell.params));
  const tasks = experiment.tasks(params);
  /** One task is enough for what a fit does, and it is the quickest: coarse comes first. */
  const [first] = tasks;
  let data: Data = {};
  let fit: unknown;
  const said: number[] = [];
  beforeAll(() => {
    data = dataFor(experiment, params);
    fit = fitOf(experiment, params, first, data, (progress) => said.push(progress));
  }, 60_000);

  it('has tasks with names of their own, and costs above nothing', () => {
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(tasks.length);
    for (const { cost = 1 } of tasks) expect(cost > 0 && cost < Infinity).toBe(true);
    expect(exactly(experiment.tasks(params)), 'the same list when asked twice').toBe(exactly(tasks));
    expect(structuredClone(tasks)).toEqual(tasks);
  });

  it('has progress in [0, 1] that never falls', () => {
    expect(said.filter((progress, i) => !(progress >= (said[i - 1] ?? 0) && progress <= 1))).toEqual([]);
  });

  it('is pure: the same fit from its own data, the same rows when asked twice, and the fit is not used up', () => {
    const own = dataFor(experiment, params, first);
    expect(exactly(fitOf(experiment, params, first, own)) === exactly(fit)).toBe(true);
    const before = exactly(fit);
    const rows = experiment.release(params, first, fit);
    expect(exactly(experiment.release(params, first, fit)) === exactly(rows)).toBe(true);
    expect(exactly(fit) === before, 'a release leaves the fit as it was').toBe(true);
  });

  it('has rows that its figures can draw, from the first on', () => {
    const rows = experiment.release(params, first, fit);
    expect(rows.length).toBeGreaterThan(0);
    expectSound(cell, defaults(cell.params), rows, false);
  });

  it('has rows that cross from a worker', () => {
    const rows = experiment.release(params, first, fit);
    expect(exactly(structuredClone(rows)) === exactly(rows)).toBe(true);
    for (const row of rows) {
      for (const value of Object.values(row))
        expect(['number', 'string', 'boolean'].includes(typeof value) || value instanceof Float64Array).toBe(
          true,
        );
    }
  });

  it('names in its fit key everything that a fit depends on', () => {
    const alike = neighbours(cell).filter(
      (other) => exactly(experiment.fitInputs(other)) === exactly(experiment.fitInputs(params)),
    );
    for (const other of alike) {
      const same = experiment.tasks(other).find(({ key }) => key === first.key);
      if (!same) continue;
      const otherFit = fitOf(experiment, other, same, dataFor(experiment, other));
      expect(exactly(otherFit) === exactly(fit), JSON.stringify(other)).toBe(true);
    }
  });

  // Cells that show one experiment share it in the same way.
  const isFirst = shown.find(([, other]) => experiments[other.path].id === experiment.id)?.[1] === cell;
  if (isFirst)
    it('gives the same rows in one share and in four', async () => {
      const { params: quick } = experimentOf(cell, quickValues(cell));
      const few = { ...experiment, tasks: (given: Params) => experiment.tasks(given).slice(0, SHARED) };
      const own = dataFor(experiment, quick);
      const whole = await sharesOf(few, quick, own, 1);
      expect(whole.length).toBe(few.tasks(quick).length);
      expect(exactly(await sharesOf(few, quick, own, 4)) === exactly(whole)).toBe(true);
    });
});

it('samples can be stopped every few thousand draws', () => {
  const params = { mechanism: 'laplace', epsilon: 1, delta: 1e-5, sensitivity: 1, draws: 200_000, seed: 1 };
  for (const task of samples.tasks(params)) {
    let yields = 0;
    fitOf(samples, params, task, {}, () => yields++);
    expect(yields).toBeGreaterThanOrEqual(Math.floor(task.cost! / 2_000));
  }
});

/** The cell's parameters with one setting moved. */
function neighbours(cell: Cell): Params[] {
  const standard = defaults(cell.params);
  const moved = (param: Param) => {
    if (param.kind === 'number') {
      const next = param.integer
        ? Math.ceil((param.default + param.min) / 2)
        : (param.default + param.min) / 2;
      return next === param.default ? param.max : next;
    }
    if (param.kind === 'seed') return param.default + 1;
    if (param.kind === 'toggle') return !param.default;
    if (param.kind === 'list') return '';
    return param.options.find(({ value }) => value !== param.default)!.value;
  };
  return Object.entries(cell.params).map(
    ([name, param]) => experimentOf(cell, { ...standard, [name]: moved(param) }).params,
  );
}

async function sharesOf(experiment: Experiment, params: Params, data: Data, workers: number) {
  const byTask: unknown[] = [];
  for (let worker = 0; worker < workers; worker++) {
    const report = ({ results }: Report) => {
      for (const { index, rows } of results) byTask[index] = rows;
    };
    const fits = new FitCache();
    const now = () => performance.now();
    const outcome = await drive({
      experiment,
      params,
      load: async () => data,
      fits,
      worker,
      workers,
      report,
      cancelled: () => false,
      pause: async () => {},
      now,
    });
    expect(outcome).toBe('done');
  }
  return byTask;
}
