import type { TaskKind } from '../core/data/dataset.ts';
import type { ColumnKind } from '../core/data/own/column-scan.ts';
import type { Recipe } from '../core/data/own/recipe.ts';
import type { Scan } from '../core/data/csv/scan.ts';

/** What the reader decides about a file, before it becomes a recipe. */
export type Choices = {
  kinds: ColumnKind[];
  used: boolean[];
  label: number;
  task: TaskKind;
  positive: number;
  missing: Recipe['missing'];
};

/** More classes than this make no label. */
const MAX_CLASSES = 20;

export const canClassify = (scan: Scan, column: number) => {
  const { values } = scan.columns[column];
  return values.length >= 2 && values.length <= MAX_CLASSES;
};
const canRegress = (choices: Choices, column: number) => choices.kinds[column] === 'number';

/** Why the chosen column cannot be predicted as it is asked for, if it cannot. */
export function labelFault(scan: Scan, choices: Choices): string | undefined {
  const { name, distinct, values } = scan.columns[choices.label];
  if (distinct < 2)
    return `${name} has ${distinct === 0 ? 'no value' : 'only one value'}: there is nothing to predict.`;
  if (choices.task === 'regression') {
    return canRegress(choices, choices.label) ? undefined : `${name} is not used as a number.`;
  }
  // One value against the rest needs no class for each of them, only that they could be counted.
  const fits = choices.task === 'binary' ? values.length > 0 : canClassify(scan, choices.label);
  return fits ? undefined : `${name} has too many different values to be used as classes.`;
}

/** The guesses that the page starts from; every one of them can be changed. */
export function guessChoices(scan: Scan, tasks: TaskKind[]): Choices {
  const kinds = scan.columns.map(({ kind }) => kind);
  const choices: Choices = {
    kinds,
    used: kinds.map((kind) => kind === 'number' || kind === 'category'),
    label: 0,
    task: tasks[0] ?? 'binary',
    positive: 1,
    missing: 'drop',
  };
  return withLabel(scan, choices, guessLabel(scan, kinds, tasks), tasks);
}

function guessLabel(scan: Scan, kinds: ColumnKind[], tasks: TaskKind[]): number {
  const numeric = tasks.includes('regression') && !tasks.includes('binary');
  const able = scan.columns.map((_, c) => (numeric ? kinds[c] === 'number' : canClassify(scan, c)));
  const named = scan.columns.findIndex(
    ({ name }, c) => able[c] && /^(y|label|class|target|outcome|income|type|default|survived)$/i.test(name),
  );
  if (named >= 0) return named;
  const last = able.lastIndexOf(true);
  return last >= 0 ? last : Math.max(0, kinds.lastIndexOf('number'));
}

/** Another column is to be predicted: the task follows what it holds and what the cell can do. */
export function withLabel(scan: Scan, choices: Choices, label: number, tasks: TaskKind[]): Choices {
  const fits = (task: TaskKind) =>
    task === 'regression' ? canRegress(choices, label) : canClassify(scan, label);
  const task =
    fits(choices.task) && tasks.includes(choices.task) ? choices.task : (tasks.find(fits) ?? tasks[0]);
  const positive = Math.min(1, scan.columns[label].values.length - 1);
  return { ...choices, label, task, positive: Math.max(0, positive) };
}

export function recipeOf(scan: Scan, choices: Choices): Recipe {
  const of = (kind: ColumnKind) =>
    choices.kinds.flatMap((own, c) => (own === kind && choices.used[c] && c !== choices.label ? [c] : []));
  return {
    fingerprint: scan.fingerprint,
    format: scan.format,
    task: choices.task,
    label: choices.label,
    ...(choices.task === 'binary' ? { positive: choices.positive } : {}),
    numbers: of('number'),
    categories: of('category'),
    dates: of('date'),
    missing: choices.missing,
  };
}
