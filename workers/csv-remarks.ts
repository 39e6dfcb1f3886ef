import type { Recipe } from '../src/core/data/own/recipe.ts';
import type { Growing } from './csv-build.ts';
import type { Scan } from './csv-scan.ts';

/** What was made of a file, said openly: what was left out, what was filled in, what was cut. */
export function remarks(
  scan: Scan,
  recipe: Recipe,
  features: Growing[],
  left: { label: number; gap: number; size: number },
  odd: string | undefined,
  oddCount: number,
  most: number,
): string[] {
  const out: string[] = [];
  const many = (n: number, one: string, more: string) =>
    `${n.toLocaleString('en-US')} ${n === 1 ? one : more}`;
  const { skipped, comments, columns } = scan;
  if (comments > 0) {
    out.push(`${many(comments, 'comment line', 'comment lines')} before the table left out.`);
  }
  if (skipped.count > 0) {
    const lines = many(
      skipped.count,
      'line with the wrong number of cells was',
      'lines with the wrong number of cells were',
    );
    out.push(`${lines} left out: ${skipped.first.join('; ')}.`);
  }
  if (left.label > 0) {
    out.push(`${many(left.label, 'row', 'rows')} without a usable ${columns[recipe.label].name} left out.`);
  }
  if (left.gap > 0) out.push(`${many(left.gap, 'row', 'rows')} with a missing value left out.`);
  for (const { filled, facts } of features) {
    if (filled > 0)
      out.push(`${many(filled, 'gap', 'gaps')} in ${facts.name} filled with the mean of the training rows.`);
  }
  if (odd) out.push(`${many(oddCount, 'cell', 'cells')} taken as missing, the first in ${odd}.`);
  if (left.size > 0) {
    out.push(
      `The table is too large for this page: of ${(most + left.size).toLocaleString('en-US')} usable rows ${most.toLocaleString('en-US')} were drawn at random.`,
    );
  }
  return out;
}
