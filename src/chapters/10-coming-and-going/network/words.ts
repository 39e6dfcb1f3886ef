import type { Method } from './experiment.ts';

export const methodNames: Record<Method, string> = {
  constant: 'Consensus, constant step',
  decaying: 'Consensus, decaying step',
  extra: 'EXTRA',
  gradient: 'Central gradient',
  newton: 'Central Newton',
};
