/** Reads a number back as a person would. */
export function readNumber(text: string): number {
  const digits = text
    .replace(
      /[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/,
      (power) => `e${[...power].map((d) => (d === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(d))).join('')}`,
    )
    .replace(/·?10e/, (times) => (times.startsWith('·') ? 'e' : '1e'))
    .replaceAll('−', '-')
    .replaceAll(',', '');
  return Number(digits);
}
