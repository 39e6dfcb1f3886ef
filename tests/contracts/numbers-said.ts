import { readNumber } from '../figures/read-number.ts';

/** A number as a text gives it. */
type Said = { value: number; /** Half a unit of its last digit. */ half: number; digits: number };

const NUMBER = /\d[\d,]*(?:\.\d+)?(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|e[-+]?\d+)?/g;

const numbersIn = (text: string): Said[] =>
  [...text.matchAll(NUMBER)].map(([token]) => {
    const value = readNumber(token);
    const mantissa = /^[\d,.]+/.exec(token)![0].replaceAll(',', '').replace(/\.$/, '');
    const decimals = mantissa.split('.')[1]?.length ?? 0;
    const unit = Number(mantissa) === 0 ? 1 : value / Number(mantissa) / 10 ** decimals;
    return { value, half: unit / 2, digits: mantissa.replace('.', '').replace(/^0+/, '').length };
  });

/** What captions say of rows: their numbers of two digits or more, without those that are settings. */
export function ownNumbers(captions: string[], settings: unknown[]): Said[] {
  const isSetting = ({ value }: Said) =>
    settings.some((setting) => [1, 100].some((unit) => Math.abs(unit * Number(setting) - value) < 1e-9));
  return numbersIn(captions.join('\n')).filter((number) => number.digits > 1 && !isSetting(number));
}

/** Whether a text gives one of these numbers, as it is or as a share instead of a percentage, and as exactly as they are. */
export function saysOne(numbers: Said[], text: string): boolean {
  const said = numbersIn(text);
  return numbers.some(({ value, half }) =>
    said.some((one) => [1, 100].some((unit) => Math.abs(unit * one.value - value) <= 1.01 * half)),
  );
}
