import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, openChapter } from '../../src/chapters/index.ts';
import { pythonScript } from '../../src/notebook/python.ts';
import { loadScript } from '../../src/notebook/python/load-script.ts';
import { runFile } from '../../src/notebook/run-file.ts';
import { defaults } from '../../src/state/params.ts';
import { python, PYTHON_PATH, startPython } from '../notebook/run-python.ts';
import { ownNumbers, saysOne } from './numbers-said.ts';
import { rowsOf } from './run-task.ts';
import { pathOf, scriptSettings } from './script-settings.ts';

/*
 * Every cell has its experiment in Python. The file that a reader saves, run on a saved run, gives the same rows, as closely as it says;
 * and so do, for the first cells of each chapter, the files of the repository as they are.
 */

const scripts = Object.keys(import.meta.glob('../../src/chapters/*/*/script.py'));

const folderOf = new Map(scripts.map((file) => [pathOf(file), resolve(__dirname, file, '..')]));

/** One process runs them, each as if it had been started by itself: a line for each, and a line back. */
const DRIVER = `
import contextlib, io, json, runpy, sys, traceback
for line in sys.stdin:
    given, path = json.loads(line)
    sys.argv, sys.path[:0] = given, path
    code, said = None, io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            if path == ["plan"]:
                script = runpy.run_path(given[0])
                rows = script["plan"](script["values"], 1) if "plan" in script else []
                print(len(script["compute"](script["values"], rows[:1])), "rows by itself")
            elif path:
                runpy.run_module("noisebook", run_name="__main__")
            else:
                runpy.run_path(given[0], run_name="__main__")
        except SystemExit as end:
            code = end.code
        except Exception:
            said.write(traceback.format_exc())
            code = 2
    print(json.dumps({"code": code, "said": said.getvalue()}), flush=True)
    del sys.path[:len(path)]
    for name in [name for name in sys.modules if name.partition(".")[0] in ("noisebook", "shared")]:
        del sys.modules[name]
`;

