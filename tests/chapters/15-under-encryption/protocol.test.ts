import { describe, expect, it } from 'vitest';
import {
  experiment,
  type ProtocolParams,
  type ProtocolRow,
} from '../../../src/chapters/15-under-encryption/protocol/experiment.ts';
import { messagesFigure } from '../../../src/chapters/15-under-encryption/protocol/figure.ts';
import { phasesFigure } from '../../../src/chapters/15-under-encryption/protocol/links-figure.ts';
import { coefficientsFigure } from '../../../src/chapters/15-under-encryption/protocol/result-figure.ts';
import { ALL, stepsOf, stories } from '../../../src/chapters/15-under-encryption/protocol/steps.ts';
import {
  bothWays,
  kindNames,
  PHASES,
  phaseSeconds,
  protocolSummary,
  sentOf,
} from '../../../src/chapters/15-under-encryption/protocol/summary.ts';
import type { Dataset } from '../../../src/core/data/dataset.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { dataFor, fitOf } from '../../contracts/run-task.ts';
import { dataset } from '../../data.ts';

const GIVEN: ProtocolParams = {
  protocol: 'hessian', bits: '512', nodes: 2, data: 'synthetic-classes', columns: 4, lambda: 1, tolerance: 0.01, eyes: 'a',
}; // prettier-ignore
const fits = new Map<string, unknown>();

function rowsOf(more: Partial<ProtocolParams>): ProtocolRow[] {
  const params = { ...GIVEN, ...more };
  const [task] = experiment.tasks(params);
  const key = `${params.protocol} ${params.columns}`;
  if (!fits.has(key)) fits.set(key, fitOf(experiment, params, task, dataFor(experiment as never, params)));
  return experiment.release(params, task, fits.get(key) as never) as ProtocolRow[];
}
const caption = (rows: ProtocolRow[], step: number, eyes = 'a') =>
  messagesFigure.caption({ rows, values: { ...GIVEN, eyes, step }, width: 700, running: false });

describe.each(['newton', 'hessian', 'local'])('the page of a run of %s', (protocol) => {
  it('gets the bytes of one role, and no others', () => {
    const roles = ['node', 'a', 'b', 'dealer', 'eavesdropper'];
    const glimpses = roles.map((eyes) => {
      const sent = sentOf(rowsOf({ protocol, eyes }));
      expect(sent.every(({ seen, liveGlimpse }) => seen === liveGlimpse.length > 0)).toBe(true);
      return new Set(sent.flatMap(({ liveGlimpse }) => (liveGlimpse.length > 20 ? [liveGlimpse] : [])));
    });
    // Bytes as long as these are equal by chance with probability below 2⁻⁸⁰: a node and B have the public key in common, and β.
    const [node, a, b] = glimpses;
    expect(node.size).toBeGreaterThan(1);
    expect([...glimpses[4]].every((bytes) => node.has(bytes) && a.has(bytes))).toBe(true);
    const common = new Set(
      sentOf(rowsOf({ protocol, eyes: 'b' })).flatMap(({ what, liveGlimpse }) =>
        ['key', 'beta'].includes(what) ? [liveGlimpse] : [],
      ),
    );
    expect([...b].filter((bytes) => node.has(bytes)).every((bytes) => common.has(bytes))).toBe(true);
  });

  it('tells its steps in the order in which they were taken', () => {
    const steps = stepsOf(sentOf(rowsOf({ protocol })));
    const begun = steps.map(({ sent }) => Math.min(...sent.map(({ liveAt }) => liveAt)));
    expect(begun).toEqual([...begun].sort((a, b) => a - b));
    for (const { what } of steps) expect([what in stories, what in kindNames]).toEqual([true, true]);
    expect(steps[0].what).toBe('key');
  });

  it('has phases that make up all the time, and a caption with all of them', () => {
    const rows = rowsOf({ protocol });
    const seconds = phaseSeconds(rows)!;
    const end = Math.max(...sentOf(rows).map(({ liveLast }) => liveLast)) / 1000;
    expect(PHASES.reduce((sum, phase) => sum + seconds[phase], 0)).toBeCloseTo(end, 6);
    expect(Math.min(...Object.values(seconds))).toBeGreaterThan(0);
    const words = phasesFigure.caption({ rows, values: { ...GIVEN, protocol, step: ALL }, width: 700, running: false }); // prettier-ignore
    expect(words).toMatch(/^Measured here/);
    const { bytes } = protocolSummary(rows);
    expect(bothWays(rows).reduce((sum, link) => sum + link.bytes, 0)).toBe(bytes - 2 * 64);
  });
});

