import type { Dataset } from '../../../core/data/dataset.ts';
import { createRng } from '../../../core/random/create-rng.ts';
import { defineExperiment, type Task } from '../../../lab/experiment.ts';
import { details, isDetail, POSTCODE_SIZES } from './details.ts';

/**
 * How many people are alone with what is known of them: in made-up populations, and in a real table if the reader asks for it. Which
 * real rows are looked at is the reader's choice, so that nothing is loaded before.
 */
export type SpecialParams = { sex: boolean; real: boolean; seed: number };
export type SimulatedRow = { kind: 'simulated'; detail: string; people: number; share: number };
/** Rows of the table that no other row equals on these columns, named with plus signs between them. */
export type RealRow = { kind: 'real'; columns: string; count: number; unique: number; rows: number };
export type SpecialRow = SimulatedRow | RealRow;

const TABLE = 'adult';

type Part = Task & { detail?: string; people?: number };

export const experiment = defineExperiment<SpecialParams, Part, SpecialParams, SpecialRow[]>({
  id: 'special',
  tasks: ({ real }) => [
    ...details.flatMap(({ id }) =>
      POSTCODE_SIZES.map((people) => ({ key: `${id}/people=${people}`, detail: id, people, cost: people })),
    ),
    ...(real ? [{ key: 'real', cost: 300_000 }] : []),
  ],
  fitInputs: ({ sex, real, seed }) => ({ sex, real, seed }),
  needs: ({ real }, task) => (real && !task?.detail ? [TABLE] : []),
  *fit({ sex, seed }, { key, detail, people = 0 }, data) {
    if (!isDetail(detail)) return yield* realRows(data[TABLE]);
    const cells = details.find(({ id }) => id === detail)!.cells * (sex ? 2 : 1);
    const rng = createRng(seed).fork('special').fork(key);
    const counts = new Int32Array(cells);
    for (let i = 0; i < people; i++) {
      counts[Math.floor(cells * rng.next())]++;
      if (i % 20_000 === 19_999) yield i / people;
    }
    const alone = counts.reduce((sum, n) => sum + Number(n === 1), 0);
    return [{ kind: 'simulated', detail, people, share: alone / people }];
  },
  release: (_params, _task, rows) => rows,
});

/** Every choice of columns, the smallest first. */
function* realRows({ fields, train, test }: Dataset): Generator<number, RealRow[]> {
  const rows = train.rows + test.rows;
  const codes = fields.map(({ from, to }) => {
    const code = new Int32Array(rows);
    [train, test].forEach(({ X, columns, rows: many }, part) => {
      const start = part === 0 ? 0 : train.rows;
      for (let i = 0; i < many; i++)
        code[start + i] = X.subarray(i * columns + from, i * columns + to).indexOf(1);
    });
    return code;
  });
  const sizes = fields.map(({ from, to }) => to - from);
  const found: RealRow[] = [];
  const choices = 2 ** fields.length;
  for (let choice = 1; choice < choices; choice++) {
    const chosen = fields.map((_, f) => f).filter((f) => (choice >> f) & 1);
    const counts = new Int32Array(chosen.reduce((cells, f) => cells * sizes[f], 1));
    for (let i = 0; i < rows; i++) counts[chosen.reduce((cell, f) => cell * sizes[f] + codes[f][i], 0)]++;
    const unique = counts.reduce((sum, n) => sum + Number(n === 1), 0);
    const columns = chosen.map((f) => fields[f].name).join(' + ');
    found.push({ kind: 'real', columns, count: chosen.length, unique, rows });
    yield choice / choices;
  }
  return found.sort((a, b) => a.count - b.count || b.unique - a.unique);
}
