/**
 * The fits that a worker keeps, least recently used first out. Bounded by bytes, because a fit is anything from ten numbers
 * to the margins of a test set, and a phone must survive it.
 */
export class FitCache {
  #fits = new Map<string, { fit: unknown; bytes: number }>();
  #bytes = 0;

  constructor(readonly maxBytes = 200e6) {}

  get bytes(): number {
    return this.#bytes;
  }

  has(key: string): boolean {
    return this.#fits.has(key);
  }

  get(key: string): unknown {
    const entry = this.#fits.get(key);
    if (!entry) return undefined;
    this.#fits.delete(key);
    this.#fits.set(key, entry);
    return entry.fit;
  }

  set(key: string, fit: unknown): void {
    const old = this.#fits.get(key);
    if (old) this.#bytes -= old.bytes;
    const bytes = sizeOf(fit);
    this.#fits.delete(key);
    this.#fits.set(key, { fit, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#fits) {
      if (this.#bytes <= this.maxBytes || oldest === key) break;
      this.#fits.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}

/** About how many bytes a value holds: arrays, buffers, text, collections and plain objects; what is shared counts once. */
export function sizeOf(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value === 'string') return 2 * value.length;
  if (value === null || typeof value !== 'object') return 8;
  if (ArrayBuffer.isView(value)) return sizeOf(value.buffer, seen);
  if (seen.has(value)) return 0;
  seen.add(value);
  if (value instanceof ArrayBuffer) return value.byteLength;
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.values(value);
  let bytes = 16;
  for (const part of parts) bytes += sizeOf(part, seen);
  return bytes;
}
