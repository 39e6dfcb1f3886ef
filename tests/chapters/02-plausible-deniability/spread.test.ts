import { describe, expect, it } from 'vitest';
import type { SurveySpreadRow } from '../../../src/chapters/02-plausible-deniability/spread/experiment.ts';
import {
  deviationOf,
  spreadBins,
  summary,
  type SpreadValues,
} from '../../../src/chapters/02-plausible-deniability/spread/summary.ts';
import { surveys } from '../../../src/chapters/02-plausible-deniability/shared/surveys.ts';
import { readChapter } from '../read-chapter.ts';
import { runExperiment } from '../run-experiment.ts';

const { at, says } = await readChapter('plausible-deniability');
const params = { survey: 'coin-flip', truthProbability: 0.5, share: 0.3, people: 2000, seed: 1 };
const sum = (x: Iterable<number>) => Array.from(x).reduce((a, b) => a + b, 0);

describe('a thousand surveys', () => {
  it('are centred on the true share, with the widths of the text', () => {
    says('3.10 points for a thousand people, $p = 0.3$ and $t = 0.5$, against 1.45 without coins');
    const values = at('spread') as unknown as SpreadValues;
    expect(100 * deviationOf(values)).toBeCloseTo(3.1, 2);
    expect(100 * Math.sqrt((0.3 * 0.7) / 1000)).toBeCloseTo(1.45, 2);
    says('is unbiased too, and slightly more accurate, 3.02 points');
    expect(100 * deviationOf({ ...values, survey: 'forced-yes' })).toBeCloseTo(3.02, 2);

    const rows = runExperiment<SurveySpreadRow>('plausible-deniability/spread', values);
    const { repeats, mean, deviation, within } = summary(rows, values);
    expect(repeats).toBe(1000);
    expect(Math.abs(mean - 0.3) / (0.031 / Math.sqrt(1000)), 'alpha = 1e-6').toBeLessThan(4.9);
    expect(Math.abs(deviation / 0.031 - 1), 'alpha = 1e-6').toBeLessThan(0.11);
    expect(Math.abs(within - 0.95), 'alpha = 1e-6').toBeLessThan(4.9 * Math.sqrt(0.0475 / 1000));
    // Every survey is in one bin, and the bins add up to one.
    for (const what of ['estimate', 'plain'] as const) {
      const bins = spreadBins(rows, values, what);
      expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(1000);
      expect(bins.reduce((sum, bin) => sum + bin.density * (bin.to - bin.from), 0)).toBeCloseTo(1, 9);
    }
  });
});

describe('the experiment', () => {
  it.each(['coin-flip', 'forced-yes'])('%s is unbiased, with the spread of the formula', (survey) => {
    const rows = runExperiment<SurveySpreadRow>('plausible-deniability/spread', {
      ...params,
      survey,
      people: 500,
      repeats: 2000,
    });
    const estimates = rows.flatMap((row) => Array.from(row.estimate));
    const plain = rows.flatMap((row) => Array.from(row.plain));
    expect(estimates.length).toBe(2000);
    const sd = surveys[survey].deviation(0.3, 500, { truthProbability: 0.5, options: 2 });
    const mean = sum(estimates) / 2000;
    expect(
      Math.abs(mean - 0.3) / (sd / Math.sqrt(2000)),
      'mean in standard errors, alpha = 1e-6',
    ).toBeLessThan(4.9);
    const variance = sum(estimates.map((x) => (x - mean) ** 2)) / 1999;
    // The variance of 2000 normal draws has a relative sd of 3.2 %.
    expect(Math.abs(variance / sd ** 2 - 1), 'relative error, alpha = 1e-6').toBeLessThan(0.155);
    const honest = sum(plain.map((x) => (x - 0.3) ** 2)) / 2000;
    expect(Math.abs(honest / ((0.3 * 0.7) / 500) - 1), 'relative error, alpha = 1e-6').toBeLessThan(0.155);
  });
});
