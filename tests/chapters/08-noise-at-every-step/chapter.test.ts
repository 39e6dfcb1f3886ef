import { expect, it } from 'vitest';
import { ruleBatch } from '../../../src/chapters/08-noise-at-every-step/shared/sgd-recipe.ts';
import { noiseToSignal } from '../../../src/core/learners/sgd/parity.ts';
import { inChapter } from '../in-chapter.ts';

const { chapter, says } = await inChapter('08-noise-at-every-step');

it('counts steps, norms and probabilities as the text does', () => {
  says('In batches of 50 a pass has 236 steps');
  expect(Math.ceil(11_791 / 50)).toBe(236);
  says('100 for $d = 50$ and $\\varepsilon = 1$');
  expect(noiseToSignal({ dimension: 50, epsilon: 1, batch: 1 })).toBe(100);
  says('$b = 500$ and $N = 11{,}750$ it is $q = 4.3\\ \\%$');
  expect((100 * (500 / 11_750)).toFixed(1)).toBe('4.3');
  says('At ε = 0.1 the noise is five times as large');
  expect(0.5 / 0.1).toBe(5);
});

it('solves its exercises as their answers say', () => {
  const answers = chapter.text.blocks.flatMap((block) =>
    block.kind === 'exercise' && block.answer ? [[block.id, block.answer.value]] : [],
  );
  const norm = noiseToSignal({ dimension: 50, epsilon: 2, batch: 250 });
  const growth = ruleBatch(50, 2 / 5, 1e6) / ruleBatch(50, 2, 1e6);
  expect(Object.fromEntries(answers)).toEqual({ 'noise-norm': norm, passes: growth });
});
