import type { Descriptor } from './descriptor.ts';

export const lendingClub: Descriptor = {
  id: 'lending-club',
  title: 'Lending Club',
  summary: '9,857 loans between strangers, 22 facts about each; only 5.2 % went bad.',
  task: 'binary',
  shape: 'table',
  target: 'Class',
  classes: [
    { value: -1, name: 'good', train: 7471, test: 1869 },
    { value: 1, name: 'bad', train: 415, test: 102 },
  ],
  rows: { train: 7886, test: 1971 },
  columns: 119,
  bytes: { packed: 182467, unpacked: 356832 },
  sha256: 'c90df5a6e528a74137f8297cc4828ec0ebd22039301b163a937d5e2f220eeeec',
  fingerprint: 'b3bbaab1ebf3c1ee',
  source: 'Lending Club, by way of the R package modeldata',
  licence: 'MIT',
};
