import { describe, expect, it } from 'vitest';
import { bibliography } from '../../../src/chapters/bibliography.ts';
import { contents, openChapter } from '../../../src/chapters/index.ts';
import { inUse } from '../../../src/chapters/18-should-you/choose/in-use.ts';
import {
  advantageBound,
  highestBelief,
  lowestBelief,
  peopleNeeded,
} from '../../../src/chapters/18-should-you/choose/summary.ts';
import { criteria, criteriaRows, lightsOf } from '../../../src/chapters/18-should-you/criteria/summary.ts';
import { modelsRows, tools } from '../../../src/chapters/18-should-you/models/summary.ts';
import { laplace } from '../../../src/core/mechanisms/laplace.ts';
import { coinFlip } from '../../../src/core/mechanisms/randomized-response.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { DWORK, epsilon } from '../../../src/state/families.ts';
import { parseAddress, readValues } from '../../../src/state/url.ts';
import { readChapter } from '../read-chapter.ts';
import { studyOf } from '../study.ts';

const { chapter, cellOf, at, says } = await readChapter('should-you');
const { answer, expectSolvedBy } = studyOf(chapter);

/** What is wrong with a link to a cell. */
async function faults(href: string): Promise<string[]> {
  const address = parseAddress(href);
  const found = await openChapter(address.chapter ?? '');
  if (!found) return [`no chapter ${href}`];
  if (address.cell && !found.cells.some(({ id }) => id === address.cell)) return [`no cell ${href}`];
  return readValues(address, found.cells).problems.map(({ message }) => message);
}

describe('what an ε means', () => {
  it('in beliefs, by Bayes’ rule on the mechanism that reaches the bound', () => {
    says('a belief of 10 % becomes at most 23.2 %');
    says('it can become 99.7 %');
    expect(highestBelief(0.1, 1)).toBeCloseTo(0.232, 3);
    expect(highestBelief(0.1, 8)).toBeCloseTo(0.997, 3);
    for (const e of [0.1, 1, 3])
      for (const prior of [0.1, 0.5, 0.9]) {
        // Randomized response reaches the bound: its answers multiply odds by exactly e^ε.
        const survey = { truthProbability: Math.tanh(e / 2), options: 2 };
        const bayes = (said: 0 | 1) => {
          const [holds, lacks] = [coinFlip.pmf(said, 1, survey), coinFlip.pmf(said, 0, survey)];
          return (prior * holds) / (prior * holds + (1 - prior) * lacks);
        };
        expect(highestBelief(prior, e)).toBeCloseTo(bayes(1), 12);
        expect(lowestBelief(prior, e)).toBeCloseTo(bayes(0), 12);
        expect(advantageBound(e)).toBeCloseTo(coinFlip.pmf(1, 1, survey) - coinFlip.pmf(1, 0, survey), 12);
      }
    says('At $\\varepsilon = 0.1$ that is 5 %, at $\\varepsilon = 1$ it is 46.3 %');
    expect(advantageBound(0.1)).toBeCloseTo(0.05, 4);
    // 46.21 %, rounded up as the page rounds what must not be understated.
    expect(Math.ceil(advantageBound(1) * 1000) / 10).toBe(46.3);
  });

  it('in people', () => {
    says('takes 2,996 people with a curator, and 3,848,005 without');
    expect(peopleNeeded(0.1, 1)).toEqual({ central: 2996, local: 3_848_005 });
    expect(peopleNeeded(0.05, 1).central).toBeCloseTo(5992, -1);
    // Laplace noise on a count of n people: off by more than one point once in 20; 20,000 draws miss 0.05 by 0.008 once in a million.
    const [n, rng] = [peopleNeeded(0.1, 1).central, createRng(5)];
    const scale = laplace.scale({ epsilon: 0.1, delta: 0, sensitivity: 1 }) / n;
    let off = 0;
    for (let i = 0; i < 20_000; i++) off += Number(Math.abs(scale * rng.laplace()) > 0.01);
    expect(Math.abs(off / 20_000 - 0.05)).toBeLessThan(0.008);
    const survey = { truthProbability: Math.tanh(0.05), options: 2 };
    expect(1.96 * coinFlip.deviation(0.5, 3_848_005, survey)).toBeCloseTo(0.01, 8);
  });

  it('in use: every value has a source with a date, and says where it was read', () => {
    expect(inUse.length).toBeGreaterThan(5);
    for (const { source, date, epsilon: e, unit, by } of inUse) {
      expect(Object.keys(bibliography)).toContain(source);
      expect(by).toContain(String(bibliography[source].year));
      // Either in the report of those who used it, or in somebody else's words, and each says so.
      expect(by).toMatch(/abstract$|as reported by|as quoted by/);
      expect(date).toMatch(/^[A-Z][a-z]+ 20\d\d$/);
      expect(e).toBeGreaterThan(0);
      expect(unit).not.toBe('');
    }
  });

  it('is marked on every slider of ε in the notebook, where the slider reaches', async () => {
    let sliders = 0;
    for (const { id } of contents)
      for (const { path, params } of (await openChapter(id))!.cells)
        for (const param of Object.values(params)) {
          if (param.kind !== 'number' || !param.symbol?.startsWith('ε')) continue;
          const reached = DWORK.filter((mark) => mark >= param.min && mark <= param.max);
          expect(param.ticks, path).toEqual(expect.arrayContaining(reached));
          sliders++;
        }
    expect(sliders).toBeGreaterThan(40);
  });

  it('is marked by the family of sliders', () => {
    expect(epsilon().ticks).toEqual(DWORK);
    expect(epsilon({ min: 0.05, max: 30, ticks: [0.1, 10] }).ticks).toEqual([0.1, Math.LN2, Math.log(3), 10]);
    expect(epsilon({ min: 2 }).ticks).toEqual([]);
  });
});

describe('the five criteria', () => {
  const preset = (label: string) => {
    const { values } = cellOf('criteria').presets!.find((one) => one.label === label)!;
    return criteriaRows(at('criteria', values) as never);
  };

  it('are three green and two amber for wearables, and amber on structure for the analysts', () => {
    expect(preset('Wearables').map(({ light }) => light)).toEqual([
      'green',
      'green',
      'green',
      'amber',
      'amber',
    ]);
    expect(preset('Oil-market analysts').map(({ light }) => light)).toEqual([
      'green',
      'amber',
      'green',
      'green',
      'green',
    ]);
    says('get three green lights and two amber ones');
    expect(lightsOf(preset('A hospital looks for rare side effects'), 'red')).toBe(1);
  });

  it('link to cells and settings that are there', async () => {
    for (const { look } of criteria)
      for (const { at: href } of Object.values(look)) expect(await faults(href), href).toEqual([]);
  });
});

it('the table of tools links to cells that are there', async () => {
  const rows = modelsRows({ threat: 'all' });
  expect(rows.length).toBe(5);
  for (const row of rows)
    for (const tool of tools) expect(await faults(row[`${tool}At`]), row.threat).toEqual([]);
  for (const tool of tools) expect(rows.every((row) => row[tool] === 'helps')).toBe(tool === 'local');
});

it('asks what its figures answer, and sets tasks that can be done', () => {
  expect(answer('choose')).toBe('23 %');
  expectSolvedBy('choose', 'bet', { epsilon: 0.8 });
  expectSolvedBy('choose', 'both', { epsilon: 0.4 });
  expectSolvedBy('criteria', 'good', {
    interest: 'yes',
    structured: 'yes',
    enough: 'yes',
    distortion: 'yes',
    groups: 'yes',
  });
});
