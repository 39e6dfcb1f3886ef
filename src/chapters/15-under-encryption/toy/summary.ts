import { TOY_EDGE } from '../../../core/learners/sinh-toy.ts';
import type { ToyRow } from './rows.ts';

export function toySummary(rows: ToyRow[]) {
  const of = (method: string) => rows.filter((row) => row.method === method);
  const start = rows[0]?.beta ?? 0;
  return { newton: of('newton'), fixed: of('fixed'), start, diverges: Math.abs(start) > TOY_EDGE };
}
