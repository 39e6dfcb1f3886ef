import type { Descriptor } from './descriptor.ts';

export const diabetes: Descriptor = {
  id: 'diabetes',
  title: 'Diabetes',
  summary: '442 patients: how far the disease has come after a year, from ten measurements.',
  task: 'regression',
  shape: 'table',
  target: 'target',
  classes: [],
  rows: { train: 354, test: 88 },
  columns: 10,
  bytes: { packed: 9420, unpacked: 19072 },
  sha256: '04dbdb07157a4a5740bf97e41b60d6876e9b3225140b4a2184acac8ab7d7f923',
  fingerprint: 'a58d1bce2f1a3129',
  source: 'Efron and others 2004, by way of npm scikitjs',
  licence: 'public',
};
