import { describe, expect, it } from 'vitest';
import {
  countsTouched,
  LEVELS,
  noiseScales,
} from '../../../src/chapters/04-the-budget/parallel/education-levels.ts';
import type { EducationRow } from '../../../src/chapters/04-the-budget/parallel/experiment.ts';
import { accountants } from '../../../src/core/index.ts';
import { numUp } from '../../../src/figures/format.ts';
import { runExperiment } from '../run-experiment.ts';
import { wordsOf } from '../words-of.ts';

const { at, cellOf, says } = await wordsOf('04-the-budget');

describe('noise for disjoint groups', () => {
  it('the scales of the noise', () => {
    says('at $\\varepsilon = 0.1$ the noise has scale 160');
    says('noise of scale 10 is enough: sixteen times less noise');
    says('counts may change, and the noise must have scale 20');
    expect(LEVELS.length).toBe(16);
    const near = (neighbours: string) => noiseScales({ epsilon: 0.1, neighbours });
    expect(near('add-remove').split).toBeCloseTo(160, 9);
    expect(near('add-remove').whole).toBeCloseTo(10, 9);
    expect(near('replace-one').whole).toBeCloseTo(20, 9);
  });

  it('the accountants agree: sixteen on the same rows, one on disjoint ones, two for a replaced person', () => {
    const event = { kind: 'pure', epsilon: 0.1 / 16, neighbours: 'add-remove' } as const;
    const one = LEVELS.map((label) => ({ label, event, rows: 'all' }));
    expect(accountants.basic.epsilon(one, 0)).toBeCloseTo(0.1, 12);
    const whole = LEVELS.map((label) => ({ label, event: { ...event, epsilon: 0.1 }, rows: label }));
    expect(accountants.basic.epsilon(whole, 0)).toBeCloseTo(0.1, 12);
  });

  it('the counts with noise by the sum rule cost a sixteenth, or an eighth for a replaced person', () => {
    says('They cost $\\varepsilon/16$, that is 0.00625');
    says('the counts with scale 160 then cost $\\varepsilon/8$');
    for (const [neighbours, share] of [
      ['add-remove', 16],
      ['replace-one', 8],
    ] as const) {
      const { split } = noiseScales({ epsilon: 0.1, neighbours });
      expect(countsTouched(neighbours) / split).toBeCloseTo(0.1 / share, 12);
      const { assumptions } = cellOf('parallel').guarantee!(at('parallel', { neighbours }), []);
      expect(assumptions[1]).toContain(`would cost another ${numUp(0.1 / share)}.`);
    }
  });

  it('counts everybody once, from the census', () => {
    const rows = runExperiment<EducationRow>('the-budget/parallel', at('parallel'));
    expect(rows.reduce((sum, row) => sum + row.people, 0)).toBe(2000);
    for (const row of rows) expect((row.split - row.people) / (row.whole - row.people)).toBeCloseTo(16, 9);
    const all = runExperiment<EducationRow>('the-budget/parallel', at('parallel', { people: 26_049 }));
    expect(all.reduce((sum, row) => sum + row.people, 0)).toBe(26_049);
  });
});