const folder = mkdtempSync(join(tmpdir(), 'noisebook-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chapters = await Promise.all(contents.map(async ({ id }) => (await openChapter(id))!));
const cells = chapters.flatMap(({ cells }) => cells);

it('every cell has its experiment in Python', async () => {
  const sources = await Promise.all(
    cells.map(({ path }) =>
      loadScript(path).then(
        ({ source }) => source,
        () => '',
      ),
    ),
  );
  const without = (words: string) => cells.filter((_, i) => !sources[i].includes(words));
  expect(without('def compute(values, rows):').map(({ path }) => path)).toEqual([]);
  expect(without('def tell(values, rows):').map(({ path }) => path)).toEqual([]);
});

it('every script and every setting is one of a cell', () => {
  const paths = cells.map(({ path }) => path);
  expect([...folderOf.keys(), ...scriptSettings.keys()].filter((path) => !paths.includes(path))).toEqual([]);
  for (const { path, params } of cells)
    for (const values of scriptSettings.get(path)?.values ?? [])
      for (const name of Object.keys(values)) expect(Object.keys(params), path).toContain(name);
});

const shortScript = async (cell: (typeof cells)[number], values: Record<string, unknown>) =>
  pythonScript(
    cell.id,
    cell.path,
    'link',
    { ...defaults(cell.params), ...values } as never,
    await loadScript(cell.path),
    'short',
  );

it('every cell has a short script, with numpy’s random numbers and nothing that compares', async () => {
  for (const cell of cells) {
    const text = await shortScript(cell, {});
    expect(text, cell.path).toContain('def compute(values, rows):');
    for (const word of ['ziggurat', 'argparse', 'TOLERANCE', 'def slack'])
      expect(text, cell.path).not.toContain(word);
  }
});

describe.skipIf(!python)('experiments in Python (skipped without Python and numpy)', () => {
  let ask: (given: string[], path?: string[]) => Promise<{ code: number; said: string }>;
  let end: () => void;
  beforeAll(() => {
    const driver = startPython('-c', DRIVER);
    const lines = createInterface(driver.stdout)[Symbol.asyncIterator]();
    ask = async (given, path = []) => {
      driver.stdin.write(`${JSON.stringify([given, path])}\n`);
      return JSON.parse((await lines.next()).value as string) as { code: number; said: string };
    };
    end = () => driver.stdin.end();
  });
  afterAll(() => end());

  const tried = cells
    .filter(({ path }) => folderOf.has(path))
    .flatMap((cell) =>
      (scriptSettings.get(cell.path)?.values ?? [{}]).map(
        (values, i) => [`${cell.path} ${JSON.stringify(values)}`, cell, values, i] as const,
      ),
    );
  /** The first two cells of each chapter are tried as they are too, at the first of their settings. */
  const asTheyAre = new Set(chapters.flatMap((chapter) => chapter.cells.slice(0, 2).map(({ path }) => path)));

  const first = chapters
    .flatMap((chapter) => chapter.cells.slice(0, 1))
    .filter(({ path }) => folderOf.has(path));
  it.each(first.map((cell) => [cell.path, cell] as const))(
    '%s, short',
    { timeout: 300_000 },
    async (_, cell) => {
      const script = join(folder, `${cell.path.replace('/', '-')}-short.py`);
      writeFileSync(script, await shortScript(cell, scriptSettings.get(cell.path)?.values?.[0] ?? {}));
      const { code, said } = await ask([script]);
      expect(code, said).toBeFalsy();
      expect(said).toMatch(/\d/);
    },
  );

  it('a script that has nothing to plan runs by itself', { timeout: 300_000 }, async () => {
    const cell = cells.find(({ path }) => path === 'many-peers/round')!;
    const values = { ...defaults(cell.params), ...scriptSettings.get(cell.path)?.values?.[0] };
    const script = join(folder, 'by-itself.py');
    const loaded = await loadScript(cell.path);
    writeFileSync(script, await pythonScript(cell.id, cell.path, 'link', values, loaded));
    const { code, said } = await ask([script]);
    expect(code, said).toBeFalsy();
    expect(said).toMatch(/^\d+ rounds$/m);
  });

  it('computes two runs unless it is asked for more or fewer, with a saved run and without', async () => {
    const cell = cells.find(({ path }) => path === 'borrowed-knowledge/mixture')!;
    const values = { ...defaults(cell.params), ...scriptSettings.get(cell.path)?.values?.[0] };
    const [script, run] = ['py', 'json'].map((ending) => join(folder, `runs.${ending}`));
    const loaded = await loadScript(cell.path);
    writeFileSync(script, await pythonScript(cell.id, cell.path, 'link', values, loaded));
    writeFileSync(run, JSON.stringify(runFile(cell.id, 'link', values, rowsOf(cell, values, 2))));
    const asked = [[], ['--runs', '1'], [run], [run, '--runs', '1']];
    const said = [];
    for (const given of asked) said.push((await ask([script, ...given])).said);
    const more = 'Ask for more or fewer with --runs N.';
    expect(said[0]).toContain(`Runs: 2. ${more}`);
    expect(said[0]).toMatch(/\(2 runs\)/);
    expect(said[1]).toContain(`Runs: 1. ${more}`);
    expect(said[1]).not.toMatch(/\(2 runs\)/);
    expect(said[2]).toMatch(/^2 rows; largest relative difference/m);
    expect(said[3]).toMatch(/^1 rows; largest relative difference/m);
  }, 120_000);

  // Each of them trains twice what the page trains, once here and once in Python: minutes on a busy machine.
  it.each(tried)('%s', { timeout: 300_000 }, async (_, cell, own, i) => {
    const values = { ...defaults(cell.params), ...own };
    const rows = rowsOf(cell, values, scriptSettings.get(cell.path)?.tasks);
    const [script, run] = ['py', 'json'].map((ending) =>
      join(folder, `${cell.path.replace('/', '-')}-${i}.${ending}`),
    );
    writeFileSync(
      script,
      await pythonScript(cell.id, cell.path, 'link', values, await loadScript(cell.path)),
    );
    writeFileSync(run, JSON.stringify(runFile(cell.id, 'link', values, rows)));
    const answers = [await ask([script, run])];
    if (i === 0) {
      // What the captions say, not rows for the reader to add up.
      const captions = cell.figures.map(({ caption }) =>
        caption({ rows, values, width: 640, running: false }),
      );
      const numbers = ownNumbers(captions, Object.values(values));
      const told = answers[0].said.replace(/^.*largest relative difference.*$/m, '');
      expect(numbers.length === 0 || saysOne(numbers, told), `${captions.join('\n')}\n---\n${told}`).toBe(
        true,
      );
    }
    if (i === 0 && asTheyAre.has(cell.path)) {
      const at = folderOf.get(cell.path)!;
      answers.push(await ask(['noisebook', join(at, 'script.py'), run], [PYTHON_PATH, dirname(at)]));
    }
    // Without a saved run it knows what to compute; the first row of that is tried.
    if (i === 0) expect((await ask([script], ['plan'])).said).toMatch(/^[1-9]\d* rows by itself/m);
    for (const { code, said } of answers) {
      expect(said).toMatch(/rows; largest relative difference/);
      expect(code, said).toBe(0);
    }
  });
});
