import { describe, expect, it } from 'vitest';
import { thinTicks } from '../../src/figures/thin-ticks.ts';

/** Labels as a browser would place them: text, left edge and width. */
function labels(...placed: [text: string, left: number, width: number][]) {
  const children = placed.map(([text, left, width]) => ({
    text,
    getBoundingClientRect: () => ({ left, right: left + width }),
    remove: () =>
      void children.splice(
        children.findIndex((child) => child.text === text),
        1,
      ),
  }));
  thinTicks({ children } as unknown as Element);
  return children.map(({ text }) => text);
}

describe('the labels of a narrow axis', () => {
  it('all stay where there is room', () => {
    expect(labels(['1', 0, 8], ['10', 50, 16], ['100', 100, 24])).toEqual(['1', '10', '100']);
  });

  it('the last stays, and the one before it goes', () => {
    expect(labels(['100', 0, 24], ['200', 40, 24], ['500', 80, 24], ['1,000', 96, 36])).toEqual([
      '100',
      '200',
      '1,000',
    ]);
  });

  it('those between keep their distance from the one before', () => {
    expect(labels(['0', 0, 10], ['1', 12, 10], ['2', 24, 10], ['9', 100, 10])).toEqual(['0', '2', '9']);
  });

  it('one alone stays, and of two that touch the first', () => {
    expect(labels(['0', 0, 10])).toEqual(['0']);
    expect(labels(['0', 0, 10], ['5', 8, 10])).toEqual(['0']);
    expect(labels()).toEqual([]);
  });
});
