/** Numbers as people read them: three significant digits, a comma for every thousand, powers of ten beyond. */
export function num(x: number, digits = 3): string {
  if (x === 0) return '0';
  if (!Number.isFinite(x)) return Number.isNaN(x) ? '–' : x > 0 ? '∞' : '−∞';
  const size = Math.abs(x);
  if (size >= 1e5 || size < 1e-3) {
    const [mantissa, exponent] = x.toExponential(Math.max(0, digits - 1)).split('e');
    const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa;
    const power = `10${superscript(Number(exponent))}`;
    return short === '1' ? power : `${minus(short)}·${power}`;
  }
  return minus(grouped(String(Number(x.toPrecision(digits)))));
}

/** A privacy parameter, rounded up so that the page never shows less than what was spent. */
export function numUp(x: number, digits = 3): string {
  if (!(x > 0) || !Number.isFinite(x)) return num(x, digits);
  const step = 10 ** (Math.floor(Math.log10(x)) - digits + 1);
  // What is a hair above a round number by rounding error alone stays that number.
  const up = Math.ceil(x / step - 1e-9) * step;
  return num(up, digits);
}

export const percent = (share: number, digits = 1) => `${minus((100 * share).toFixed(digits))}\u00a0%`;

/** A chance that must not be understated. */
export const percentUp = (share: number, digits = 1) =>
  percent(Math.min(1, Math.ceil(share * 10 ** (digits + 2) - 1e-9) / 10 ** (digits + 2)), digits);

export const count = (n: number) => minus(n.toLocaleString('en-US'));

/** A sentence whose relations stay on one line: no “ε =” at the end of one and its number at the beginning of the next. */
export const unbroken = (sentence: string) => sentence.replace(/ ([=≈<>≤≥±]) (?=[−\d∞])/g, '\u00a0$1\u00a0');

const grouped = (text: string) => text.replace(/^(-?\d+?)(\d{3})(?=\.|$)/, '$1,$2');

const minus = (text: string) => text.replace('-', '−');

const superscript = (n: number) =>
  String(n).replace(/[-\d]/g, (digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]));
