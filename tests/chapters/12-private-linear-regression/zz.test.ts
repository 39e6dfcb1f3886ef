import { it } from 'vitest';
import { openChapter } from '../../../src/chapters/index.ts';
import { defaults } from '../../../src/state/params.ts';
import { rowsOf } from '../../contracts/run-task.ts';
it('probe', async () => {
  const chapter = (await openChapter('private-linear-regression'))!;
  for (const [id, changed] of [
    ['clip', { c: 'drawn', high: 20, whose: 'both' }],
    ['clip', { c: 'drawn', high: 20, whose: 'both', look: true }],
    ['clip', { c: 'drawn', high: 50, whose: 'train' }],
    ['means', { map: 'radius' }],
    ['means', { map: 'radius', radius: 0.5 }],
    ['means', { map: 'radius', radius: 3 }],
    ['means', { statistics: 'noisy', radius: 3 }],
    ['means', { statistics: 'noisy', radius: 0.5 }],
    ['means', { statistics: 'noisy', radius: 2 }],
    ['own', { look: true, column: 6, drawn: '6:0:6' }],
    ['own', { radius: 3 }],
    ['own', { bounds: '6:0:6', column: 6 }],
  ] as const) {
    const cell = chapter.cells.find((one) => one.id === id)!;
    const values = { ...defaults(cell.params), ...changed } as never;
    const rows = rowsOf(cell, values);
    console.log(id, JSON.stringify(changed), cell.figures.map((f) => '\n   ' + f.caption({ rows, values, width: 640, running: false })).join(''), '\n  ', cell.guarantee!(values, rows).status);
  }
});
