import { describe, expect, it } from 'vitest';
import type { TogetherRow } from '../../src/core/experiments/lasso-together.ts';
import {
  curves,
  pinned,
  togetherApart,
  togetherCurves,
  type TogetherValues,
} from '../../src/plots/together-curves.ts';

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
      'With 400 rows: 20.0 % alone, off to infinity together and 10.0 % pooled. One shuffle. 1 of 6 fits went to infinity and is left out.',
    );
    expect(togetherCurves.legend!(view(rows)).at(-1)!.label).toBe('to infinity, or off the scale');
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
      '1 of 2 fits went to infinity. Of the others the weights differ by 20.0 % of their length',
    );
    expect(caption([row(0, 20, { apart: 51234 })])).toContain('differ by 51200 times their length');
    expect(caption([row(0, 20, gone), row(0, 40, { apart: 1e-15 })], { averaging: 'pooled' })).toBe(
      'Over 1 fit the weights of two centres and of one differ by at most 10⁻¹⁵ of their length: the same model. 1 more went to infinity.',
    );
    expect(togetherApart.table!(view([row(0, 20, gone)]))).toMatchObject([{ apart: Infinity, lost: true }]);
  });
});