describe('a step', () => {
  it('says what is sent, and what the chosen role sees of it', () => {
    expect(caption(rowsOf({}), 2)).toMatch(/^Setup, step 2 of \d+\. Every node encrypts .* 2 messages, 512 bytes\. Server A sees all of it: ciphertexts, beginning [0-9a-f]{16}\.$/); // prettier-ignore
    expect(caption(rowsOf({ eyes: 'b' }), 2, 'b')).toMatch(/Server B sees none of it\.$/);
    expect(caption(rowsOf({ eyes: 'node' }), 2, 'node')).toMatch(/Node 1 sees 1 of these links/);
    expect(caption(rowsOf({}), 0)).toMatch(/^Before the first message/);
    expect(caption(rowsOf({}), ALL)).toMatch(/Measured here/);
  });

  it.each([0, 2, 7, ALL])('%s is drawn, from a run that is over and from one that is not', (step) => {
    const rows = rowsOf({});
    for (const given of [rows, rows.filter(({ kind }) => kind === 'sent'), []]) {
      const { marks } = messagesFigure.plot({
        rows: given,
        values: { ...GIVEN, step },
        width: 700,
        running: false,
      });
      expect(marks!.length).toBeGreaterThan(3);
    }
  });

  it('is told of no run that was only counted', () => {
    const rows = rowsOf({ columns: 61 });
    for (const step of [0, 3, ALL])
      expect(caption(rows, step)).toMatch(/^Counted only: with 61 coefficients/);
    expect(phaseSeconds(rows)).toBeUndefined();
    expect(sentOf(rows).every(({ liveGlimpse }) => liveGlimpse === '')).toBe(true);
    expect(protocolSummary(rows).run!.counted).toBe(true);
  });
});

/** What the page says and shows of pairs of coefficients, under encryption and in one place. */
function told(pairs: [number, number][]) {
  const rows: ProtocolRow[] = pairs.map(([liveSecure, pooled], i) => {
    const secure = Number(liveSecure.toFixed(5));
    return { kind: 'coefficient', name: `x${i}`, secure, pooled, liveSecure };
  });
  const run = { iterations: 7, rows: 300, columns: pairs.length, counted: false, liveWorkers: 4 };
  rows.push({ kind: 'run', ...run });
  const view = { rows, values: { ...GIVEN, step: ALL }, width: 700, running: false };
  const shown = coefficientsFigure.table!(view).map(({ secure, pooled }) => [secure, pooled]);
  return { words: coefficientsFigure.caption(view), shown };
}

describe('the result', () => {
  const equal: [digits: string, first: string, ...pairs: [number, number][]][] = [
    ['5 digits', '1.23456', [1.234_561, 1.234_562], [-2, -2]],
    ['4 digits', '1.2346', [1.234_561, 1.234_562], [0.123_46, 0.123_454]],
    ['3 digits', '0.000', [0.000_02, -0.000_02], [0.001_23, 0.001_26]],
    ['0 digits', '3', [3.4, 2.6]],
  ];
  it.each(equal)('is equal to %s, and shown to no more than these', (digits, first, ...pairs) => {
    const { words, shown } = told(pairs);
    expect(words).toContain(`rounded to ${digits} after the point all ${pairs.length} are equal`);
    for (const [secure, pooled] of shown) expect(secure).toBe(pooled);
    expect(shown[0][0]).toBe(first);
  });

  it('is not called equal where not even whole numbers are, and is shown with all digits that are known', () => {
    const { words, shown } = told([[1.2, 1.2], [0.4, 1.6]]); // prettier-ignore
    expect(words).toMatch(/have not come to .* in one place: the largest difference is 1\.2\.$/);
    expect(words).not.toContain('equal');
    expect(shown[1]).toEqual(['0.40000', '1.60000']);
  });

  it('is told of a run that was stopped before it arrived', () => {
    // On so many columns the steps end early at this tolerance: 0.05 away.
    const rows = rowsOf({ columns: 15 });
    const view = { rows, values: { ...GIVEN, step: ALL }, width: 700, running: false };
    const { digits, apart } = protocolSummary(rows);
    expect([digits, apart > 0.02]).toEqual([undefined, true]);
    expect(coefficientsFigure.caption(view)).toMatch(/have not come to/);
  });
});

it('takes a table of the reader’s own: columns of any size, one outlier in a hundred rows, a target of numbers', () => {
  const name = 'own:0123456789abcdef~y0~r~n1-11~f0001';
  const wine = dataset('wine-red') as Dataset;
  const rows = 100;
  const X = Float32Array.from(wine.train.X.subarray(0, rows * wine.train.columns));
  for (let i = 0; i < rows; i++) X[i * wine.train.columns] *= 1e6;
  X[wine.train.columns + 1] = 1e5;
  const own = { ...wine, train: { ...wine.train, rows, X, y: wine.train.y.slice(0, rows) } };
  const params = { ...GIVEN, data: name, nodes: 8, tolerance: 1e-5 };
  const [task] = experiment.tasks(params);
  const fit = runToEnd(experiment.fit(experiment.fitInputs(params), task, { [name]: own }));
  const { run, apart } = protocolSummary(experiment.release(params, task, fit) as ProtocolRow[]);
  expect([run!.rows, run!.columns]).toEqual([rows, wine.train.columns + 1]);
  expect(apart).toBeLessThan(1e-3);
});
