/**
 * Makes the tables from the CSV files of their source packages; each card says where its file comes from.
 *
 *   node datasets/convert-tables.mjs <folder with the CSV files, plain or .gz>
 *
 * Rows are shuffled once with a seed that belongs to the data set; four fifths are for training.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { writeCard } from './card.mjs';
import { compact, writeContainer } from './container.mjs';
import { shuffled } from './shuffle.mjs';

const HERE = new URL('.', import.meta.url);

/** `label`: a column with its two values, the second one being +1. `target`: a numeric column. `groups`: dummies to join. */
const TABLES = [
  { id: 'spambase', file: 'spambase_kernlab', label: ['type', 'nonspam', 'spam'] },
  { id: 'adult', file: 'adult6', label: ['income', '<=50K', '>50K'] },
  { id: 'german-credit', file: 'german_credit_caret', label: ['Class', 'Good', 'Bad'], groups: true },
  { id: 'lending-club', file: 'lending_club', label: ['Class', 'good', 'bad'] },
  { id: 'california-housing', file: 'california_housing', target: 'MedHouseVal' },
  { id: 'abalone', file: 'abalone', target: 'Rings' },
  { id: 'wine-red', file: 'winequality_red', target: 'quality' },
  { id: 'concrete', file: 'concrete', target: 'compressive_strength' },
  { id: 'diabetes', file: 'diabetes', target: 'target' },
];

function read(folder, name) {
  const plain = join(folder, `${name}.csv`);
  const bytes = existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(`${plain}.gz`));
  const { data, errors } = Papa.parse(bytes.toString('utf8'), { header: true, skipEmptyLines: true });
  if (errors.length) throw new Error(`${name}: ${errors[0].message}, row ${errors[0].row}`);
  return data;
}

/** Columns `Purpose.NewCar`, `Purpose.UsedCar`, … with exactly one 1 in each row are one category, `Purpose`. */
function joinDummies(rows) {
  const names = Object.keys(rows[0]);
  const stems = new Set(names.filter((n) => n.includes('.')).map((n) => n.split('.')[0]));
  return [...stems].map((stem) => {
    const members = names.filter((n) => n.startsWith(`${stem}.`));
    const values = rows.map((row) => {
      const on = members.filter((m) => row[m] === '1');
      if (on.length !== 1) throw new Error(`${stem} has ${on.length} values in a row`);
      return members.indexOf(on[0]);
    });
    const categories = members.map((m) => m.slice(stem.length + 1));
    return { name: stem, kind: 'category', type: 'u8', categories, values };
  });
}

function block(name, column) {
  if (column.every((v) => v !== '' && Number.isFinite(Number(v)))) {
    return { name, kind: 'number', ...compact(column.map(Number)) };
  }
  const categories = [...new Set(column)].sort();
  return { name, kind: 'category', type: 'u8', categories, values: column.map((v) => categories.indexOf(v)) };
}

function write(folder, { id, file, label, target, groups }) {
  const source = read(folder, file);
  const rows = shuffled(source.length, id).map((i) => source[i]);
  const train = Math.round(0.8 * rows.length);
  const counts = { test: rows.length - train, train };
  const y = label ?? [target];
  const plain = Object.keys(rows[0]).filter((n) => n !== y[0] && !(groups && n.includes('.')));
  const blocks = [
    ...plain.map((n) =>
      block(
        n,
        rows.map((r) => r[n]),
      ),
    ),
    ...(groups ? joinDummies(rows) : []),
  ];
  const labels = rows.map((r) => (label ? label.indexOf(r[y[0]]) - 1 : Number(r[y[0]])));
  const content = {
    rows: counts,
    label: label ? { type: 'u8', values: labels } : compact(labels),
    blocks,
  };
  const facts = writeContainer(fileURLToPath(new URL(`${id}.bin.gz`, HERE)), content);
  const count = (from, to, c) => labels.slice(from, to).filter((v) => v === c).length;
  writeCard(HERE, id, {
    ...facts,
    rows: counts,
    columns: blocks.reduce((sum, b) => sum + (b.categories?.length ?? 1), 0),
    classes: label?.slice(1).map((name, c) => ({
      name,
      train: count(counts.test, rows.length, c),
      test: count(0, counts.test, c),
    })),
    fields: [
      ...blocks.map((b) => ({ ...b, values: b.values.map((v) => (v + (b.offset ?? 0)) / (b.scale ?? 1)) })),
      ...(label ? [] : [{ name: `${target} (target)`, kind: 'number', values: labels }]),
    ],
  });
}

const folder = process.argv[2];
if (!folder) throw new Error('usage: node datasets/convert-tables.mjs <folder with the CSV files>');
for (const table of TABLES) write(folder, table);
