import type { Descriptor } from './descriptor.ts';

export const wineRed: Descriptor = {
  id: 'wine-red',
  title: 'Red wine',
  summary: '1,599 red wines from Portugal: the quality that tasters gave, from eleven chemical measurements.',
  task: 'regression',
  shape: 'table',
  target: 'quality',
  classes: [],
  rows: { train: 1279, test: 320 },
  columns: 11,
  bytes: { packed: 22782, unpacked: 39144 },
  sha256: '7db2b5487aca3510a81e6bda38049f17168f4bc1e9c1611527d1c40f94eb466f',
  fingerprint: '672b6fea45a2c5a3',
  source: 'UCI Wine Quality, by way of gretl-common',
  licence: 'CC BY 4.0',
};
