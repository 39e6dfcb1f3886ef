import { dot, type Markish, type PlotOptions, type ScaleOptions } from '@observablehq/plot';
import { describe, expect, it } from 'vitest';
import type { Figure, View } from '../../src/figures/figure.ts';
import { overlay } from '../../src/figures/overlay.ts';

/** A figure whose settings are the options of its plot. */
const figure: Figure = {
  id: 'any',
  title: '',
  describe: '',
  columns: [],
  caption: () => '',
  plot: ({ values }) => values as PlotOptions,
};
const view = (values: PlotOptions): View => ({ rows: [], values: { ...values }, width: 640, running: false });
const lay = (now: PlotOptions, pinned: PlotOptions, more: Partial<Figure> = {}) =>
  overlay({ ...figure, ...more }, view(now), view(pinned));
const onY = (now: ScaleOptions, pinned: ScaleOptions) => lay({ y: now }, { y: pinned })?.y;

describe('a pinned figure behind the present one', () => {
  it('stands on scales that hold both', () => {
    expect(onY({ domain: [0, 2], label: 'error' }, { domain: [1, 5] })).toEqual({
      domain: [0, 5],
      label: 'error',
    });
    expect(onY({ type: 'log', domain: [0.1, 2] }, { type: 'log', domain: [0.5, 9] })?.domain).toEqual([
      0.1, 9,
    ]);
    expect(onY({ type: 'linear', domain: [0, 1] }, { domain: [0, 2] })?.domain).toEqual([0, 2]);
    expect(onY({ domain: [9, 0] }, { domain: [12, 3] })?.domain, 'the upper end stays down').toEqual([12, 0]);
    expect(onY({ label: 'cost' }, { domain: [0, 1] }), 'what Plot works out itself').toEqual({
      label: 'cost',
    });
    expect(lay({ x: {} }, { x: {} }), 'no facets where there are none').not.toHaveProperty('fx');
  });

  it('keeps a discrete scale that both have', () => {
    const ways = { domain: ['yes', 'no'] };
    expect(onY(ways, { domain: ['yes', 'no'] })).toEqual(ways);
    expect(onY({ type: 'band', domain: [1, 2, 3] }, { type: 'band', domain: [1, 2, 3] })?.domain).toEqual([
      1, 2, 3,
    ]);
  });

  it('has the larger margins of both', () => {
    const drawn = lay({ marginLeft: 16, marginRight: 70 }, { marginLeft: 40, marginRight: 60, marginTop: 9 });
    expect(drawn).toMatchObject({ marginLeft: 40, marginRight: 70, marginTop: 9 });
    expect(drawn).not.toHaveProperty('marginBottom');
  });

  it('is faint, and leaves out what cannot be', () => {
    const [before, after] = [dot([1]), dot([2])];
    const labels: Markish = () => null;
    const drawn = lay({ marks: [after, labels] }, { marks: [[before], labels, null] });
    expect(drawn?.marks).toEqual([
      [[before], null, null],
      [after, labels],
    ]);
    expect(before).toHaveProperty('opacity', 0.38);
    expect(after).not.toHaveProperty('opacity', 0.38);
  });

  it('is not drawn where the two share no scale', () => {
    expect(onY({ type: 'log', domain: [0.01, 1] }, { type: 'linear', domain: [0, 1] })).toBeUndefined();
    expect(onY({ domain: [0, 1] }, { type: 'log', domain: [0.01, 1] })).toBeUndefined();
    expect(onY({ type: 'log', domain: [0.1, 1] }, { type: 'log', domain: [0, 1] })).toBeUndefined();
    expect(onY({ domain: [0, 1] }, { domain: [0, Infinity] })).toBeUndefined();
    expect(onY({ domain: [0, NaN] }, { domain: [0, 1] })).toBeUndefined();
    expect(onY({ domain: [0, 1] }, { domain: [1, 0] })).toBeUndefined();
    expect(onY({ type: 'band', domain: [1, 2] }, { type: 'band', domain: [1, 2, 3] })).toBeUndefined();
    expect(onY({ type: 'band', domain: [1, 2] }, { type: 'point', domain: [1, 3] })).toBeUndefined();
    expect(onY({ domain: ['age', 'sex'] }, { domain: ['age', 'pay'] })).toBeUndefined();
    expect(onY({ domain: ['age'] }, {})).toBeUndefined();
    expect(lay({ fx: { domain: ['a', 'b'] } }, { fx: { domain: ['b', 'a'] } })).toBeUndefined();
  });

  it('is not drawn into a picture or behind a cloud of points', () => {
    expect(lay({}, {})).toBeDefined();
    expect(lay({}, {}, { isPicture: true })).toBeUndefined();
    expect(lay({}, {}, { cloud: () => undefined })).toBeUndefined();
  });
});
