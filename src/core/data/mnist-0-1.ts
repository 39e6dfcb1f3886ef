import type { Descriptor } from './descriptor.ts';

export const mnist01: Descriptor = {
  id: 'mnist-0-1',
  title: 'Handwritten 0 and 1',
  summary: 'Every 0 and every 1 of MNIST, 28 × 28 pixels: two digits that hardly anyone mistakes.',
  task: 'binary',
  shape: 'images',
  target: 'digit',
  classes: [
    { value: -1, name: '0', train: 5923, test: 980 },
    { value: 1, name: '1', train: 6742, test: 1135 },
  ],
  rows: { train: 12665, test: 2115 },
  columns: 784,
  bytes: { packed: 2063041, unpacked: 11602436 },
  sha256: '04cf2408699bfb1140f90d66967ef5dc09e5eaa335fdcdd55c7eeefddda1613d',
  fingerprint: '3fb758617e47139d',
  source: 'MNIST (LeCun, Cortes, Burges)',
  licence: 'CC BY-SA 3.0',
};
