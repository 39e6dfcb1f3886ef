import { describe, expect, it } from 'vitest';
import { datasets } from '../../../src/core/data/index.ts';
import { steps } from '../../../src/core/data/preprocess/index.ts';
import type { DatasetFactsRow, StepRow } from '../../../src/chapters/06-meet-the-data/table/experiment.ts';
import { dataset } from '../../data.ts';
import { runExperiment } from '../run-experiment.ts';
import { captionOf, rowsFor, says } from './chapter.ts';

describe('the facts about a data set', () => {
  it.each(['spambase', 'adult', 'diabetes', 'sentences-yelp', 'synthetic-rare:rows=500'])(
    '%s: every field, every class, every step',
    (id) => {
      const rows = runExperiment<DatasetFactsRow>('meet-the-data/table', { dataset: id });
      const data = dataset(id);
      expect(rows.filter((r) => r.about === 'field').length).toBe(data.fields.length);
      expect(rows.filter((r) => r.about === 'class').map((r) => r.name)).toEqual(
        data.classes.map((c) => c.name),
      );
      const steps = rows.filter((r) => r.about === 'step');
      expect(steps.length, 'all but dividing by 255, which is for pixels').toBe(8);
      const lengths = (id: string) => steps.find((s) => s.step === id)!.lengths;
      expect(lengths('unit-ball')[6]).toBeLessThanOrEqual(1 + 1e-6);
      expect(lengths('row-normalise')[3]).toBeCloseTo(1, 6);
      expect(lengths('max-norm')[6]).toBeCloseTo(1, 6);
      for (const about of datasets[id]?.classes ?? []) {
        expect(rows).toContainEqual({
          about: 'class',
          name: about.name,
          train: about.train,
          test: about.test,
        });
      }
    },
  );

  it('the first rows are those of the file, words where it has words', () => {
    const rows = runExperiment<DatasetFactsRow>(
      'meet-the-data/table',
      { dataset: 'adult' },
      (key) => key === 'fields',
    );
    const { train, fields, classes } = dataset('adult');
    const told = rows.filter((r) => r.about === 'field');
    [0, 1, 2].forEach((i) => {
      const key = `row${i + 1}` as 'row1';
      told.forEach((field, f) => {
        const { from, categories } = fields[f];
        expect(train.X[i * train.columns + from + categories!.indexOf(String(field[key]))]).toBe(1);
      });
      expect(rows.find((r) => r.about === 'size')![key]).toBe(
        classes.find(({ value }) => value === train.y[i])!.name,
      );
    });
  });

  it('the digits: standardised rows have a median length near 18, all of them above 1', () => {
    const rows = runExperiment<DatasetFactsRow>('meet-the-data/table', { dataset: 'mnist-4-9' }, (key) =>
      key.includes('standardise'),
    );
    const [{ lengths, looksAtPrivateData }] = rows as StepRow[];
    expect(looksAtPrivateData).toBe(true);
    expect(lengths[0]).toBeGreaterThan(5);
    expect(Math.abs(lengths[3] - 18)).toBeLessThan(1.5);
  });

  it('the text names the free steps', () => {
    const free = Object.values(steps).filter((step) => !step.looksAtPrivateData);
    expect(free.map(({ id }) => id).sort()).toEqual(['divide', 'intercept', 'row-normalise', 'unit-ball']);
    says(
      'dividing by 255, dividing a row by its own norm, shortening a row to norm 1 if it is longer, and adding a column of ones',
    );
  });

  it('table 4.1: the columns of test images and of all training images are the published ones', () => {
    const { values, rows } = rowsFor<DatasetFactsRow>(
      'table',
      { dataset: 'mnist-digits' },
      (key) => key === 'fields',
    );
    const classes = rows.filter((row) => row.about === 'class');
    const PRINTED = [980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009];
    expect(classes.map(({ test }) => test)).toEqual(PRINTED);
    expect(classes.reduce((all, { train }) => all + train, 0)).toBe(10_000);
    says('The training column counts the 10,000 images that this page loads');
    says('The caption has the counts of all 60,000');
    const SOURCE = [5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949];
    expect(captionOf('table', values, rows)).toContain(
      `by class: ${SOURCE.map((n, digit) => `${digit}: ${n.toLocaleString('en-US')}`).join(', ')}.`,
    );
    expect(SOURCE.reduce((a, b) => a + b)).toBe(60_000);
    // The files with two digits hold every image of theirs.
    for (const { name, train } of [...datasets['mnist-4-9'].classes, ...datasets['mnist-0-1'].classes])
      expect(SOURCE[Number(name)], name).toBe(train);
  });
});
