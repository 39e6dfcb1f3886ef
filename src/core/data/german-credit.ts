import type { Descriptor } from './descriptor.ts';

export const germanCredit: Descriptor = {
  id: 'german-credit',
  title: 'German credit',
  summary: '1,000 loans of a German bank, 20 facts about each borrower; 30 % went bad.',
  task: 'binary',
  shape: 'table',
  target: 'Class',
  classes: [
    { value: -1, name: 'Good', train: 563, test: 137 },
    { value: 1, name: 'Bad', train: 237, test: 63 },
  ],
  rows: { train: 800, test: 200 },
  columns: 61,
  bytes: { packed: 9716, unpacked: 24004 },
  sha256: '38482665e5ebc9031568c9f14d9c1b4ea2ebb83e8763517304636ce723ff2d88',
  fingerprint: 'ac667777f6016568',
  source: 'UCI Statlog German credit, by way of the R package caret',
  licence: 'CC BY 4.0',
};
