import { describe, expect, it } from 'vitest';
import { scan } from '../../src/core/data/csv/scan.ts';
import { datasetOptions } from '../../src/core/data/options.ts';
import { ownName } from '../../src/core/data/own/recipe.ts';
import { canClassify, guessChoices, labelFault, recipeOf, withLabel } from '../../src/own-data/choices.ts';
import { ownTasks } from '../../src/own-data/fits.ts';
import { fault, dataset } from '../../src/state/params.ts';
import { tableFile } from '../../workers/csv-file.ts';

const read = (content: string) => scan(tableFile(new File([content], 'x.csv')), {}, { progress: () => {} });
const rows = (line: (i: number) => string) => Array.from({ length: 60 }, (_, i) => line(i)).join('\n');

describe('what a cell can take', () => {
  it('is read off the data sets that it offers', () => {
    expect(ownTasks(datasetOptions({ task: ['binary'] }))).toEqual(['binary']);
    expect(ownTasks(datasetOptions({ task: ['regression'] }))).toEqual(['regression']);
    expect(ownTasks(datasetOptions({ shape: ['images'] })), 'a table is no picture').toEqual([]);
    expect(ownTasks(datasetOptions()).sort()).toEqual(['binary', 'classes', 'regression']);
  });
});

describe('the first guess', () => {
  it('predicts a column named so, the rarer value being positive, from numbers and categories', async () => {
    const found = await read(
      `id,class,age,city,note\n${rows((i) => `${i},${i % 4 ? 'good' : 'bad'},${20 + (i % 9)}.5,${i % 2 ? 'A' : 'B'},some words on row ${i}`)}`,
    );
    const choices = guessChoices(found, ['binary']);
    expect(choices).toMatchObject({ label: 1, task: 'binary', positive: 1, missing: 'drop' });
    expect(recipeOf(found, choices)).toMatchObject({
      label: 1,
      positive: 1,
      numbers: [2],
      categories: [3],
      dates: [],
    });
    expect(found.columns[1].values.map((v) => v.text)).toEqual(['good', 'bad']);
  });

  it('predicts a number where the cell wants one, and follows another choice', async () => {
    const found = await read(`a,b,kind\n${rows((i) => `${i * 1.5},${i % 30},${i % 2 ? 'x' : 'y'}`)}`);
    const choices = guessChoices(found, ['regression']);
    expect(choices).toMatchObject({ label: 1, task: 'regression' });
    expect(recipeOf(found, choices).positive).toBeUndefined();
    const other = withLabel(found, guessChoices(found, ['binary', 'regression']), 0, [
      'binary',
      'regression',
    ]);
    expect(other).toMatchObject({ label: 0, task: 'regression' });
    expect(canClassify(found, 2)).toBe(true);
    expect(canClassify(found, 0)).toBe(false);
  });
});

describe('a label', () => {
  const table = `x,one,few,letter,many,word\n${rows((i) => `${i}.5,same,${i % 3},${String.fromCharCode(97 + (i % 26))}${i % 2},${i},w${i}`)}`;
  const faultOf = async (name: string, task: 'binary' | 'classes' | 'regression') => {
    const found = await read(table);
    const label = found.columns.findIndex((column) => column.name === name);
    return labelFault(found, { ...guessChoices(found, [task]), label, task });
  };

  it('of one value is refused before it is used, in words', async () => {
    expect(await faultOf('one', 'binary')).toBe('one has only one value: there is nothing to predict.');
    expect(await faultOf('one', 'classes')).toBe('one has only one value: there is nothing to predict.');
    expect(await faultOf('one', 'regression')).toBe('one has only one value: there is nothing to predict.');
    expect(await faultOf('letter', 'regression')).toBe('letter is not used as a number.');
    expect(await faultOf('few', 'binary')).toBeUndefined();
    expect(await faultOf('few', 'classes')).toBeUndefined();
    expect(await faultOf('x', 'regression')).toBeUndefined();
  });

  it('of many values can be one against the rest, but not a class for each', async () => {
    expect(await faultOf('letter', 'classes')).toBe(
      'letter has too many different values to be used as classes.',
    );
    expect(await faultOf('letter', 'binary')).toBeUndefined();
    const ids = await read(`id,y\n${Array.from({ length: 1200 }, (_, i) => `a${i},${i % 2}`).join('\n')}`);
    expect(labelFault(ids, { ...guessChoices(ids, ['binary']), label: 0 })).toBe(
      'id has too many different values to be used as classes.',
    );
  });
});

it('a link may name a file of one’s own, and nothing that only looks like one', () => {
  const param = dataset({ label: 'Data', help: 'Which.', options: datasetOptions(), default: 'adult' });
  expect(fault(param, 'own:0123456789abcdef~y1~b0~n0~f0001')).toBeUndefined();
  expect(fault(param, 'own:0123456789abcdef~y1~<b>')).toBe('a data set of your own as this page names it');
  expect(fault(param, 'nowhere')).toMatch(/^one of /);
});

it('a link takes the widest file that the page takes', async () => {
  const line = (number: string, word: string) =>
    Array.from({ length: 2000 }, (_, c) => (c % 2 ? number : word)).join();
  const head = Array.from({ length: 2000 }, (_, c) => `c${c}`).join();
  const found = await read(`${head}\n${rows((i) => line(`${i % 9}.5`, 'ab'[i % 2]))}`);
  const recipe = recipeOf(found, guessChoices(found, ['binary']));
  expect([recipe.numbers.length, recipe.categories.length].sort()).toEqual([1000, 999].sort());
  const param = dataset({ label: 'Data', help: 'Which.', options: datasetOptions(), default: 'adult' });
  expect(fault(param, ownName(recipe))).toBeUndefined();
});
