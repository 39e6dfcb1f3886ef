import { blockOf, md5Block } from '../../../core/crypto/md5.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { ALL, plateAt, SMALL, writePlate } from './plates.ts';

/** One hash is given; every plate of a pattern is hashed until it comes out. */
export type TaxiParams = { pattern: string; plate: number; salted: boolean; seed: number };
/** A stretch of the plates that have been tried, and the index of the one whose hash it is, or −1. */
export type TaxiRow = { from: number; to: number; found: number };

type Stretch = Task & { from: number; to: number };

/** So many hashes between two looks at the clock: a few milliseconds. */
const SLICE = 5_000;
/** Sixteen secret characters, as many as there are in base 16. */
const SALT = 16;

export const targetOf = ({ pattern, plate }: Pick<TaxiParams, 'pattern' | 'plate'>) =>
  pattern === 'small' ? plate % SMALL : plate;

/** What was put before the plate when it was hashed. The searcher does not know it. */
export function saltOf({ salted, seed }: Pick<TaxiParams, 'salted' | 'seed'>): string {
  const rng = createRng(seed).fork('salt');
  const letters = Array.from({ length: SALT }, () => Math.floor(16 * rng.next()).toString(16));
  return salted ? letters.join('') : '';
}

export const experiment = defineExperiment<TaxiParams, Stretch, TaxiParams, TaxiRow>({
  id: 'taxi',
  tasks({ pattern }) {
    const [size, all] = pattern === 'small' ? [500, SMALL] : [SMALL * 9.5, ALL];
    return Array.from({ length: Math.ceil(all / size) }, (_, i) => {
      const [from, to] = [i * size, Math.min(all, (i + 1) * size)];
      return { key: `from=${from}/to=${to}`, from, to, cost: to - from };
    });
  },
  fitInputs: ({ pattern, plate, salted, seed }) => ({ pattern, plate, salted, seed }),
  *fit(inputs, { from, to }) {
    const wanted = new Int32Array(4);
    md5Block(blockOf(saltOf(inputs) + plateAt(targetOf(inputs))), wanted);
    const digest = new Int32Array(4);
    const block = new Int32Array(16);
    let found = -1;
    for (let start = from; start < to; start += SLICE) {
      for (let index = start; index < Math.min(to, start + SLICE); index++) {
        writePlate(index, block);
        md5Block(block, digest);
        if (digest[0] !== wanted[0] || digest[1] !== wanted[1]) continue;
        if (digest[2] === wanted[2] && digest[3] === wanted[3]) found = index;
      }
      yield (start - from) / (to - from);
    }
    return { from, to, found };
  },
  release: (_params, _task, row) => [row],
});
