import { describe, expect, it } from 'vitest';
import type { TogetherRow } from '../../../src/chapters/09-sharing-gradients/together/experiment.ts';
import {
  togetherApart,
  togetherCurves,
  type TogetherValues,
} from '../../../src/chapters/09-sharing-gradients/together/figure.ts';
import { curves, pinned } from '../../../src/chapters/09-sharing-gradients/together/summary.ts';
import type { Values } from '../../../src/state/params.ts';
import { inChapter } from '../in-chapter.ts';

const { rowsOf, says } = await inChapter('09-sharing-gradients');

/* What the text says in numbers, held against the experiments that the cells run. */

describe('better together', () => {
  const shuffle = (values: Partial<Values>, sizes: number[]) =>
    rowsOf<TogetherRow>('together', { runs: 1, ...values }, 1, (key) =>
      sizes.some((n) => key === `run=0/n=${n}`),
    ).rows;
  const sizes = [40, 80, 140, 400];

  it('two centres have the weights of one; half of the rows have not', () => {
    const rows = shuffle({}, sizes);
    expect(rows.length).toBe(4);
    for (const row of rows) {
      expect(row.apart).toBeLessThan(1e-13);
      expect(row.together).toBe(row.all);
    }
    const gain = (n: number) => rows.find((row) => row.n === n)!.half - rows.find((row) => row.n === n)!.all;
    expect(gain(40)).toBeGreaterThan(gain(400));
    expect(gain(400)).toBeGreaterThan(0);
  });

  it('as published the weights differ by 10 to 30 %, and the error goes either way', () => {
    says('the weights then differ by 10 to 30 % at most sizes');
    const rows = shuffle({ averaging: 'per-centre' }, sizes);
    for (const row of rows) {
      expect(row.apart).toBeGreaterThan(0.1);
      expect(row.apart).toBeLessThan(0.35);
    }
    const signs = rows.map((row) => Math.sign(row.together - row.all));
    expect(signs).toContain(1);
    expect(signs).toContain(-1);
  });

  it('as published a step above 1/L falls apart', () => {
    const [row] = shuffle({ averaging: 'per-centre', step: 1.2 }, [80]);
    expect(row.lostTogether).toBe(true);
    expect(row.lostAll).toBe(false);
    expect(row.together).toBeGreaterThan(row.all + 0.2);
  });
});

const row = (run: number, n: number, given: Partial<TogetherRow> = {}): TogetherRow => ({
  run,
  n,
  all: 0.1,
  half: 0.2,
  together: 0.1,
  apart: 0.2,
  lostAll: false,
  lostHalf: false,
  lostTogether: false,
  ...given,
});
const gone = { lostTogether: true, together: 0.55, apart: 1e9 };
const values: TogetherValues = {
  features: 'pixels',
  range: 'small',
  step: 2,
  averaging: 'per-centre',
  rounds: 200,
  runs: 2,
};
const view = (rows: TogetherRow[], given: Partial<TogetherValues> = {}) => ({
  rows,
  values: { ...values, ...given },
  width: 780,
  running: false,
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('fits that went to infinity', () => {
  it('are counted and left out of the mean, which is of the others', () => {
    const points = curves([row(0, 20, gone), row(1, 20)]);
    expect(points.find(({ method }) => method === 'together')).toMatchObject({
      mean: 0.1,
      runs: 1,
      diverged: 1,
    });
    expect(points.find(({ method }) => method === 'all')).toMatchObject({ runs: 2, diverged: 0 });
  });

  it('stand at the edge of the axis, as does what is beyond it', () => {
    const points = curves([row(0, 20, gone), row(0, 40, { half: 0.7 }), row(0, 60)]);
    expect(pinned(points, 0.6).map(({ n, method }) => [n, method])).toEqual([
      [20, 'together'],
      [40, 'half'],
    ]);
  });

  it('are said to have gone, not given an error', () => {
    const rows = [row(0, 20), row(0, 400, gone)];
    expect(plain(togetherCurves.caption(view(rows)))).toBe(
      'With 400 rows the test error is 20.0 % for half of the rows at one centre, not defined for two centres together and 10.0 % for all rows at one centre. One shuffle. 1 of 6 fits went to infinity and is left out.',
    );
    expect(togetherCurves.legend!(view(rows)).at(-1)!.label).toBe('to infinity, or above the axis');
    expect(togetherCurves.legend!(view([row(0, 20)]))).toHaveLength(3);
    expect(togetherCurves.table!(view(rows)).at(-1)).toMatchObject({
      method: 'together',
      mean: '',
      diverged: 1,
    });
  });

  it('do not enter the distance of the weights', () => {
    const caption = (rows: TogetherRow[], given = {}) => plain(togetherApart.caption(view(rows, given)));
    expect(caption([row(0, 20, gone), row(1, 20, gone)])).toContain('all 2 fits went to infinity');
    expect(caption([row(0, 20, gone), row(1, 20)])).toContain(
      '1 of 2 fits went to infinity. In the others the weights differ by 20.0 % of their norm',
    );
    expect(caption([row(0, 20, { apart: 51234 })])).toContain('differ by 51,200 times their norm');
    expect(caption([row(0, 20, gone), row(0, 40, { apart: 1e-15 })], { averaging: 'pooled' })).toBe(
      'Over 1 fit the weights of two centres and of one differ by at most 10⁻¹⁵ of their norm, which is rounding error. 1 more went to infinity.',
    );
    expect(togetherApart.table!(view([row(0, 20, gone)]))).toMatchObject([{ apart: Infinity, lost: true }]);
  });
});
