import { expect, it } from 'vitest';
import { softThreshold } from '../../../src/core/learners/lasso/threshold.ts';
import { inChapter } from '../in-chapter.ts';

const { chapter, says } = await inChapter('09-sharing-gradients');

it('takes the soft threshold as the text does', () => {
  says('$S(0.3, 0.5) = 0$ and $S(-0.8, 0.5) = -0.3$');
  expect(softThreshold(0.3, 0.5)).toBe(0);
  expect(softThreshold(-0.8, 0.5)).toBeCloseTo(-0.3, 12);
});

it('solves its exercises as their answers say', () => {
  const answers = chapter.text.blocks.flatMap((block) =>
    block.kind === 'exercise' && block.answer ? [[block.id, block.answer.value]] : [],
  );
  expect(Object.fromEntries(answers)).toEqual({
    threshold: expect.closeTo(softThreshold(-0.5, 0.1 * 2), 12),
    variance: Math.sqrt(9 * 5 ** 2) / 5,
  });
});
