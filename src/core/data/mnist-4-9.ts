import type { Descriptor } from './descriptor.ts';

export const mnist49: Descriptor = {
  id: 'mnist-4-9',
  title: 'Handwritten 4 and 9',
  summary:
    'Every 4 and every 9 of MNIST, 28 × 28 pixels: two digits that are easily mistaken for each other.',
  task: 'binary',
  shape: 'images',
  target: 'digit',
  classes: [
    { value: -1, name: '4', train: 5842, test: 982 },
    { value: 1, name: '9', train: 5949, test: 1009 },
  ],
  rows: { train: 11791, test: 1991 },
  columns: 784,
  bytes: { packed: 2190633, unpacked: 10819008 },
  sha256: 'e6be0c7b24812f3bcde7cefc55cbceb426acc288cd33c149b166e9cca548d9a0',
  fingerprint: 'a70ba26303d470d9',
  source: 'MNIST (LeCun, Cortes, Burges)',
  licence: 'CC BY-SA 3.0',
};
