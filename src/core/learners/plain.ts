import type { Learner } from './learner.ts';
import { minimising } from './minimise.ts';

/** The optimum itself, as everybody else computes it. Nothing is claimed. */
export const plain: Learner = {
  id: 'plain',
  title: 'Optimum, no noise',
  claim: 'None: the optimum depends on every row, and two neighbours give two different ones.',
  assumes: [],
  neighbours: 'replace-one',
  source: 'Cox 1958 for the logistic loss; Cortes & Vapnik 1995 for the hinge',
  *fit(data, settings) {
    const { w } = yield* minimising({ data, ...settings });
    return {
      w,
      assumptions: [],
      guarantee: {
        status: 'none',
        neighbours: 'replace-one',
        assumptions: [],
        reason: 'No noise is added, so an output can rule out a data set.',
        source: '',
      },
      ledger: [{ label: 'Optimum', event: { kind: 'unbounded', neighbours: 'replace-one' }, rows: 'all' }],
    };
  },
};
