import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf, md5Block, md5Hex } from '../../../src/core/crypto/md5.ts';

const byNode = (text: string) => createHash('md5').update(text, 'latin1').digest('hex');

describe('MD5', () => {
  it.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['a', '0cc175b9c0f1b6a831c399e269772661'],
    ['abc', '900150983cd24fb0d6963f7d28e17f72'],
    ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
    ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
  ])('of “%s” is what RFC 1321 says', (text, digest) => {
    expect(md5Hex(text)).toBe(digest);
  });

  it('is what node computes, for every text that fits one block', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 55 });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(md5Hex(text)).toBe(byNode(text));
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('leaves the block as it was, so that only its letters need to change', () => {
    const block = blockOf('5X55');
    const before = [...block];
    md5Block(block, new Int32Array(4));
    expect([...block]).toEqual(before);
  });

  it('refuses what does not fit one block', () => {
    expect(() => md5Hex('x'.repeat(56))).toThrow('message must be at most 55 bytes, got 56');
    expect(() => md5Hex('é')).toThrow('message must be plain ASCII');
  });
});
