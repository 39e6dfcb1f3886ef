import { describe, expect, it } from 'vitest';
import { coinFlip } from '../../../src/core/mechanisms/randomized-response.ts';
import { readChapter } from '../read-chapter.ts';
import { studyOf } from '../study.ts';

const { chapter } = await readChapter('plausible-deniability');

describe('on your own', () => {
  const { answer, expectSolvedBy } = studyOf(chapter);

  it('the questions have their answers', () => {
    expect(answer('deniability')).toBe('25 %');
    expect(answer('spread')).toBe('At the true share');
  });

  it('the tasks can be solved', () => {
    expectSolvedBy('crowd', 'band', { people: 2000 });
    expectSolvedBy('deniability', 'double', { truthProbability: 0.33 });
    expectSolvedBy('deniability', 'certain', { survey: 'forced-yes' });
    expectSolvedBy('price', 'hundred', { truthProbability: 0.09, people: 60_000 });
    expectSolvedBy('many', 'fifth', { options: 8 });
  });

  it('the exercises have the answers that the page takes', () => {
    const number = (id: string) =>
      chapter.text.blocks.flatMap((block) =>
        block.kind === 'exercise' && block.id === id ? [block.answer] : [],
      )[0]!.value;
    const fair = { truthProbability: 0.5, options: 2 };
    expect(100 * coinFlip.estimate(0.38, fair)).toBeCloseTo(number('estimate'), 9);
    expect(Math.exp(2 * coinFlip.epsilon(fair))).toBeCloseTo(number('twice'), 9);
    expect(coinFlip.epsilon({ truthProbability: 1 / 3, options: 2 })).toBeCloseTo(Math.LN2, 12);
  });
});
