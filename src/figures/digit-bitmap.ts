/**
 * Pixels as a PNG in a data URL: a figure of pictures stays a pure function of its rows, and its SVG file stands alone.
 * The data inside is stored, not compressed: a digit is 3 kB, and no library is needed.
 */
export type Rgba = { width: number; height: number; data: Uint8Array };

const SIDE = 28;

/** Ink on nothing: what was white in the scan is opaque. Black here; the page turns it light on a dark ground. */
export function ink(pixels: ArrayLike<number>): Rgba {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let i = 0; i < SIDE * SIDE; i++) data[4 * i + 3] = Math.round(pixels[i]);
  return { width: SIDE, height: SIDE, data };
}

/** Where a has more ink than b in orange, where it has less in blue. */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>): Rgba {
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const more = a[i] - b[i];
    data.set(more > 0 ? MORE : LESS, 4 * i);
    data[4 * i + 3] = Math.min(255, Math.round(Math.abs(more)));
  }
  return { width: SIDE, height: SIDE, data };
}

/** Both are seen on light and on dark ground, and told apart by everyone. */
const MORE = [0xd9, 0x6a, 0x0b];
const LESS = [0x1f, 0x83, 0xbf];
export const DIFFERENCE_COLORS = { more: '#d96a0b', less: '#1f83bf' };

export function pngUrl({ width, height, data }: Rgba): string {
  const row = width * 4;
  const raw = new Uint8Array(height * (row + 1));
  for (let y = 0; y < height; y++) raw.set(data.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const parts = [
    signature,
    chunk('IHDR', header),
    chunk('IDAT', stored(raw)),
    chunk('IEND', new Uint8Array()),
  ];
  let text = '';
  for (const part of parts) for (const byte of part) text += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(text)}`;
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + body.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, body.length);
  for (let i = 0; i < 4; i++) out[4 + i] = name.charCodeAt(i);
  out.set(body, 8);
  view.setUint32(8 + body.length, crc(out.subarray(4, 8 + body.length)));
  return out;
}

/** A zlib stream of stored blocks (RFC 1950 and 1951). */
function stored(raw: Uint8Array): Uint8Array {
  const MOST = 65_535;
  const blocks = Math.max(1, Math.ceil(raw.length / MOST));
  const out = new Uint8Array(2 + raw.length + 5 * blocks + 4);
  out.set([0x78, 0x01]);
  let at = 2;
  for (let b = 0; b < blocks; b++) {
    const piece = raw.subarray(b * MOST, (b + 1) * MOST);
    out[at] = b === blocks - 1 ? 1 : 0;
    out[at + 1] = piece.length & 255;
    out[at + 2] = piece.length >> 8;
    out[at + 3] = ~piece.length & 255;
    out[at + 4] = (~piece.length >> 8) & 255;
    out.set(piece, at + 5);
    at += 5 + piece.length;
  }
  let [a, b] = [1, 0];
  for (const byte of raw) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  new DataView(out.buffer).setUint32(at, ((b << 16) | a) >>> 0);
  return out;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
