import { count, num } from '../figures/format.ts';
import type { NumberParam } from '../state/params.ts';

const POWERS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A value with all its digits, written as in captions and tables. */
export const shownText = (param: NumberParam, value: number): string =>
  param.integer ? count(value) : num(value, 15);

/** The same as one types it. */
export const typedText = (value: number): string =>
  value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential() : String(value);

/** What was typed, or copied from the page, as a plain number: `12,000`, `0,5`, `1.5·10⁻⁷`. */
export function plainText(text: string): string {
  const powers = text
    .trim()
    .replace(
      /(·?)10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/,
      (_, times: string, power: string) =>
        `${times ? '' : '1'}e${[...power].map((digit) => (digit === '⁻' ? '-' : POWERS.indexOf(digit))).join('')}`,
    )
    .replace('−', '-');
  // Commas of thousands; a single comma elsewhere is that of a decimal.
  return /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(powers)
    ? powers.replaceAll(',', '')
    : powers.replace(',', '.');
}
