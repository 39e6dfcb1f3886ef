import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../../src/lab/experiment.ts';
import { authored } from '../../src/state/authored.ts';
import { defaults, fault } from '../../src/state/params.ts';
import { parseAddress, readValues, RESERVED, writeAddress, type Addressable } from '../../src/state/url.ts';
import { valuesOf } from './arbitrary.ts';
import { cells } from './schemas.ts';

const read = (fragment: string, known: Addressable[] = cells) => readValues(parseAddress(fragment), known);
const standard = () => Object.fromEntries(cells.map((cell) => [cell.id, defaults(cell.params)]));

const states = fc.record(Object.fromEntries(cells.map((cell) => [cell.id, valuesOf(cell.params)])));

/** Strings that a stranger might put behind the #: anything at all, and near misses of what is meant. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  // Code units, unpaired surrogates among them.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((u) => String.fromCharCode(...u)),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '#',
          '?',
          '&',
          '=',
          '/',
          '.',
          '%',
          '%zz',
          '%E0%A4',
          '%00',
          '\ud800',
          '__proto__',
          'constructor',
        ),
        fc.constantFrom(
          'first',
          'second-cell',
          'epsilon',
          'mechanism',
          'seed',
          'hasOwnProperty',
          'toString',
          '1e999',
          '-0',
        ),
        fc.constantFrom(...RESERVED, 'on', 'off', 'laplace', '1', '0.5', 'NaN', 'Infinity', '9'.repeat(400)),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);

describe('any fragment', () => {
  it('gives a valid state and never throws, and can be written again', () => {
    fc.assert(
      fc.property(hostile, (fragment) => {
        const address = parseAddress(fragment);
        const { values, problems } = readValues(address, cells);
        const faults = cells.flatMap((cell) =>
          Object.entries(cell.params).map(([id, param]) => fault(param, values[cell.id][id])),
        );
        const told = problems.map(({ cell, message }) => `${cell}|${message}`);
        expect({
          names: Object.keys(values).concat(...Object.values(values).map((own) => Object.keys(own))),
          faults: faults.filter(Boolean),
          toldTwice: told.filter((problem, i) => told.indexOf(problem) < i),
          tooMany: problems.length > 10,
          tooLong: told.filter((problem) => problem.length > 300),
        }).toEqual({
          names: cells.map((cell) => cell.id).concat(...cells.map((cell) => Object.keys(cell.params))),
          faults: [],
          toldTwice: [],
          tooMany: false,
          tooLong: [],
        });
        const again = read(writeAddress(address, cells, values));
        expect(again.values).toEqual(values);
      }),
      { seed: 21, numRuns: 2_000 },
    );
    expect(({} as Record<string, unknown>).epsilon).toBeUndefined();
  });

  it('is read in a moment however long it is, with few problems', () => {
    const began = performance.now();
    const long = [
      `#noise?${'epsilon=abc&'.repeat(50_000)}`,
      `#noise?${Array.from({ length: 50_000 }, (_, i) => `x${i}=${i}`).join('&')}`,
      `#noise?epsilon=${'1'.repeat(500_000)}x`,
      `#${'/'.repeat(500_000)}`,
      `#noise?${'%'.repeat(500_000)}`,
      `#noise?${'a.'.repeat(250_000)}=1`,
      `#noise?theme=${'x'.repeat(500_000)}&v=${'y'.repeat(500_000)}`,
    ];
    for (const fragment of long) {
      const { problems } = read(fragment);
      expect(problems.length).toBeLessThanOrEqual(10);
      for (const { message } of problems) expect(message.length).toBeLessThan(300);
    }
    expect(performance.now() - began, 'milliseconds for all of it').toBeLessThan(15_000);
  });

  it('without a chapter, without cells, is an empty state', () => {
    expect(read('', []).values).toEqual({});
    expect(parseAddress('').chapter).toBe('');
    expect(parseAddress('#').chapter).toBe('');
    expect(parseAddress('#/').chapter).toBe('');
  });
});

describe('write, then read', () => {
  it('gives the same state back to the last bit, for the chapter and for each of its cells', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(undefined, 'first', 'second-cell'), (values, cell) => {
        const fragment = writeAddress({ chapter: 'noise', cell }, cells, values);
        const address = parseAddress(fragment);
        expect(address.chapter).toBe('noise');
        expect(address.cell).toBe(cell);
        const back = readValues(address, cells);
        expect(back).toEqual({ values, problems: [] });
      }),
      { seed: 22, numRuns: 500 },
    );
  });

  it('writes only what differs from the default', () => {
    expect(writeAddress({ chapter: 'noise' }, cells, standard())).toBe('#noise');
    fc.assert(
      fc.property(states, (values) => {
        const fragment = writeAddress({ chapter: 'noise' }, cells, values);
        const differing = cells.flatMap((cell) =>
          Object.entries(cell.params).filter(([id, param]) => !Object.is(values[cell.id][id], param.default)),
        );
        expect(parseAddress(fragment).entries.length).toBe(differing.length);
      }),
      { seed: 23 },
    );
  });

  it('is what a person can read', () => {
    const values = standard() as Record<string, Record<string, Value>>;
    values.first.epsilon = 0.5;
    values.first.mechanism = 'größer';
    values['second-cell'].on = false;
    const fragment = writeAddress({ chapter: 'noise' }, cells, values);
    expect(decodeURIComponent(fragment)).toBe('#noise?epsilon=0.5&mechanism=größer&second-cell.on=off');
    expect(fragment).toMatch(/^[\x21-\x7e]*$/);
  });

  it('keeps the options, whatever text they hold, beside any values', () => {
    const options = fc.dictionary(
      fc.constantFrom(...RESERVED.filter((name) => name !== 'v')),
      fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !/\p{Surrogate}/u.test(text)),
    );
    fc.assert(
      fc.property(states, options, (values, given) => {
        const address = parseAddress(writeAddress({ chapter: 'noise', options: given }, cells, values));
        expect({ ...address.options }).toEqual({ ...given });
        expect(readValues(address, cells)).toEqual({ values, problems: [] });
      }),
      { seed: 24 },
    );
  });
});

describe('a setting whose default was another in version 1', () => {
  const [first, second] = cells;
  const newer: Addressable[] = [
    {
      ...first,
      params: { ...first.params, runs: { ...first.params.runs, was: 9 } as typeof first.params.runs },
    },
    second,
  ];
  const runs = (fragment: string) => read(fragment, newer).values.first.runs;

  it('has the old one in links that say so, or name others of its cell only', () => {
    expect(runs('#noise?v=1')).toBe(9);
    expect(runs('#noise?v=1&second-cell.on=off')).toBe(9);
    expect(runs('#noise?epsilon=2')).toBe(9);
    expect(runs('#noise/first?epsilon=abc')).toBe(9);
    expect(read('#noise?epsilon=2&runs=99', newer).problems[0].message).toContain('9 is used instead');
  });

  it('has the new one in all others', () => {
    expect(['#noise', '#noise/first', '#noise?second-cell.on=off', '#noise?v=2'].map(runs)).toEqual([
      4, 4, 4, 4,
    ]);
  });

  it('comes back from every link of today, also where the rest is old', () => {
    fc.assert(
      fc.property(
        states,
        fc.boolean(),
        fc.constantFrom(undefined, 'first', 'second-cell'),
        fc.constantFrom(undefined, '1', '2'),
        (others, isPlain, cell, v) => {
          const values = isPlain ? { ...others, first: { ...defaults(first.params) } } : others;
          const fragment = writeAddress({ chapter: 'noise', cell, options: { v } }, newer, values);
          expect(read(fragment, newer)).toEqual({ values, problems: [] });
        },
      ),
      { seed: 25, numRuns: 500 },
    );
  });

  it('is named in a link to its cell, which may become an embed', () => {
    expect(writeAddress({ chapter: 'noise', cell: 'first' }, newer, standard())).toBe('#noise/first?runs=4');
    const [shown] = authored(newer, parseAddress('#noise/first'));
    expect(defaults(shown.params).runs, 'an embed from the time of version 1').toBe(9);
    const [today] = authored(newer, parseAddress('#noise/first?runs=4'));
    expect(defaults(today.params).runs).toBe(4);
  });
});

describe('what cannot be read', () => {
  it('falls back to the default and says which', () => {
    const { values, problems } = read(
      '#noise?epsilon=99&seed=1.5&mechanism=none&shift=1&second-cell.on=maybe',
    );
    expect(values).toEqual({ ...standard(), first: { ...defaults(cells[0].params), shift: 1 } });
    expect(problems).toEqual([
      { cell: 'first', message: 'epsilon must be between 0.001 and 20, got “99”; 1 is used instead.' },
      {
        cell: 'first',
        message: 'seed must be a whole number between 0 and 4294967295, got “1.5”; 1 is used instead.',
      },
      {
        cell: 'first',
        message:
          'mechanism must be one of laplace, a&b=c, d:e%20?#/, größer, got “none”; laplace is used instead.',
      },
      { cell: 'second-cell', message: 'on must be on or off, got “maybe”; on is used instead.' },
    ]);
  });

  it('is told where it belongs', () => {
    expect(read('#noise?epsilom=1').problems).toEqual([
      { cell: 'first', message: 'There is no setting “epsilom” here.' },
    ]);
    expect(read('#noise/second-cell?shift=1').problems[0].cell).toBe('second-cell');
    expect(read('#noise?third.epsilon=1').problems[0].cell).toBeUndefined();
    expect(read('#noise/third').problems).toEqual([
      { cell: undefined, message: 'There is no cell “third” in this chapter.' },
    ]);
    expect(read('#noise?v=3').problems[0].message).toContain('version 3');
    expect(read('#noise?v=1').problems).toEqual([]);
  });

  it('does not count when a later value of the same setting can', () => {
    expect(read('#noise?epsilon=abc&epsilon=2')).toMatchObject({
      values: { first: { epsilon: 2 } },
      problems: [],
    });
    const other = read('#noise?epsilon=2&first.epsilon=abc');
    expect(other.values.first.epsilon).toBe(1);
    expect(other.problems[0].message).toContain('1 is used instead');
  });

  it('counts what it does not tell one by one', () => {
    const { problems } = read(`#noise?${Array.from({ length: 20 }, (_, i) => `x${i}=1`).join('&')}`);
    expect(problems.at(-1)).toEqual({ message: '12 more settings in this link could not be read.' });
  });
});

describe('names', () => {
  it('that are plain belong to the named cell, else to the first', () => {
    expect(read('#noise?epsilon=2').values.first.epsilon).toBe(2);
    const named = read('#noise/second-cell?epsilon=2&first.epsilon=3');
    expect(named.values['second-cell'].epsilon).toBe(2);
    expect(named.values.first.epsilon).toBe(3);
  });

  it('that are reserved are options and never settings', () => {
    for (const name of RESERVED) {
      const address = parseAddress(`#noise?${name}=x`);
      expect(address.options[name]).toBe('x');
      expect(address.entries).toEqual([]);
    }
  });
});
