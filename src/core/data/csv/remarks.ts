import type { Recipe } from '../own/recipe.ts';
import type { Growing } from './build.ts';
import type { Scan } from './scan.ts';

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
  const num = (n: number) => n.toLocaleString('en-US');
  const many = (n: number, one: string, more: string) => `${num(n)} ${n === 1 ? one : more}`;
  const { skipped, leftOut, columns } = scan;
  if (leftOut > 0) out.push(`${many(leftOut, 'line', 'lines')} before the table left out.`);
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
  for (const { kind, origin, filled, facts } of features) {
    if (origin !== 0) {
      const from = kind === 'date' ? new Date(origin * 86_400_000).toISOString().slice(0, 10) : num(origin);
      out.push(
        `${facts.name} is counted from ${from}: as single-precision numbers its values could not be told apart.`,
      );
    }
    if (kind === 'date' && facts.slashed === 'either') {
      out.push(`Dates in ${facts.name} are read month first: none of them has a day above 12 to tell.`);
    }
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
