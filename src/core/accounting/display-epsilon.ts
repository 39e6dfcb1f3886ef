import { check } from '../check.ts';

/**
 * An epsilon as the reader sees it: rounded up, never down, to the given number of significant digits.
 * A number that already has as few digits stays as it is, so that 0.1 is shown as 0.1. Thousands have a comma, as everywhere on the page.
 */
export function displayEpsilon(epsilon: number, digits = 3): string {
  check(epsilon >= 0, 'epsilon', '>= 0', epsilon);
  check(Number.isInteger(digits) && digits >= 1 && digits <= 15, 'digits', 'an integer in [1, 15]', digits);
  if (epsilon === Infinity) return '∞';
  if (epsilon === 0) return '0';
  let shown = Number(epsilon.toPrecision(digits));
  // The last bits of a sum, 0.1 + 0.2, are not worth a digit.
  if (shown < epsilon * (1 - 1e-12)) {
    const unit = Math.floor(Math.log10(shown)) - digits + 1;
    shown = Number((shown + 10 ** unit).toPrecision(digits));
  }
  return shown >= 1e15 || shown < 1e-6 ? String(shown) : shown.toLocaleString('en', plain);
}

const plain = { maximumSignificantDigits: 15 };
