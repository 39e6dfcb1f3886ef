import Papa from 'papaparse';
import { expect } from 'vitest';
import type { Row } from '../../src/lab/experiment.ts';
import type { Guarantee } from '../../src/core/guarantee.ts';
import type { Cell } from '../../src/notebook/cell.ts';
import { toCsv } from '../../src/figures/export.ts';
import type { Figure } from '../../src/figures/figure.ts';
import { numUp } from '../../src/figures/format.ts';
import type { Values } from '../../src/state/params.ts';
import { readNumber } from '../figures/read-number.ts';

/** 1e-5, 12000: a number as the machine writes it. Four digits may be a year. */
const UNFORMATTED = /\d[eE][-+]?\d|(?<![\d.,a-z])(?!(19|20)\d\d(?!\d))\d{4,}(?![a-z])/;

/** What the page does with rows: captions, options for Plot, legends, tables, files, the badge. None may fail or say NaN. */
export function expectSound(cell: Cell, values: Values, rows: Row[], finite: boolean) {
  for (const figure of cell.figures) {
    const view = { rows, values, width: 640, running: false };
    expect(figure.plot(view).marks?.length ?? 0).toBeGreaterThan(0);
    expect(figure.caption(view)).toMatch(/^(?!.*(NaN|undefined|Infinity|\[object)).{10,}$/s);
    expect(figure.caption(view), 'numbers as everywhere: 12,000 and 10⁻⁵').not.toMatch(UNFORMATTED);
    const labels = (figure.legend?.(view) ?? []).map(({ label }) => label);
    expect(new Set(labels).size, 'labels of the legend are told apart').toBe(labels.length);
    expectTable(figure, values, rows, finite);
  }
  expectGuarantee(cell.guarantee?.(values, rows));
}

function expectTable(figure: Figure, values: Values, rows: Row[], finite: boolean) {
  const table = figure.table?.({ rows, values, width: 640, running: false }) ?? rows;
  // While rows stream in, there may be none yet for this figure.
  if (finite) expect(table.length).toBeGreaterThan(0);
  const bad = table.flatMap((row) =>
    figure.columns.filter(({ name }) => {
      const value = row[name];
      if (typeof value === 'number') return finite ? !Number.isFinite(value) : Number.isNaN(value);
      return typeof value !== 'string' && typeof value !== 'boolean' && !(value === undefined && !finite);
    }),
  );
  expect(bad.slice(0, 3), `${figure.id}: cells are plain values`).toEqual([]);
  const { data } = Papa.parse<string[]>(toCsv(figure.columns, table.slice(0, 5)), { skipEmptyLines: true });
  expect(data[0]).toEqual(figure.columns.map(({ name }) => name));
  for (const line of data) expect(line.length).toBe(figure.columns.length);
}

export function expectGuarantee(guarantee: Guarantee | undefined) {
  if (!guarantee) return;
  const { status, epsilon, delta } = guarantee;
  expect(['proven', 'as published', 'refuted', 'none']).toContain(status);
  expect(guarantee.reason).not.toBe('');
  expect(`${guarantee.reason} ${guarantee.assumptions.join(' ')}`).not.toMatch(/NaN|undefined|\[object/);
  expect(guarantee.reason).not.toMatch(UNFORMATTED);
  expect(new Set(guarantee.assumptions).size).toBe(guarantee.assumptions.length);
  if (status === 'none') {
    expect([epsilon, delta]).toEqual([undefined, undefined]);
    return;
  }
  expect(guarantee.source).not.toBe('');
  expect(epsilon! >= 0 && delta! >= 0 && delta! <= 1, `ε = ${epsilon}, δ = ${delta}`).toBe(true);
  if (epsilon! < Infinity) expect(readNumber(numUp(epsilon!))).toBeGreaterThanOrEqual(epsilon! * (1 - 1e-11));
  expect(readNumber(numUp(delta!))).toBeGreaterThanOrEqual(delta! * (1 - 1e-11));
}
