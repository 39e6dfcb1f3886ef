import { sparseRows, type SparseRows } from '../../../src/core/learners/sparse-rows.ts';
import { dataset } from '../../data.ts';

const kept = new Map<string, SparseRows>();

/** The 4s and 9s, row-normalised without their zeros; the first rows of the file are a fair sample. */
export function digits(half: 'train' | 'test', rows?: number): SparseRows {
  const name = half === 'train' && rows ? `mnist-4-9#${rows}` : 'mnist-4-9';
  const key = `${half} ${name}`;
  let data = kept.get(key);
  if (!data) kept.set(key, (data = sparseRows(dataset(name)[half], 'unit length')));
  return data;
}
