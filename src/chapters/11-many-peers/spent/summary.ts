import type { SpentParams, SpentRow } from './experiment.ts';

export function spentSummary(rows: SpentRow[]) {
  const measured = rows.flatMap((row) => Array.from(row.measured)).sort((a, b) => a - b);
  const [row] = rows;
  return row && { ...row, measured, largest: measured.at(-1)!, median: measured[measured.length >> 1] };
}

/** The steps from the nominal ε to the proven one: what each fault multiplies it by. They multiply to the proven one, but for its upper limit. */
export function factors(
  row: Pick<SpentRow, 'n' | 'bound' | 'D'>,
  { form, noise, divide, peers }: SpentParams,
) {
  return [
    { name: 'objective', factor: form === 'sum' ? row.n / 2 : 1 },
    { name: 'row norms', factor: row.bound },
    { name: 'noise shape', factor: noise === 'laplace' ? Math.sqrt(row.D) : 1 },
    { name: 'undivided average', factor: divide ? 1 : 1 / peers },
  ];
}
