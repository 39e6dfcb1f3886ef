import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { cell as ball } from '../../src/chapters/12-private-linear-regression/ball/cell.ts';
import { experiment as ballRuns } from '../../src/chapters/12-private-linear-regression/ball/experiment.ts';
import { cell as clip } from '../../src/chapters/12-private-linear-regression/clip/cell.ts';
import { experiment as clipRuns } from '../../src/chapters/12-private-linear-regression/clip/experiment.ts';
import { cell as cloud } from '../../src/chapters/12-private-linear-regression/cloud/cell.ts';
import { cell as constant } from '../../src/chapters/12-private-linear-regression/constant/cell.ts';
import { cell as damping } from '../../src/chapters/12-private-linear-regression/damping/cell.ts';
import { experiment as dampingRuns } from '../../src/chapters/12-private-linear-regression/damping/experiment.ts';
import { cell as explode } from '../../src/chapters/12-private-linear-regression/explode/cell.ts';
import { experiment as explodeRuns } from '../../src/chapters/12-private-linear-regression/explode/experiment.ts';
import { cell as histogram } from '../../src/chapters/12-private-linear-regression/histogram/cell.ts';
import { experiment as histogramRuns } from '../../src/chapters/12-private-linear-regression/histogram/experiment.ts';
import { cell as means } from '../../src/chapters/12-private-linear-regression/means/cell.ts';
import { experiment as meansRuns } from '../../src/chapters/12-private-linear-regression/means/experiment.ts';
import { cell as own } from '../../src/chapters/12-private-linear-regression/own/cell.ts';
import { experiment as ownRuns } from '../../src/chapters/12-private-linear-regression/own/experiment.ts';
import { cell as spend } from '../../src/chapters/12-private-linear-regression/spend/cell.ts';
import { experiment as spendRuns } from '../../src/chapters/12-private-linear-regression/spend/experiment.ts';
import { readDataset } from '../../src/core/data/container.ts';
import { datasets } from '../../src/core/data/index.ts';
import { isSynthetic, synthesise } from '../../src/core/data/synthetic/index.ts';
import { runToEnd } from '../../src/core/work/run-to-end.ts';
import type { Experiment } from '../../src/lab/experiment.ts';
import type { Cell } from '../../src/notebook/cell.ts';
import { defaults, type Values } from '../../src/state/params.ts';

/** Every cell of the chapter, and settings that are heavier than its own. */
const CASES = [
  [cloud],
  [explode, explodeRuns],
  [damping, dampingRuns],
  [constant],
  [ball, ballRuns],
  [ball, ballRuns, { columns: 40 }],
  [clip, clipRuns],
  [means, meansRuns],
  [means, meansRuns, { statistics: 'noisy' }],
  [spend, spendRuns],
  [spend, spendRuns, { statistics: 25, smallest: 0 }],
  [spend, spendRuns, { data: 'california-housing' }],
  [spend, spendRuns, { data: 'california-housing', statistics: 25, smallest: 0 }],
  [histogram, histogramRuns],
  [histogram, histogramRuns, { dimension: '3' }],
  [own, ownRuns],
] as unknown as [Cell, Experiment?, Values?][];

const read = (name: string) =>
  isSynthetic(name)
    ? synthesise(name)
    : readDataset(
        new Uint8Array(gunzipSync(readFileSync(`${process.cwd()}/datasets/${name}.bin.gz`))),
        datasets[name],
      );

/** Milliseconds of processor time for one figure after another while ε moves: all runs, and what the page computes to draw them. */
export function timeFigures(figures: number): { name: string; tasks: number; runs: number; page: number }[] {
  return CASES.map(([cell, experiment, changed = {}]) => {
    const values = { ...defaults(cell.params), ...changed } as Values;
    const rowsAt = experiment ? fitted(cell, experiment, values) : cell.rows!;
    const tasks = experiment?.tasks(cell.request!(values)).length ?? 1;
    const draw = (epsilon: number) => {
      const at = { ...values, epsilon };
      const rows = rowsAt(at);
      const began = process.cpuUsage();
      for (const figure of cell.figures) {
        const view = { rows, values: at, width: 720, running: false };
        figure.plot(view);
        figure.caption(view);
      }
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1000;
    };
    // The first has to do what is kept for the others.
    for (let k = 0; k < 3; k++) draw(1.01 + k / 100);
    const began = process.cpuUsage();
    let page = 0;
    for (let k = 0; k < figures; k++) page += draw(0.31 * 1.06 ** k);
    const { user, system } = process.cpuUsage(began);
    const whole = (user + system) / 1000;
    const name = `${cell.id} ${Object.values(changed).join(' ')}`;
    return { name, tasks, runs: (whole - page) / figures, page: page / figures };
  });
}

function fitted(cell: Cell, experiment: Experiment, values: Values) {
  const params = cell.request!(values);
  const inputs = experiment.fitInputs(params);
  const data = Object.fromEntries((experiment.needs?.(inputs) ?? []).map((id) => [id, read(id)]));
  const fits = experiment
    .tasks(params)
    .map((task) => ({ task, fit: runToEnd(experiment.fit(inputs, task, data)) }));
  return (at: Values) => fits.flatMap(({ task, fit }) => experiment.release(cell.request!(at), task, fit));
}
