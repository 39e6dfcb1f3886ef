import { it } from 'vitest';
import { chosen, agreement } from '../src/chapters/08-noise-at-every-step/choose/summary.ts';
import { runExperiment } from './chapters/run-experiment.ts';
import type { SgdChooseRow } from '../src/chapters/08-noise-at-every-step/choose/experiment.ts';
it('x', () => {
  const rows = runExperiment<SgdChooseRow>('noise-at-every-step/choose', { epsilon: 1, grid: 'coarse', k: 50, runs: 6, seed: 1 });
  for (const c of chosen(rows)) console.log(c.epsilon, c.size, c.batch, c.lambda, c.count + '/' + c.runs, c.error.toFixed(3));
  console.log(agreement(rows, 'own'), agreement(rows, 'clean'));
}, 300000);
