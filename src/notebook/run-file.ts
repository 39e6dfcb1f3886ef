import { version } from '../../package.json';
import type { Row } from '../lab/experiment.ts';
import type { Values } from '../state/params.ts';
import { fingerprint } from './fingerprint.ts';

/** A run as a file: what it was asked, what came out, and the fingerprint of it. */
export type RunFile = {
  noisebook: string;
  cell: string;
  link: string;
  values: Values;
  digest: string;
  rows: Record<string, number | string | boolean | (number | string)[]>[];
};

export function runFile(cell: string, link: string, values: Values, rows: Row[]): RunFile {
  // JSON has no infinity; as a text it survives.
  const plain = <T>(value: T) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  const spread = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Float64Array ? Array.from(value, plain) : plain(value),
      ]),
    ),
  ) as RunFile['rows'];
  return { noisebook: version, cell, link, values, digest: fingerprint(rows), rows: spread };
}
