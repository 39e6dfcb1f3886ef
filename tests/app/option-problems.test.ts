import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionProblems } from '../../src/app/option-problems.ts';
import { cells } from '../state/schemas.ts';

const { params } = cells[0];
const names = 'There are epsilon, shift, runs, mechanism, log, seed.';

describe('what the options of an embed say wrongly', () => {
  it('is nothing where they can be used', () => {
    for (const options of [
      {},
      { theme: 'dark', controls: 'all', lock: 'epsilon, seed', title: 'Mine', allow: 'https://a.example' },
      { theme: 'auto', controls: 'none', ranges: 'epsilon:0.1..2, runs:2..8', allow: 'null' },
      { controls: 'epsilon,runs,', ranges: 'epsilon:0..1000', lock: '' },
    ]) {
      expect(optionProblems(options, params)).toEqual([]);
    }
  });

  it('is told by name, with what could have been said', () => {
    const options = {
      controls: 'epsilon,bogus',
      lock: 'nothing',
      ranges: 'epsilon:9..1,foo:1..2,mechanism:1..2,epsilon',
      theme: 'purple',
      allow: 'blog.example',
    };
    expect(optionProblems(options, params)).toEqual([
      'theme must be light, dark or auto, got “purple”; auto is used instead.',
      `controls: there is no control “bogus” here. ${names}`,
      `lock: there is no control “nothing” here. ${names}`,
      'ranges: “epsilon:9..1” must be epsilon:from..to within 0.001..20.',
      'ranges: there is no slider “foo” here. There are epsilon, shift, runs.',
      'ranges: there is no slider “mechanism” here. There are epsilon, shift, runs.',
      'ranges: “epsilon” must be epsilon:from..to within 0.001..20.',
      'allow: “blog.example” is no origin, such as https://blog.example.',
    ]);
  });

  it('is never long, whatever the link says', () => {
    const text = fc.oneof(fc.string(), fc.array(fc.string()).map(String));
    fc.assert(
      fc.property(text, text, text, text, text, (theme, controls, lock, ranges, allow) => {
        const problems = optionProblems({ theme, controls, lock, ranges, allow }, params);
        expect(problems.length).toBeLessThanOrEqual(8);
        for (const problem of problems) expect(problem.length).toBeLessThan(200);
        expect(new Set(problems).size, 'each is told once').toBe(problems.length);
      }),
      { seed: 12 },
    );
  });
});
