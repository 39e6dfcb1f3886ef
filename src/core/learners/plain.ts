import { noGuarantee } from '../guarantee.ts';
import type { Learner } from './learner.ts';
import { fitOptimum, type ObjectiveSetting, type Optimum } from './optimum.ts';
import type { SparseRows } from './sparse-rows.ts';

/** The optimum itself, as everybody else computes it. Nothing is claimed. */
export const plain: Learner<SparseRows, ObjectiveSetting, Optimum, unknown> = {
  id: 'plain',
  title: 'Optimum, no noise',
  claim: 'None: the optimum depends on every row, and two neighbours give two different ones.',
  assumes: [],
  source: '[@cox-1958] for the logistic loss; [@cortes-vapnik-1995] for the hinge',
  fit: fitOptimum,
  *release({ w }) {
    yield 0;
    return {
      w: w.slice(),
      ledger: [{ label: 'Optimum', event: { kind: 'unbounded', neighbours: 'replace-one' }, rows: 'all' }],
    };
  },
  guarantee: () => noGuarantee('No noise is added, so an output can rule out a data set.'),
};
