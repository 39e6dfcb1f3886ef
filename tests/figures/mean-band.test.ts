import { expect, it } from 'vitest';
import { inBand, runsInWords } from '../../src/figures/mean-band.ts';

it('an error is said with its band where there is one', () => {
  expect(inBand({ mean: 0.25, half: 0.2053 })).toBe('25.0\u00a0% ± 21');
  expect(inBand({ mean: 0.2 })).toBe('20.0\u00a0%');
  expect(inBand({ mean: 0.2, half: 0 })).toBe('20.0\u00a0%');
  expect([runsInWords(1), runsInWords(48)]).toEqual(['a single run', '48 runs']);
});
