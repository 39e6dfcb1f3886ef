import { describe, expect, it } from 'vitest';
import { openChapter } from '../../../src/chapters/index.ts';
import type { Row } from '../../../src/lab/experiment.ts';
import type { Prediction } from '../../../src/notebook/cell.ts';
import { defaults, type Values } from '../../../src/state/params.ts';
import { rowsOf } from '../../contracts/run-task.ts';

/* The numbers that the text tells, held to what the captions say; and the answers, tasks and badges, tried on real rows. */

const chapter = (await openChapter('coming-and-going'))!;
const spoken = JSON.stringify(chapter.text)
  .replace(/<annotation[^]*?<\/annotation>/g, '')
  .replace(/<[^>]*>/g, '')
  .replaceAll('\\n', ' ');
const kept = new Map<string, Row[]>();

function open(id: string, changed: Record<string, unknown> = {}) {
  const cell = chapter.cells.find((one) => one.id === id)!;
  const values = { ...defaults(cell.params), ...changed } as Values;
  const key = `${id} ${JSON.stringify(cell.request!(values))}`;
  const rows = kept.get(key) ?? rowsOf(cell, values);
  kept.set(key, rows);
  const captions = cell.figures.map((figure) => figure.caption({ rows, values, width: 640, running: false }));
  return { cell, values, rows, captions: captions.join(' ') };
}

const NOBODY = '1:50,2:50,3:50,4:50,5:50,6:50,7:50,8:50';

describe('the text tells what the captions say', () => {
  it.each<[string, Record<string, unknown>, string[], string[]]>([
    [
      'network',
      { time: 190 },
      ['0.18 off', 'within 0.0001', '0.056 away'],
      ['constant step 0.18', 'decaying step 0.056', 'and 10⁻⁴', 'EXTRA 7.3·10⁻⁵'],
    ],
    ['network', { toggles: '3:60,7:120', time: 290 }, ['two groups'], ['in 2 groups that cannot reach']],
    ['network', { lost: 0.1, toggles: '', time: 300 }, [], ['decaying step 0.023', 'EXTRA 0.29']],
    ['network', { anew: false, time: 195 }, ['begin anew'], ['EXTRA 0.071']],
    ['network', { deal: 'sorted', method: 'constant', time: 95 }, [], ['constant step 1.3']],
    ['network', { deal: 'uneven', time: 95 }, [], ['Device 8 has no rows']],
    ['network', { toggles: NOBODY, time: 60 }, [], ['Everybody has opted out', 'there is no optimum']],
    ['network', { deal: 'sorted', toggles: '5:50,6:50,7:50,8:50', time: 60 }, [], ['are of one class']],
    ['gossip', {}, ['0.38 to 0.97'], ['0.38 to 0.97', 'Star 183', 'Ring 789', 'Path 2,714']],
    ['power', {}, ['2.0 %', '28.5 %', '80.5 %'], ['2.0\u00a0%', '28.5\u00a0%', '80.5\u00a0%']],
    ['saw', {}, [], ['one gradient of device 3', '100.0\u00a0% like the real row']],
    ['saw', { rows: 3, who: 'neighbour' }, [], ['do not come apart']],
    ['saw', { rows: 3, who: 'neighbours' }, [], ['come apart, and each is 100.0']],
    ['saw', { rows: 3, who: 'coordinator' }, [], ['come apart, and each is 100.0']],
    [
      'saw',
      { noise: 'gaussian', epsilon: 10 },
      [],
      ['moved by 17 times its norm', 'all of them 10 for one row'],
    ],
  ])('%s %j', (id, changed, told, said) => {
    const { captions } = open(id, changed);
    for (const words of said) expect(captions).toContain(words);
    for (const words of told) expect(spoken.includes(words), words).toBe(true);
  });
});

it('the badge claims nothing without noise, and proves what the ledger says with it', () => {
  const { guarantee, params } = chapter.cells.find(({ id }) => id === 'saw')!;
  expect(guarantee!(defaults(params), []).status).toBe('none');
  const noisy = guarantee!({ ...defaults(params), noise: 'gaussian', epsilon: 10 }, []);
  expect(noisy).toMatchObject({ status: 'proven', epsilon: 10, delta: 1e-5, neighbours: 'replace-one' });
});

describe('questions and tasks', () => {
  it.each([
    ['network', 'EXTRA'],
    ['gossip', 'Path'],
    ['power', 'In more than 10 %'],
    ['saw', 'The whole row'],
  ])('%s: %s', (id, answer) => {
    const { cell, values, rows } = open(id);
    const predict = cell.predict as Extract<Prediction, { options: string[] }>;
    expect(predict.options[predict.answer(values, rows)]).toBe(answer);
  });

  it.each([
    ['network', 'apart', { toggles: '3:60,7:120' }],
    ['network', 'nobody', { toggles: NOBODY }],
    ['network', 'lost', { lost: 0.1 }],
    ['gossip', 'star', { devices: 5 }],
    ['gossip', 'tenfold', { devices: 50 }],
    ['power', 'never', { leaving: 0.02 }],
    ['saw', 'blend', { rows: 3 }],
    ['saw', 'worse-than-average', { noise: 'gaussian', epsilon: 1000 }],
  ])('%s: %s', (id, task, changed) => {
    for (const [settings, isDone] of [
      [{}, false],
      [changed, true],
    ] as const) {
      const { cell, values, rows } = open(id, settings);
      expect(cell.tasks!.find((one) => one.id === task)!.done(values, rows)).toBe(isDone);
    }
  });
});
