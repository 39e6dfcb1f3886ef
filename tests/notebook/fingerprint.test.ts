import { describe, expect, it } from 'vitest';
import { createRng } from '../../src/core/random/create-rng.ts';
import type { Row } from '../../src/lab/experiment.ts';
import { digest } from '../../src/notebook/digest.ts';
import { compareRows, fingerprint } from '../../src/notebook/fingerprint.ts';

const TESTED = 1991;

/** Rows like those of a learning curve: shares of test rows, counts, weights of very different sizes, text, infinity. */
function rowsOf(seed: number): Row[] {
  const rng = createRng(seed);
  return Array.from({ length: 12 }, (_, run) => ({
    run,
    kind: run % 2 ? 'a' : 'b',
    own: run === 3,
    epsilons: Float64Array.of(0.1, 1, Infinity),
    errors: Float64Array.from({ length: 3 }, () => Math.round(100 + 50 * rng.next()) / TESTED),
    wrong: Math.round(300 * rng.next()),
    weights: Float64Array.from({ length: 200 }, (_, j) => rng.normal() * 10 ** (j % 11 === 0 ? -10 : 1)),
    rest: 1e-16 * rng.normal(),
  }));
}

/** The rows with a relative error in every number of a column, measured by the column's scale. */
const shaken = (rows: Row[], by: number): Row[] => {
  const rng = createRng('shaken');
  return rows.map((row) => ({
    ...row,
    weights: (row.weights as Float64Array).map((v) => v + by * 10 * rng.normal()),
    rest: 1e-16 * rng.normal(),
  }));
};

