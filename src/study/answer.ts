/**
 * The number that a reader typed: with a point or a comma before the decimals, thousands apart or not, a percent sign or none.
 * Undefined where it is no number.
 */
export function readAnswer(typed: string): number | undefined {
  const text = typed.trim().replaceAll('−', '-').replace(/\s|%$/g, '');
  const plain =
    /^[-+]?\d+,\d+$/.test(text) && !/,\d{3}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** A hair of room beyond the tolerance, so that 3.75 is within 0.02 of 3.73 in binary, too. */
export const isRight = (typed: number, { value, within }: { value: number; within: number }): boolean =>
  Math.abs(typed - value) <= within + 1e-9 * Math.abs(value);
