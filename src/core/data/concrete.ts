import type { Descriptor } from './descriptor.ts';

export const concrete: Descriptor = {
  id: 'concrete',
  title: 'Concrete',
  summary: '1,030 mixtures of concrete: the strength after some days, from what went into it.',
  task: 'regression',
  shape: 'table',
  target: 'compressive_strength',
  classes: [],
  rows: { train: 824, test: 206 },
  columns: 8,
  bytes: { packed: 13502, unpacked: 19120 },
  sha256: '12e08cf934f8d83610fadaf8f159858f967b90a5a7dee2aa0b9413868f524848',
  fingerprint: 'd62e284b4febb452',
  source: 'UCI Concrete, by way of the R package modeldata',
  licence: 'CC BY 4.0',
};
