import { pcaFacts } from '../../../core/data/preprocess/pca.ts';
import type { Guarantee } from '../../../core/guarantee.ts';
import { vectorNoiseGuarantee } from '../../../core/learners/sgd/guarantee.ts';
import { sgdClasses, type SgdCurvesRow } from './experiment.ts';
import { curveOf } from './summary.ts';

type Settings = {
  epsilon: number;
  epochs: number;
  budget: string;
  code: string;
  data: string;
  reduction: string;
};

/** What may be claimed of the reader's curve. Epsilon is that of the ledger that came with its rows; before there are any, the one asked for. */
export function guarantee(values: Settings, rows: SgdCurvesRow[]): Guarantee {
  const { epsilon, epochs, budget, code, data, reduction } = values;
  const classes = sgdClasses(data).length;
  const classifiers = classes === 2 ? 1 : classes;
  const planned = budget === 'each' ? epsilon * epochs * classifiers : epsilon;
  const own = curveOf(rows, 'own');
  const correct = code === 'correct';
  const claim = vectorNoiseGuarantee({
    spent: { epsilon: correct && own?.epsilon === epsilon ? own.spent : planned, delta: 0 },
    epochs,
    classifiers,
    costing: correct && reduction === 'pca' ? [pcaFacts] : [],
    neighbours: 'replace-one',
  });
  if (correct) return claim;
  return {
    ...claim,
    status: 'as published',
    reason:
      'The published programs draw a separate norm for each coordinate of the noise, and no proof covers that density. They also standardise the columns with the means and deviations of all rows, which no budget accounts for.',
  };
}
