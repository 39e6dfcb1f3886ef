/** The facts at the end of a card. What stands above them is written by hand and kept. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const HEADING = '## Facts';
const shown = (value) => String(Number(Number(value).toPrecision(7)));

/**
 * `halves` holds the labels of the training and the test rows, `fields` the columns of the source with their values.
 * Prints one line per data set, from which its descriptor is checked.
 */
export function writeCard(
  folder,
  id,
  { packed, unpacked, sha256, sha256Unpacked, rows, columns, classes, fields },
) {
  const path = new URL(`${id}.md`, folder);
  const above = existsSync(path) ? readFileSync(path, 'utf8').split(HEADING)[0].trimEnd() : `# ${id}`;
  const lines = [
    HEADING,
    '',
    'Written by the conversion script.',
    '',
    `- Rows: ${rows.train} for training, ${rows.test} for testing. Columns: ${columns}.`,
    `- File: \`${id}.bin.gz\`, ${packed} bytes, ${unpacked} unpacked.`,
    `- SHA-256 of the file: \`${sha256}\``,
    `- SHA-256 unpacked: \`${sha256Unpacked}\``,
    '',
  ];
  if (classes) {
    const isPart = classes.some(({ source }) => source !== undefined);
    const more = (words) => (isPart ? ` ${words} |` : '');
    lines.push(`| class | training rows | test rows |${more('training rows of the source')}`);
    lines.push(`| --- | --- | --- |${more('---')}`);
    for (const { name, train, test, source } of classes)
      lines.push(`| ${name} | ${train} | ${test} |${more(source)}`);
    lines.push('');
  }
  lines.push('### Ranges', '', '| column | kind | values |', '| --- | --- | --- |');
  for (const { name, kind, values, categories } of fields) {
    let low = Infinity;
    let high = -Infinity;
    for (const v of values) {
      if (v < low) low = v;
      if (v > high) high = v;
    }
    const range = categories ? categories.join(', ') : `${shown(low)} to ${shown(high)}`;
    lines.push(`| ${name} | ${kind} | ${range} |`);
  }
  writeFileSync(path, `${above}\n\n${lines.join('\n')}\n`);
  console.log(JSON.stringify({ id, rows, columns, packed, unpacked, sha256, classes }));
}
