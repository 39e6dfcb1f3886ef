/**
 * A ternary message as bytes: of d numbers, n are +B or −B and all others 0. Both sides know d, n and B.
 *
 * Claim: `unpack(pack(m))` is m; the size is the smaller of two bits for each number, and an index and a sign bit for each that is sent.
 * Why the entropy is less: there are C(d, n) 2ⁿ such messages, so log₂ of that many bits would do for all alike.
 */
import { check } from '../../check.ts';
import { logBinomial } from '../../special/gamma.ts';

/** The chosen coordinates in rising order, and whether each is positive. */
export type Ternary = { indices: Int32Array; positive: Uint8Array };

type Sent = { parameters: number; uploads: number };

const indexBits = (parameters: number) => Math.max(1, Math.ceil(Math.log2(parameters)));

/** Bytes of one message in four ways: as floats, at two bits a number, as indices and signs, and by the entropy of all messages. */
export function messageBytes({ parameters, uploads }: Sent) {
  const known = Number.isInteger(uploads) && uploads >= 0 && uploads <= parameters;
  check(known, 'uploads', `an integer in [0, ${parameters}]`, uploads);
  return {
    floats: 4 * parameters,
    twoBits: Math.ceil(parameters / 4),
    indexed: Math.ceil((uploads * (indexBits(parameters) + 1)) / 8),
    entropy: Math.ceil((logBinomial(parameters, uploads) / Math.LN2 + uploads) / 8 - 1e-9),
  };
}

const isIndexed = (sent: Sent) => {
  const { indexed, twoBits } = messageBytes(sent);
  return indexed < twoBits;
};

export function pack({ indices, positive }: Ternary, parameters: number): Uint8Array {
  const sent = { parameters, uploads: indices.length };
  const { indexed, twoBits } = messageBytes(sent);
  const bytes = new Uint8Array(Math.min(indexed, twoBits));
  if (!isIndexed(sent)) {
    indices.forEach((index, k) => (bytes[index >> 2] |= (positive[k] ? 1 : 2) << (2 * (index & 3))));
    return bytes;
  }
  const width = indexBits(parameters) + 1;
  indices.forEach((index, k) => {
    const word = 2 * index + positive[k];
    for (let b = 0; b < width; b++) {
      const bit = k * width + b;
      bytes[bit >> 3] |= ((word >> b) & 1) << (bit & 7);
    }
  });
  return bytes;
}

export function unpack(bytes: Uint8Array, sent: Sent): Ternary {
  const indices = new Int32Array(sent.uploads);
  const positive = new Uint8Array(sent.uploads);
  if (!isIndexed(sent)) {
    let k = 0;
    for (let index = 0; index < sent.parameters; index++) {
      const code = (bytes[index >> 2] >> (2 * (index & 3))) & 3;
      if (code === 0) continue;
      indices[k] = index;
      positive[k++] = code === 1 ? 1 : 0;
    }
    return { indices, positive };
  }
  const width = indexBits(sent.parameters) + 1;
  for (let k = 0; k < sent.uploads; k++) {
    let word = 0;
    for (let b = 0; b < width; b++) {
      const bit = k * width + b;
      word |= ((bytes[bit >> 3] >> (bit & 7)) & 1) << b;
    }
    indices[k] = word >> 1;
    positive[k] = word & 1;
  }
  return { indices, positive };
}
