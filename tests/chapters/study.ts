import { expect } from 'vitest';
import type { Row } from '../../src/lab/experiment.ts';
import type { Chapter } from '../../src/notebook/chapter.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { runExperiment } from './run-experiment.ts';

/** What a reader on their own is asked and set, tried on real rows. */
export function studyOf(chapter: Chapter) {
  const at = (id: string, changed: Record<string, unknown> = {}) => {
    const cell = chapter.cells.find((one) => one.id === id)!;
    const values = { ...defaults(cell.params), ...changed } as Values;
    const rows: Row[] = cell.rows ? cell.rows(values) : runExperiment<Row>(cell.path, cell.request(values));
    return { cell, values, rows };
  };
  return {
    /** The right answer to the question before the figure, at the settings that it is asked at. */
    answer(id: string): string {
      const { cell, values, rows } = at(id);
      if (!cell.predict?.options) throw new Error(`${id} has no answers to pick from`);
      return cell.predict.options[cell.predict.answer(values, rows)];
    },
    /** A task is open at first, and these settings solve it. */
    expectSolvedBy(id: string, task: string, changed: Record<string, unknown>): void {
      for (const [settings, isDone] of [
        [{}, false],
        [changed, true],
      ] as const) {
        const { cell, values, rows } = at(id, settings);
        const found = cell.tasks!.find((one) => one.id === task)!;
        expect(found.done(values, rows), `${found.ask} ${JSON.stringify(settings)}`).toBe(isDone);
      }
    },
  };
}
