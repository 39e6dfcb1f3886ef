import type { Descriptor } from './descriptor.ts';

const train = [1001, 1127, 991, 1032, 980, 863, 1014, 1070, 944, 978];
/** In all 60,000, counted when the file was made. */
const source = [5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949];
const test = [980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009];

export const mnistDigits: Descriptor = {
  id: 'mnist-digits',
  title: 'Handwritten digits',
  summary:
    'The first 10,000 training images of MNIST and its whole test set: all ten digits, 28 × 28 pixels.',
  task: 'classes',
  shape: 'images',
  target: 'digit',
  classes: train.map((count, digit) => ({
    value: digit,
    name: String(digit),
    train: count,
    test: test[digit],
    source: source[digit],
  })),
  rows: { train: 10000, test: 10000 },
  columns: 784,
  bytes: { packed: 3220968, unpacked: 15700152 },
  sha256: '61f70a23b23ca4f00b3f2292e56b362b44e71a65964afc736510019053547919',
  fingerprint: '45bf3da1d37a9ad8',
  source: 'MNIST (LeCun, Cortes, Burges)',
  licence: 'CC BY-SA 3.0',
};
