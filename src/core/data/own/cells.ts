/** What a cell of a reader's own table says. Everything here sees text only: a formula or a tag is never more than that. */

export type Decimal = '.' | ',';

const MISSING = new Set(['', 'na', 'n/a', 'nan', 'null', 'none', '?', '-', '–', '.', 'missing', '#n/a']);

/** True for the usual ways to say that there is no value. */
export function isMissing(text: string): boolean {
  // Almost every cell begins with a digit or is longer than the longest of these words: ask the set seldom.
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57) return false;
  if (text.length > 12) return text.trim() === '';
  return MISSING.has(text.trim().toLowerCase());
}

const PLAIN = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
/** No group follows a lone 0: 0,250 is a quarter, written with a comma. */
const GROUPED = {
  '.': /^[-+]?[1-9]\d{0,2}([, \u00a0])\d{3}(\1\d{3})*(\.\d+)?$/,
  ',': /^[-+]?[1-9]\d{0,2}([. \u00a0])\d{3}(\1\d{3})*(,\d+)?$/,
};

/**
 * The number that a cell stands for, or NaN. Thousands may be grouped; hexadecimal, ∞ and units are not numbers, nor is
 * 1e39: tables hold 32 bits, in which it would be ∞.
 */
export function parseNumber(text: string, decimal: Decimal): number {
  const quick = plainNumber(text, decimal === '.' ? 46 : 44);
  if (!Number.isNaN(quick) || !mayBeNumber(text)) return quick;
  let plain = text.trim().replace('\u2212', '-');
  if (GROUPED[decimal].test(plain))
    plain = plain.replace(decimal === '.' ? /[, \u00a0]/g : /[. \u00a0]/g, '');
  if (decimal === ',') {
    if (plain.includes('.')) return NaN;
    plain = plain.replace(',', '.');
  }
  const value = PLAIN.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(Math.fround(value)) ? value : NaN;
}

/**
 * Digits with at most one point and a minus in front: what nearly all numbers of a large file are. Exact: both the digits and
 * the power of ten are whole numbers below 2⁵³, and one division rounds as reading the text would.
 */
function plainNumber(text: string, point: number): number {
  const length = text.length;
  const minus = text.charCodeAt(0) === 45;
  let at = minus ? 1 : 0;
  if (at === length || length > 15) return NaN;
  const first = text.charCodeAt(at) - 48;
  if (first < 0 || first > 9) return NaN;
  let digits = first;
  let scale = 0;
  for (at++; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      digits = 10 * digits + code - 48;
      scale *= 10;
    } else if (code === point && scale === 0) scale = 1;
    else return NaN;
  }
  const value = scale > 1 ? digits / scale : digits;
  return minus ? -value : value;
}

/** False for what is plainly a word or a date, as most cells are that are no plain number. */
function mayBeNumber(text: string): boolean {
  const first = text.charCodeAt(0);
  // Letters, then what begins like 2018-01-11.
  if ((first >= 65 && first <= 90) || (first >= 97 && first <= 122)) return false;
  return !(first >= 48 && first <= 57 && text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45);
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?.*)?$/;
const EUROPEAN = /^(\d{1,2})[.](\d{1,2})[.](\d{4})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const AMERICAN = /^(\d{1,2})[/](\d{1,2})[/](\d{4})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** The day that a cell stands for, in days since 1970, or NaN. 31.12.2018 is day first, 12/31/2018 month first. */
export function parseDate(text: string): number {
  const plain = text.trim();
  const iso = ISO.exec(plain);
  if (iso) return days(iso[1], iso[2], iso[3], iso);
  const european = EUROPEAN.exec(plain);
  if (european) return days(european[3], european[2], european[1], european);
  const american = AMERICAN.exec(plain);
  return american ? days(american[3], american[1], american[2], american) : NaN;
}

function days(year: string, month: string, day: string, time: RegExpExecArray): number {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const at = Date.UTC(y, m - 1, d, Number(time[4] ?? 0), Number(time[5] ?? 0), Number(time[6] ?? 0));
  // The 30th of February would silently become the 1st of March.
  const date = new Date(at);
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? at / 86_400_000 : NaN;
}
