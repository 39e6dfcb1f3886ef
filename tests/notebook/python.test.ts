import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openChapter } from '../../src/chapters/index.ts';
import { pythonScript } from '../../src/notebook/python.ts';
import { runFile } from '../../src/notebook/run-file.ts';
import { defaults } from '../../src/state/params.ts';
import { python, runPython } from './run-python.ts';

const folder = mkdtempSync(join(tmpdir(), 'noisebook-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!python)('a cell as Python (where numpy is installed)', async () => {
  const chapter = (await openChapter('noise'))!;
  const settings = [
    {},
    { epsilon: 3, mechanism: 'gaussian' },
    { epsilon: 0.2, mechanism: 'analytic-gaussian', delta: 1e-9 },
  ];
  const cells = chapter.cells.filter((cell) => cell.python && cell.rows);

  it.each(cells.map((cell) => [cell.id, cell] as const))(
    '%s gives the rows of the page',
    async (id, cell) => {
      for (const setting of settings) {
        const known = Object.entries(setting).filter(([name]) => name in cell.params);
        const values = { ...defaults(cell.params), ...Object.fromEntries(known) };
        if (id === 'family' && values.mechanism === 'analytic-gaussian') continue;
        const run = runFile(id, 'link', values, cell.rows!(values));
        const [script, data] = [join(folder, `${id}.py`), join(folder, `${id}.json`)];
        writeFileSync(script, pythonScript(id, id, 'link', values, await cell.python!(values)));
        writeFileSync(data, JSON.stringify(run));
        const said = runPython(script, data);
        const [, count, difference] = /(\d+) rows; largest relative difference ([^ ,]+)/.exec(said)!;
        expect(Number(count)).toBe(run.rows.length);
        expect(Number(difference)).toBeLessThan(1e-6);
      }
    },
  );
});
