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

/** No number or date is longer, blanks around it aside: what is need not be looked at, and no pattern runs over a long cell. */
const LONGEST = 64;
const briefly = (text: string): string | undefined => {
  const plain = text.trim();
  return plain.length <= LONGEST ? plain : undefined;
};

const PLAIN = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
/**
 * Thousands grouped by a comma or point, whichever does not mark decimals, a blank of any width or an apostrophe. No group follows a
 * lone 0: 0,250 is a quarter, written with a comma.
 */
const GROUPED = {
  '.': /^[-+]?[1-9]\d{0,2}([, \u00a0\u2009\u202f'’])\d{3}(\1\d{3})*(\.\d+)?$/,
  ',': /^[-+]?[1-9]\d{0,2}([. \u00a0\u2009\u202f'’])\d{3}(\1\d{3})*(,\d+)?$/,
};
const GROUPS = { '.': /[, \u00a0\u2009\u202f'’]/g, ',': /[. \u00a0\u2009\u202f'’]/g };

/**
 * The number that a cell stands for, or NaN. Thousands may be grouped; hexadecimal, ∞ and units are not numbers, nor is
 * 1e39: tables hold 32 bits, in which it would be ∞.
 */
export function parseNumber(text: string, decimal: Decimal): number {
  const quick = plainNumber(text, decimal === '.' ? 46 : 44);
  if (!Number.isNaN(quick) || !mayBeNumber(text)) return quick;
  let plain = briefly(text)?.replace('\u2212', '-');
  if (plain === undefined) return NaN;
  if (GROUPED[decimal].test(plain)) plain = plain.replace(GROUPS[decimal], '');
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
const SLASHED = /^(\d{1,2})[/](\d{1,2})[/](\d{4})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Which comes first in dates like 12/31/2018. */
export type DateOrder = 'day' | 'month';

/** The day that a cell stands for, in days since 1970, or NaN. 31.12.2018 is day first; with slashes the whole column decides. */
export function parseDate(text: string, order: DateOrder = 'month'): number {
  const plain = briefly(text);
  if (plain === undefined) return NaN;
  const iso = ISO.exec(plain);
  if (iso) return days(iso[1], iso[2], iso[3], iso);
  const european = EUROPEAN.exec(plain);
  if (european) return days(european[3], european[2], european[1], european);
  const slashed = SLASHED.exec(plain);
  if (!slashed) return NaN;
  const [, first, second, year] = slashed;
  return order === 'day' ? days(year, second, first, slashed) : days(year, first, second, slashed);
}

/** For a date with slashes: the order that it needs, or 'either'. */
export function dateOrder(text: string): DateOrder | 'either' | undefined {
  const slashed = SLASHED.exec(briefly(text) ?? '');
  if (!slashed) return undefined;
  return Number(slashed[1]) > 12 ? 'day' : Number(slashed[2]) > 12 ? 'month' : 'either';
}

/** A cell as a class or category: 1, 1.0 and 1.00 are the same one. Zeros in front stay, because codes have them. */
export function categoryOf(text: string, decimal: Decimal): string {
  const plain = text.trim();
  const point = plain.length <= LONGEST ? plain.indexOf(decimal) : -1;
  if (point < 1 || Number.isNaN(parseNumber(plain, decimal)) || /e/i.test(plain)) return plain;
  let end = plain.length;
  while (plain[end - 1] === '0') end--;
  return plain.slice(0, end - 1 === point ? point : end);
}

function days(year: string, month: string, day: string, time: RegExpExecArray): number {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const at = Date.UTC(y, m - 1, d, Number(time[4] ?? 0), Number(time[5] ?? 0), Number(time[6] ?? 0));
  // The 30th of February would silently become the 1st of March.
  const date = new Date(at);
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? at / 86_400_000 : NaN;
}
