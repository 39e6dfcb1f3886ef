import type { Descriptor } from './descriptor.ts';

export const adult: Descriptor = {
  id: 'adult',
  title: 'Adult, reduced',
  summary:
    '32,561 people of the US census of 1994, six categorical columns; 24.1 % earn more than 50,000 dollars.',
  task: 'binary',
  shape: 'table',
  target: 'income',
  classes: [
    { value: -1, name: '<=50K', train: 19806, test: 4914 },
    { value: 1, name: '>50K', train: 6243, test: 1598 },
  ],
  rows: { train: 26049, test: 6512 },
  columns: 39,
  bytes: { packed: 60716, unpacked: 228872 },
  sha256: 'a6adada6a98cbd23d2cd530daa4b73065e2e6fda8984a72b4b5bda1d3aa8c866',
  fingerprint: '8e69c16c00c7deda',
  source: 'UCI Adult, by way of python3-efficient-apriori',
  licence: 'CC BY 4.0',
};
