/**
 * What travels between parties. Messages are plain data: they can be shown, counted, delayed, dropped or sent to a worker. What a
 * payload holds is the business of whoever uses the federation; here it only has a kind, by which transcripts name it.
 */
export type Payload = { kind: string };

export type Message<P extends Payload> = {
  from: string;
  to: string;
  /** The round that it belongs to, as counted by whoever leads. */
  round: number;
  /** Not copied on its way: once sent, nobody changes it. */
  payload: P;
};

/** A message before it has a sender: to one party, or the same payload to several. */
export type Outgoing<P extends Payload> = { to: string | string[]; round: number; payload: P };

/**
 * The bytes of a payload as it would be written without names: 8 for a number, 1 for a boolean, arrays as they lie in memory, whole
 * numbers of any size by their magnitude, text as UTF-8. The kind, the round and the addresses are not counted.
 */
export function bytesOf({ kind: _, ...content }: Payload): number {
  return sizeOf(content);
}

function sizeOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  switch (typeof value) {
    case 'number':
      return 8;
    case 'boolean':
      return 1;
    case 'bigint':
      return Math.ceil((value < 0n ? -value : value).toString(16).length / 2);
    case 'string':
      return Array.from(value).reduce((sum, letter) => sum + utf8(letter.codePointAt(0)!), 0);
    case 'object':
      return value === null ? 0 : Object.values(value).reduce((sum: number, part) => sum + sizeOf(part), 0);
    default:
      return 0;
  }
}

const utf8 = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** So much of a message is shown. */
const GLIMPSE_BYTES = 20;

/** How the bytes of a message begin, as an eavesdropper sees them; numbers in the clear as numbers. */
export function glimpse({ kind: _, ...content }: Payload): string {
  const [first] = Object.values(content as Record<string, unknown>);
  const inside: unknown = Array.isArray(first) ? first[0] : first;
  if (inside instanceof Float64Array) return Array.from(inside.subarray(0, 3), (x) => x.toFixed(4)).join(' ');
  if (!ArrayBuffer.isView(inside)) return String(inside);
  const bytes = new Uint8Array(inside.buffer, inside.byteOffset, Math.min(GLIMPSE_BYTES, inside.byteLength));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
