/**
 * Recognises a file by its bytes, as they stream by.
 *
 * Claim: two different files have different fingerprints unless one was made to collide: 64 bits, well mixed.
 * Assumes: nothing is secured by it. It stands in a link, so that the page can say whether a file is the one that the
 * link was made with; it is no proof and hides nothing.
 * Why: two multiply–xor lanes (as in MurmurHash 3) over 32-bit words; the length goes in at the end.
 */
export class Fingerprint {
  #a = 0x9e3779b9;
  #b = 0x85ebca6b;
  #rest: number[] = [];
  #length = 0;

  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    while (this.#rest.length > 0 && at < bytes.length) {
      this.#rest.push(bytes[at++]);
      if (this.#rest.length < 4) continue;
      const [w, x, y, z] = this.#rest;
      this.#word(w | (x << 8) | (y << 16) | (z << 24));
      this.#rest = [];
    }
    // As #word does it, with both lanes in local variables, which is faster over millions of bytes.
    let [a, b] = [this.#a, this.#b];
    for (const end = bytes.length - 3; at < end; at += 4) {
      const word = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
      a = (Math.imul(rotate(a ^ Math.imul(word, 0xcc9e2d51), 13), 5) + 0xe6546b64) | 0;
      b = (Math.imul(rotate(b ^ Math.imul(word, 0x1b873593), 17), 9) + 0x38495ab5) | 0;
    }
    [this.#a, this.#b] = [a, b];
    for (; at < bytes.length; at++) this.#rest.push(bytes[at]);
  }

  /** Sixteen hexadecimal digits. Nothing may be added after it. */
  end(): string {
    for (const byte of this.#rest) this.#word(byte + 256);
    this.#word(this.#length | 0);
    this.#word(Math.floor(this.#length / 2 ** 32));
    return hex(finish(this.#a ^ Math.imul(this.#b, 5))) + hex(finish(this.#b ^ rotate(this.#a, 16)));
  }

  #word(word: number): void {
    this.#a = (Math.imul(rotate(this.#a ^ Math.imul(word, 0xcc9e2d51), 13), 5) + 0xe6546b64) | 0;
    this.#b = (Math.imul(rotate(this.#b ^ Math.imul(word, 0x1b873593), 17), 9) + 0x38495ab5) | 0;
  }
}

const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by));

function finish(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

const hex = (x: number) => x.toString(16).padStart(8, '0');