describe('the fingerprint of rows', () => {
  const rows = rowsOf(1);
  const mark = fingerprint(rows);

  it('is short, fits into a link, and is the same for the same rows in whatever order their names come', () => {
    expect(mark.length).toBeLessThan(70);
    expect(encodeURIComponent(mark)).toBe(mark);
    const turned = rows.map((row) => Object.fromEntries(Object.entries(row).reverse()));
    expect(compareRows(turned, mark)).toEqual({ kind: 'same' });
    expect(compareRows([], fingerprint([]))).toEqual({ kind: 'same' });
  });

  it('takes the last bits, the sign of zero and what is tiny beside the column for the same', () => {
    expect(compareRows(shaken(rows, 1e-13), mark)).toEqual({ kind: 'same' });
    expect(compareRows([{ x: -0 }], fingerprint([{ x: 0 }]))).toEqual({ kind: 'same' });
    // Six digits of numbers near 1e-10 are noise where the column goes to 30: the older fingerprint was misled by that.
    const other = shaken(rows, 1e-15);
    expect(digest(other)).not.toBe(digest(rows));
    expect(compareRows(other, mark)).toEqual({ kind: 'same' });
  });

  it.each([1e-7, 1e-6, 1e-5])(
    'says to how many digits the rows agree when every number is off by %f',
    (by) => {
      const verdict = compareRows(shaken(rows, by), mark);
      expect(verdict.kind).toBe('same to');
      // 2,400 numbers that are all off add up to fifty times as much as one.
      const { digits } = verdict as { digits: number };
      expect(digits).toBeGreaterThanOrEqual(Math.floor(-Math.log10(by)) - 3);
      expect(digits).toBeLessThanOrEqual(Math.ceil(-Math.log10(by)));
    },
  );

  it('never promises more digits than there are', () => {
    for (let seed = 0; seed < 200; seed++) {
      const rng = createRng(seed);
      const by = 10 ** (-8 + 5 * rng.next());
      const x = Float64Array.from({ length: 50 }, () => rng.normal());
      const y = x.slice();
      y[Math.floor(50 * rng.next())] += by * Math.max(...x.map(Math.abs));
      const verdict = compareRows([{ x: y }], fingerprint([{ x }]));
      const digits = 'digits' in verdict ? verdict.digits : verdict.kind === 'different' ? 0 : 9;
      // The estimate from five sums is off by a factor; below a third of the truth in less than one of a thousand.
      expect(10 ** -digits, `off by ${by}`).toBeGreaterThan(by / 3);
    }
  });

  it('tells one test row on the other side as that, in a share or in a count, also when all else is a little off', () => {
    for (const by of [0, 1e-8]) {
      for (const [run, at] of [
        [0, 0],
        [7, 1],
        [11, 2],
      ]) {
        const flipped = shaken(rows, by).map((row, i) => {
          const errors = (row.errors as Float64Array).slice();
          if (i === run) errors[at] += 1 / TESTED;
          return { ...row, errors };
        });
        expect(compareRows(flipped, mark)).toMatchObject({ kind: 'counts', counts: 1 });
      }
      const counted = shaken(rows, by).map((row, i) =>
        i === 4 ? { ...row, wrong: Number(row.wrong) - 1 } : row,
      );
      const verdict = compareRows(counted, mark);
      expect(verdict).toMatchObject({ kind: 'counts', counts: 1 });
      expect((verdict as { digits: number }).digits).toBeGreaterThanOrEqual(by === 0 ? 9 : 6);
    }
  });

  it('tells two or three test rows as that', () => {
    for (const flips of [
      [0, 1],
      [2, 9],
      [1, 5, 10],
    ]) {
      const moved = rows.map((row, i) => (flips.includes(i) ? { ...row, wrong: Number(row.wrong) + (i % 2 ? 1 : -1) } : row)); // prettier-ignore
      expect(compareRows(moved, mark)).toEqual({ kind: 'counts', counts: flips.length, digits: 9 });
    }
    const twice = rows.map((row, i) => (i === 3 ? { ...row, wrong: Number(row.wrong) + 2 } : row));
    expect(compareRows(twice, mark)).toEqual({ kind: 'counts', counts: 1, digits: 9 });
    const many = rows.map((row, i) => (i < 6 ? { ...row, wrong: Number(row.wrong) + 1 } : row));
    expect(compareRows(many, mark).kind).not.toBe('counts');
  });

  it('does not take another change for a few test rows', () => {
    for (let seed = 0; seed < 100; seed++) {
      const rng = createRng(seed);
      const moved = rows.map(
        (row, i) =>
        i === seed % 12 ? { ...row, weights: (row.weights as Float64Array).map((v, j) => v + (j === seed % 200 ? 0.1 * rng.normal() : 0)) } : row, // prettier-ignore
      );
      expect(compareRows(moved, mark).kind).not.toBe('counts');
    }
  });

  it('sees another number, text, name, list, order of rows, and a row more or less', () => {
    const others: Row[][] = [
      rowsOf(2),
      rows.map((row, i) => (i === 5 ? { ...row, kind: 'c' } : row)),
      rows.map((row, i) => (i === 5 ? { ...row, own: true } : row)),
      rows.map(({ wrong, ...row }) => ({ ...row, errs: wrong })),
      rows.map((row) => ({ ...row, epsilons: Float64Array.of(0.1, 1, NaN) })),
      rows.map((row) => ({ ...row, epsilons: Float64Array.of(0.1, Infinity, 1) })),
      rows.map((row) => ({ ...row, weights: (row.weights as Float64Array).slice(1) })),
      [...rows].reverse(),
      rows.slice(1),
      [...rows, rows[0]],
      [],
    ];
    for (const other of others) expect(compareRows(other, mark)).toEqual({ kind: 'different' });
  });

  it('is not misled by a column whose largest number is about 1', () => {
    for (const largest of [1, 10, 100, 0.5, 2, 1024]) {
      const around = [1 - 1e-15, 1, 1 + 1e-15].map((factor) => [
        { share: Float64Array.of(0.3, largest * factor) },
      ]);
      for (const one of around)
        for (const other of around) expect(compareRows(one, fingerprint(other))).toEqual({ kind: 'same' });
    }
  });

  it('reads the older kind, which only knows the same from another', () => {
    expect(compareRows(rows, digest(rows))).toEqual({ kind: 'same' });
    expect(compareRows(rowsOf(2), digest(rows))).toEqual({ kind: 'unknown' });
  });

  it('takes a fingerprint that is none for a difference, not for an error', () => {
    for (const text of [
      '',
      '00000000',
      '2',
      '2.',
      '2.x.y.z',
      `${mark}.1`.slice(0, 20),
      '2.04266231.NaN.1.1.1.1',
    ])
      expect(['unknown', 'different']).toContain(compareRows(rows, text).kind);
  });
});
