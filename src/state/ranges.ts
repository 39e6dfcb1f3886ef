import type { Schema } from './params.ts';

/**
 * Narrows the ranges of a schema as an embed asks: `epsilon:0.1..2,draws:1000..50000`. A range can only become smaller; what
 * cannot be read is left as it is. A default outside moves to the nearer end.
 */
export function narrow(params: Schema, ranges: string | undefined): Schema {
  if (!ranges) return params;
  const narrowed = { ...params };
  for (const part of ranges.split(',')) {
    const [, name, from, to] = /^\s*([\w-]+)\s*:\s*([-+.\de]+)\s*\.\.\s*([-+.\de]+)\s*$/i.exec(part) ?? [];
    const param = name && Object.hasOwn(params, name) ? params[name] : undefined;
    if (param?.kind !== 'number') continue;
    let min = Math.max(param.min, Number(from));
    let max = Math.min(param.max, Number(to));
    if (param.integer) [min, max] = [Math.ceil(min), Math.floor(max)];
    if (!(min < max)) continue;
    narrowed[name] = { ...param, min, max, default: Math.min(max, Math.max(min, param.default)) };
  }
  return narrowed;
}
