import { describe, expect, it } from 'vitest';
import {
  OLD_NEW_K,
  OLD_NEW_ROWS,
  type SgdOldNewRow,
} from '../../../src/chapters/08-noise-at-every-step/old-new/experiment.ts';
import { oldNewPoints, spentRows } from '../../../src/chapters/08-noise-at-every-step/old-new/summary.ts';
import { ruleBatch } from '../../../src/chapters/08-noise-at-every-step/shared/sgd-recipe.ts';
import { numUp } from '../../../src/figures/format.ts';
import { noiseToSignal } from '../../../src/core/learners/sgd/parity.ts';
import { inChapter } from '../in-chapter.ts';

const { answer, guaranteeOf, rowsOf, says, solved } = await inChapter('08-noise-at-every-step');

/* Each sentence of the text that states a number is held to it, at the page's own seed and with fewer runs. */

describe('old and new noise', () => {
  const { values, rows } = rowsOf<SgdOldNewRow>('old-new', {}, 2, (key) => !key.endsWith('fine'));
  const at = (epsilon: number, method: string) =>
    oldNewPoints(rows).find((point) => point.epsilon === epsilon && point.method === method)!.mean;

  it('the new noise is far ahead at ε = 0.1, and not at 10', () => {
    says(
      'At small $\\varepsilon$ Gaussian noise on samples is far ahead, and at $\\varepsilon = 10$ the two hardly differ',
    );
    for (const old of ['vector', 'vectorMany']) {
      expect(at(0.1, old) - at(0.1, 'gaussian')).toBeGreaterThan(0.08);
      expect(Math.abs(at(10, old) - at(10, 'gaussian'))).toBeLessThan(0.03);
    }
  });

  it('asks what the sum rule would say: about 30; over a single pass it beats the advanced rule', () => {
    expect(answer('old-new', values, rows)).toBe('About 30');
    expect(solved('old-new', values, rows)).toEqual([]);
    const single = rowsOf<SgdOldNewRow>('old-new', { epochs: 1 }, 1, (key) => key === 'spent');
    expect(solved('old-new', single.values, single.rows)).toEqual(['simple']);
  });

  it('the 240 steps cost 1 by Rényi, less by the loss distribution, more than 30 by the sum rule', () => {
    says('what the same 240 steps cost by four accountants');
    says('proves at most $\\varepsilon = 1$. The privacy loss distribution proves at most 0.91');
    says('The sum rule proves no more than 33.9, and the advanced rule 17.4');
    const spent = spentRows(rows);
    const last = (id: string) => spent.filter(({ accountant }) => accountant === id).at(-1)!;
    expect(last('rdp').steps).toBe(240);
    expect(last('rdp').passes).toBe(10);
    expect(last('rdp').spent).toBeLessThanOrEqual(1);
    expect(last('rdp').spent).toBeGreaterThan(0.999);
    const shown = ['pld', 'basic', 'advanced'].map((id) => numUp(last(id).spent));
    expect([numUp(last('pld').spent, 2), ...shown.slice(1)]).toEqual(['0.91', '33.9', '17.4']);
    const trained = rows.find((row) => row.part === 'error' && row.epsilon === 1)!;
    expect(trained.steps, 'the steps that were counted are those that were taken').toBe(240);
    expect(trained.noiseMultiplier).toBe(last('pld').noiseMultiplier);
    expect(guaranteeOf('old-new', values, rows)).toMatchObject({ status: 'proven', epsilon: last('pld').spent, delta: 1e-5 }); // prettier-ignore
  });

  it('its noise is 0.04 long on the mean of a step, vector noise 0.1 in ten passes as in one', () => {
    says('of a sample of 500 has a norm of about 0.04. That of vector noise is 0.1, in one pass as in ten');
    const { noiseMultiplier } = spentRows(rows)[0];
    expect((noiseMultiplier * Math.sqrt(OLD_NEW_K)) / 500).toBeCloseTo(0.04, 2);
    const vector = (epsilon: number) =>
      noiseToSignal({ dimension: OLD_NEW_K, epsilon, batch: (10 * OLD_NEW_K) / epsilon, sensitivity: 1 });
    expect([vector(1), vector(0.1)]).toEqual([0.1, 0.1]);
    says('there are 240 steps with Gaussian noise, where one pass with vector noise has 24');
    expect(Math.ceil(OLD_NEW_ROWS / ruleBatch(OLD_NEW_K, 1, OLD_NEW_ROWS))).toBe(24);
  });
});
