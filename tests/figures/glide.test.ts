import { describe, expect, it } from 'vitest';
import { nearer, spansIn, spansOf, within } from '../../src/figures/glide.ts';

const drawn = (scales: Record<string, object>) =>
  ({ scale: (name: string) => scales[name] }) as unknown as Parameters<typeof spansOf>[0];

describe('axes that glide', () => {
  it('are those of numbers', () => {
    const x = { type: 'linear', domain: [0, 10] };
    expect(spansOf(drawn({ x, y: { type: 'log', domain: [0.1, 10] } }))).toEqual({
      x: { type: 'linear', from: 0, to: 10 },
      y: { type: 'log', from: 0.1, to: 10 },
    });
    expect(spansOf(drawn({ x: { type: 'band', domain: ['a', 'b'] } }))).toEqual({});
    expect(spansOf(drawn({ x: { type: 'linear', domain: [3, 3] } }))).toEqual({});
  });

  it('come nearer by the same share in the same time, however many frames there are', () => {
    const at = { x: { type: 'linear', from: 0, to: 10 }, y: { type: 'log', from: 1, to: 100 } };
    const end = { x: { type: 'linear', from: 10, to: 30 }, y: { type: 'log', from: 0.01, to: 1e6 } };
    const once = nearer(at, end, 70);
    const left = Math.exp(-1);
    expect(once.x!.from).toBeCloseTo(10 - 10 * left, 12);
    expect(once.x!.to).toBeCloseTo(30 - 20 * left, 12);
    expect(Math.log10(once.y!.from)).toBeCloseTo(-2 + 2 * left, 12);
    const often = Array.from({ length: 7 }).reduce<typeof end>(
      (now) => nearer(now, end, 10) as typeof end,
      at,
    );
    expect(often.x.to).toBeCloseTo(once.x!.to, 10);
    expect(Math.log10(often.y.to)).toBeCloseTo(Math.log10(once.y!.to), 10);
  });

  it('an axis that becomes another one is there at once', () => {
    const at = { y: { type: 'linear', from: 0, to: 1 } };
    const end = { y: { type: 'log', from: 0.01, to: 1 } };
    expect(nearer(at, end, 1)).toEqual(end);
    expect(nearer({}, end, 1)).toEqual(end);
  });

  it('are known without a drawing where a figure names them', () => {
    const at = { x: { type: 'linear', from: 0, to: 1 }, y: { type: 'log', from: 0.1, to: 1 } };
    const y = { type: 'log' as const, domain: [0.01, 1] };
    expect(spansIn({ x: { domain: [0, 3] }, y }, at)).toEqual({
      x: { type: 'linear', from: 0, to: 3 },
      y: { type: 'log', from: 0.01, to: 1 },
    });
    expect(spansIn({ y }, { y: at.y }), 'an axis that cannot glide').toEqual({
      y: { type: 'log', from: 0.01, to: 1 },
    });
    for (const x of [
      undefined,
      {},
      { domain: [0, 3], nice: true },
      { domain: ['a', 'b'] },
      { domain: [1, 2, 3] },
    ])
      expect(spansIn({ x, y }, at), JSON.stringify(x)).toBeUndefined();
  });

  it('keep everything else that a figure says of them', () => {
    const options = {
      x: { label: 'rows', domain: [0, 1], nice: true },
      y: { type: 'band' as const },
      marks: [],
    };
    expect(within(options, { x: { type: 'linear', from: 2, to: 4 } })).toEqual({
      x: { label: 'rows', domain: [2, 4], nice: false, zero: false },
      y: { type: 'band' },
      marks: [],
    });
  });
});
