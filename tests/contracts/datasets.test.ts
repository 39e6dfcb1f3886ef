import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { datasets } from '../../src/core/data/index.ts';
import { PART, parts } from '../../src/core/data/parts.ts';
import { Fingerprint } from '../../src/core/data/own/fingerprint.ts';
import { dataset, packedBytes } from '../data.ts';

const cardOf = (id: string) => new URL(`../../datasets/${id}.md`, import.meta.url);
/** Without thousands separators and the padding of tables. */
const plain = (text: string) => text.replaceAll(',', '').replace(/ {2,}/g, ' ');

describe.each(Object.values(datasets))('$id', (descriptor) => {
  const { id, rows, columns, bytes, sha256, fingerprint, classes, task } = descriptor;

  it('is the file that the descriptor names', () => {
    const packed = packedBytes(id);
    expect(packed.length).toBe(bytes.packed);
    expect(createHash('sha256').update(packed).digest('hex')).toBe(sha256);
    const unpacked = gunzipSync(packed);
    expect(unpacked.length).toBe(bytes.unpacked);
    const hash = new Fingerprint();
    hash.add(unpacked);
    expect(hash.end()).toBe(fingerprint);
  });

  it('has the parts that are listed, if any', () => {
    const listed = parts[id];
    if (!listed) return;
    const unpacked = gunzipSync(packedBytes(id));
    const made = Array.from({ length: Math.ceil(unpacked.length / PART) }, (_, i) => {
      const hash = new Fingerprint();
      hash.add(unpacked.subarray(i * PART, (i + 1) * PART));
      return hash.end();
    });
    expect(listed).toEqual(made);
  });

  it('has a card that says the same', () => {
    expect(existsSync(cardOf(id)), `datasets/${id}.md`).toBe(true);
    const card = plain(readFileSync(cardOf(id), 'utf8'));
    const unpacked = createHash('sha256')
      .update(gunzipSync(packedBytes(id)))
      .digest('hex');
    for (const fact of [sha256, unpacked, rows.train, rows.test, columns, plain(descriptor.licence)]) {
      expect(card).toContain(String(fact));
    }
    for (const { name, train, test, source } of classes) {
      const more = source === undefined ? '' : ` ${source} |`;
      expect(card).toContain(`| ${plain(name)} | ${train} | ${test} |${more}`);
    }
    for (const heading of ['Source', 'Licence', 'What was changed', 'Ranges'])
      expect(card).toContain(heading);
  });

  it('keeps to the ranges on its card', () => {
    const data = dataset(id);
    const card = readFileSync(cardOf(id), 'utf8').split('### Ranges')[1];
    for (const { name, kind, from, to, categories } of data.fields) {
      const line = card.split('\n').find((l) => l.startsWith(`| ${name} `));
      expect(line, `${name} on the card`).toBeDefined();
      const [, , told, values] = line!.split('|').map((cell) => cell.trim());
      expect(told).toBe(kind);
      if (categories) {
        expect(values).toBe(categories.join(', '));
        for (const { rows, columns, X } of [data.train, data.test]) {
          for (let i = 0; i < rows; i++) {
            const row = X.subarray(i * columns + from, i * columns + to);
            if (Array.from(row).reduce((a, b) => a + b, 0) !== 1)
              expect.fail(`${name} has not one value in row ${i}`);
          }
        }
        continue;
      }
      const [low, high] = values.split(' to ').map(Number);
      let [least, most] = [Infinity, -Infinity];
      for (const { rows, columns, X } of [data.train, data.test]) {
        for (let i = 0; i < rows; i++) {
          for (let j = from; j < to; j++) {
            least = Math.min(least, X[i * columns + j]);
            most = Math.max(most, X[i * columns + j]);
          }
        }
      }
      expect(least).toBeCloseTo(low, 5);
      expect(Math.abs(most - high)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(high)));
    }
  });

  it('has the shape, the classes and the names that it claims', () => {
    const data = dataset(id);
    for (const half of ['train', 'test'] as const) {
      const table = data[half];
      expect(table.rows).toBe(rows[half]);
      expect(table.columns).toBe(columns);
      expect(table.X.length).toBe(rows[half] * columns);
      expect(table.y.length).toBe(rows[half]);
      expect(table.names.length).toBe(columns);
      for (const c of classes) {
        expect(table.y.reduce((n, y) => n + Number(y === c.value), 0)).toBe(c[half]);
      }
    }
    expect(new Set(data.train.names).size).toBe(columns);
    expect(data.fields[data.fields.length - 1].to).toBe(columns);
    expect(classes.length > 0).toBe(task !== 'regression');
    if (task === 'binary') expect(classes.map((c) => c.value)).toEqual([-1, 1]);
  });
});
