import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { difference, ink, pngUrl } from '../../src/figures/digit-bitmap.ts';

/** The chunks of a PNG, with the checksums as node computes them left to zlib. */
function chunks(url: string): Map<string, Buffer> {
  const bytes = Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const found = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    found.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return found;
}

describe('pngUrl', () => {
  const pixels = Float64Array.from({ length: 784 }, (_, i) => i % 256);

  it('is a PNG that unpacks to the pixels', () => {
    const parts = chunks(pngUrl(ink(pixels)));
    expect([...parts.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect([...parts.get('IHDR')!]).toEqual([0, 0, 0, 28, 0, 0, 0, 28, 8, 6, 0, 0, 0]);
    // Unpacking checks the Adler sum of the stored blocks.
    const raw = inflateSync(parts.get('IDAT')!);
    expect(raw.length).toBe(28 * (1 + 28 * 4));
    for (let i = 0; i < 784; i++) expect(raw[Math.floor(i / 28) * 113 + 1 + (i % 28) * 4 + 3]).toBe(i % 256);
  });

  it('has the published checksum of an empty end', () => {
    const bytes = Buffer.from(pngUrl(ink(pixels)).split(',')[1], 'base64');
    expect(bytes.subarray(-4).toString('hex'), 'CRC of IEND, as in every PNG').toBe('ae426082');
  });
});

it('a difference is opaque where the images differ, in two colours', () => {
  const [a, b] = [new Float64Array(784), new Float64Array(784)];
  a[0] = 200;
  b[1] = 100;
  const { data } = difference(a, b);
  expect([data[3], data[7], data[11]]).toEqual([200, 100, 0]);
  expect([...data.slice(0, 3)]).not.toEqual([...data.slice(4, 7)]);
});
