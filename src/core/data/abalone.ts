import type { Descriptor } from './descriptor.ts';

export const abalone: Descriptor = {
  id: 'abalone',
  title: 'Abalone',
  summary: '4,177 sea snails: the number of rings, which gives the age, from sex, size and weights.',
  task: 'regression',
  shape: 'table',
  target: 'Rings',
  classes: [],
  rows: { train: 3342, test: 835 },
  columns: 10,
  bytes: { packed: 50640, unpacked: 67456 },
  sha256: '122d704ebec7cd87ecce043f28651f9a4dd37158903616f2b36e3db9248b7136',
  fingerprint: '898039f89c65e7bd',
  source: 'UCI Abalone, by way of npm @code-dot-org/ml-playground',
  licence: 'CC BY 4.0',
};
