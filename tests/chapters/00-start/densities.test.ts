import { expect, it } from 'vitest';
import { readChapter } from '../read-chapter.ts';

const { chapter, badgeOf, captionOf, says } = await readChapter('start');

const belief = (epsilon: number) => 100 / (1 + Math.exp(-epsilon));

it('the factors and beliefs of the promise are rounded up', () => {
  says('a factor of 1.11 at most, and with $\\varepsilon = 1$ a factor of 2.72');
  expect(Math.exp(0.1)).toBeLessThan(1.11);
  expect(Math.exp(1)).toBeLessThan(2.72);
  says('with at most 52.5 % after an answer with $\\varepsilon = 0.1$, and with at most 73.2 %');
  expect(belief(0.1)).toBeLessThan(52.5);
  expect(belief(1)).toBeLessThan(73.2);
});

it('at ε = 0.1 the typical error is ten times as large as at ε = 1', () => {
  says('the typical error is ten times as large');
  expect(captionOf('densities', { epsilon: 1 })).toContain('noise scale 1.');
  expect(captionOf('densities', { epsilon: 0.1 })).toContain('noise scale 10.');
});

it('the badges say what the text says of them', () => {
  expect(badgeOf('densities', { epsilon: 1 }).status).toBe('proven');
  expect(badgeOf('densities', { mechanism: 'gaussian', epsilon: 12 }).status).toBe('refuted');
  says('Beyond about 8.4 its noise is too small');
  expect(badgeOf('densities', { mechanism: 'gaussian', epsilon: 8.3 }).status).toBe('proven');
  expect(badgeOf('densities', { mechanism: 'gaussian', epsilon: 8.5 }).status).toBe('refuted');
});

it('the exercises have the answers that the page takes', () => {
  const answers = Object.fromEntries(
    chapter.text.blocks.flatMap((block) => (block.kind === 'exercise' ? [[block.id, block.answer]] : [])),
  );
  expect(Math.abs(answers.factor!.value - Math.exp(0.5))).toBeLessThan(answers.factor!.within);
  expect(Math.abs(answers.belief!.value - belief(0.4))).toBeLessThan(answers.belief!.within);
});
