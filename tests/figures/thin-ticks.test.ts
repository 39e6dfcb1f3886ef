import { describe, expect, it } from 'vitest';
import { thinTicks } from '../../src/figures/thin-ticks.ts';

/** Labels in the middle of their ticks, as a browser would place them: eight pixels for each letter. */
function labels(texts: string[], apart: number) {
  const children = texts.map((textContent, i) => ({
    textContent,
    getBoundingClientRect: () => ({
      left: i * apart - 4 * textContent.length,
      right: i * apart + 4 * textContent.length,
    }),
    remove: () =>
      void children.splice(
        children.findIndex((child) => child.textContent === textContent),
        1,
      ),
  }));
  thinTicks({ children } as unknown as Element);
  return children.map(({ textContent }) => textContent);
}

const decades = ['1', '2', '5', '10', '20', '50', '100', '200', '500', '1,000'];
const shares = ['0 %', '20 %', '40 %', '60 %', '80 %', '100 %'];

describe('the labels of a narrow axis', () => {
  it('all stay where there is room', () => {
    expect(labels(decades, 45)).toEqual(decades);
  });

  it('the steps stay even', () => {
    expect(labels(shares, 30)).toEqual(['0 %', '40 %', '80 %']);
    expect(labels(shares, 17)).toEqual(['0 %', '60 %']);
  });

  it('the last one stays where one more can be left out for it', () => {
    expect(labels(decades, 27)).toEqual(['1', '10', '100', '1,000']);
  });

  it('one alone stays, and those without words take no room', () => {
    expect(labels(['0'], 1)).toEqual(['0']);
    expect(labels([], 1)).toEqual([]);
    expect(labels(['1', '', '', '10', '', '', '100'], 10)).toEqual(['1', '', '', '10', '', '', '100']);
  });
});
