import { toggle } from '../../../state/params.ts';

export const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export const digitOptions = DIGITS.map((digit) => ({ value: digit, label: digit }));

export const standardised = toggle({
  label: 'Standardise the pixels',
  help: 'Shift and scale each pixel to mean 0 and standard deviation 1, as in the thesis.',
  default: true,
});

/** “a 7”, “an 8”. */
export const aDigit = (digit: number) => `${digit === 8 ? 'an' : 'a'} ${digit}`;

/** How a picture of ink is drawn by Plot: crisp pixels, dark on light and light on dark. */
export const inked = {
  imageRendering: 'pixelated',
  imageFilter: 'var(--picture-filter, none)',
} as const;
