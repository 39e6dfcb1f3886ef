import type { Descriptor } from './descriptor.ts';

export const californiaHousing: Descriptor = {
  id: 'california-housing',
  title: 'California housing',
  summary:
    '20,640 districts of California in 1990: the median value of a house from eight facts about the district.',
  task: 'regression',
  shape: 'table',
  target: 'MedHouseVal',
  classes: [],
  rows: { train: 16512, test: 4128 },
  columns: 8,
  bytes: { packed: 417660, unpacked: 557820 },
  sha256: '6944644598a07ead8af29f3d1caf08467e2747359ef79769eba4742a024cd746',
  fingerprint: '9a1b7b8c8382cc28',
  source: 'StatLib (Pace and Barry 1997), by way of npm scikitjs',
  licence: 'public',
};
