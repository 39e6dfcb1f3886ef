import { Matrix, solve } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { gram } from '../../../src/core/linalg/gram.ts';
import { intercept } from '../../../src/core/data/preprocess/intercept.ts';
import { datasets } from '../../../src/core/data/index.ts';
import type { Table } from '../../../src/core/data/dataset.ts';
import { steps } from '../../../src/core/data/preprocess/index.ts';
import { dataset } from '../../data.ts';

/** Training and test rows together, as the published facts count them. */
function whole(id: string): Table<Float32Array> {
  const { train, test } = dataset(id);
  const join = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    Float32Array.from([...Array.from(a), ...Array.from(b)]);
  return { ...train, rows: train.rows + test.rows, X: join(train.X, test.X), y: join(train.y, test.y) };
}

const mean = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0) / values.length;
const columnOf = ({ rows, columns, names, X }: Table, name: string) =>
  Array.from({ length: rows }, (_, i) => X[i * columns + names.indexOf(name)]);
const distinct = ({ rows, columns, X, y }: Table) =>
  new Set(
    Array.from({ length: rows }, (_, i) => [...X.subarray(i * columns, (i + 1) * columns), y[i]].join()),
  ).size;

/** R² of least squares with an intercept; the last category of each field is left out, it follows from the others. */
function r2(id: string): number {
  const all = whole(id);
  const state = steps['standardise'].fit(all);
  const drop = new Set(dataset(id).fields.flatMap((f) => (f.categories ? [f.to - 1] : [])));
  const keep = all.names.flatMap((_, j) => (drop.has(j) ? [] : [j]));
  const scaled = steps['standardise'].apply(state, all);
  const columns = keep.length;
  const X = Float32Array.from({ length: all.rows * columns }, (_, t) => {
    return scaled.X[Math.floor(t / columns) * all.columns + keep[t % columns]];
  });
  const ones = intercept(false);
  const Z = ones.apply(ones.fit(all), { ...all, columns, names: keep.map(String), X });
  const d = Z.columns;
  const G = Matrix.from1DArray(d, d, runToEnd(gram(Z.X, Z.rows, d)));
  const b = Matrix.zeros(d, 1);
  for (let i = 0; i < Z.rows; i++)
    for (let j = 0; j < d; j++) b.set(j, 0, b.get(j, 0) + Z.X[i * d + j] * Z.y[i]);
  const w = solve(G, b).to1DArray();
  const centre = mean(all.y);
  let [left, spread] = [0, 0];
  for (let i = 0; i < Z.rows; i++) {
    const fit = w.reduce((sum, wj, j) => sum + wj * Z.X[i * d + j], 0);
    left += (all.y[i] - fit) ** 2;
    spread += (all.y[i] - centre) ** 2;
  }
  return 1 - left / spread;
}

describe('the digits', () => {
  it('have the class counts of table 4.1 and the sizes of the thesis', () => {
    const train = [5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949];
    const test = [980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009];
    for (const id of ['mnist-4-9', 'mnist-0-1']) {
      for (const c of datasets[id].classes) {
        expect([c.train, c.test]).toEqual([train[Number(c.name)], test[Number(c.name)]]);
      }
    }
    expect(datasets['mnist-digits'].classes.map((c) => c.test)).toEqual(test);
    expect(datasets['mnist-4-9'].rows).toEqual({ train: 11791, test: 1991 });
    expect(235 * 50).toBeLessThan(11791);
  });

  it('give the constant classifiers their errors: always 9 errs 0.49322, always 4 errs 0.50678', () => {
    const { y } = dataset('mnist-4-9').test;
    const nines = y.filter((v) => v === 1).length;
    expect(1 - nines / y.length).toBeCloseTo(0.49322, 5);
    expect(nines / y.length).toBeCloseTo(0.50678, 5);
  });

  it('are shuffled: a prefix of 1,000 holds each class within 4 standard errors of its share', () => {
    for (const id of ['mnist-4-9', 'mnist-0-1', 'mnist-digits']) {
      const { train, classes } = dataset(id);
      for (const { value, name } of classes) {
        const share = train.y.filter((v) => v === value).length / train.rows;
        const seen = train.y.subarray(0, 1000).filter((v) => v === value).length / 1000;
        expect(Math.abs(seen - share), `${name} in ${id}`).toBeLessThan(
          4 * Math.sqrt((share * (1 - share)) / 1000),
        );
      }
    }
  });
});

describe('the tables', () => {
  it('have the sizes, means and duplicates that their cards state', () => {
    expect(whole('spambase').y.filter((v) => v === 1).length).toBe(1813);
    expect(4601 - distinct(whole('spambase'))).toBe(391);
    expect(whole('adult').y.filter((v) => v === 1).length).toBe(7841);
    expect(distinct(whole('adult')) >= 2707).toBe(true);
    expect(mean(columnOf(whole('german-credit'), 'Amount'))).toBeCloseTo(3271.258, 3);
    expect(mean(columnOf(whole('german-credit'), 'Age'))).toBeCloseTo(35.546, 3);
    expect(whole('lending-club').y.filter((v) => v === 1).length).toBe(517);
    expect(mean(whole('california-housing').y)).toBeCloseTo(2.0686, 4);
    expect(mean(whole('wine-red').y)).toBeCloseTo(5.636, 3);
    expect(1599 - distinct(whole('wine-red'))).toBe(240);
    expect(mean(whole('concrete').y)).toBeCloseTo(35.818, 3);
    expect(1030 - distinct(whole('concrete'))).toBe(25);
    expect(whole('diabetes').rows).toBe(442);
    const abalone = whole('abalone');
    expect(['M', 'I', 'F'].map((s) => mean(columnOf(abalone, `Sex = ${s}`)) * 4177).map(Math.round)).toEqual([
      1528, 1342, 1307,
    ]);
  });

  it.each([
    ['california-housing', 0.606],
    ['abalone', 0.538],
    ['wine-red', 0.361],
    ['concrete', 0.616],
  ])('%s: least squares explains %f of the variance', (id, value) => {
    expect(r2(id)).toBeCloseTo(value, 3);
  });
});

describe('the sentences', () => {
  it('share one vocabulary and are half praise, half complaint', () => {
    const ids = ['sentences-amazon', 'sentences-imdb', 'sentences-yelp'];
    const names = ids.map((id) => dataset(id).train.names.join(' '));
    expect(new Set(names).size).toBe(1);
    for (const id of ids) expect(whole(id).y.filter((v) => v === 1).length).toBe(500);
    expect(dataset(ids[0]).train.names).toContain("don't");
  });
});
