import { check } from '../check.ts';

export type OneHot = { categories: string[]; names: string[]; X: Float32Array };

/**
 * A column of categories as one column of zeros and ones for each category, named `column = category`.
 * With categories fixed beforehand it is free; categories found in the data tell that somebody has each of them.
 */
export function oneHot(column: string, values: string[], categories?: string[]): OneHot {
  const known = categories ?? [...new Set(values)].sort();
  const place = new Map(known.map((category, j) => [category, j]));
  const X = new Float32Array(values.length * known.length);
  values.forEach((value, i) => {
    const j = place.get(value);
    check(j !== undefined, column, `one of ${known.join(', ')}`, value);
    X[i * known.length + j] = 1;
  });
  return { categories: known, names: known.map((category) => `${column} = ${category}`), X };
}
