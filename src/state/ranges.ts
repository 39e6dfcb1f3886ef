import type { Schema } from './params.ts';

/**
 * Narrows the ranges of a schema as an embed asks: `epsilon:0.1..2,draws:1000..50000`. A range can only become smaller; what
 * cannot be read is left as it is. A default outside moves to the nearer end.
 */
export function narrow(params: Schema, ranges: string | undefined): Schema {
  if (!ranges) return params;
  const narrowed = { ...params };
  for (const part of ranges.split(',')) {
    // Cut at signs and not by one pattern: a pattern over thousands of points would try every pair of them.
    const [name, range = '', ...more] = part.split(':').map((text) => text.trim());
    const [from, to, ...rest] = range.split('..').map(bound);
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    if (param?.kind !== 'number' || more.length > 0 || rest.length > 0) continue;
    let min = Math.max(param.min, from);
    let max = Math.min(param.max, to);
    if (param.integer) [min, max] = [Math.ceil(min), Math.floor(max)];
    if (!(min < max)) continue;
    narrowed[name] = { ...param, min, max, default: Math.min(max, Math.max(min, param.default)) };
  }
  return narrowed;
}

const bound = (text: string) => (/^\s*[-+.\de]{1,32}\s*$/i.test(text) ? Number(text) : NaN);
