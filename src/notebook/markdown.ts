import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Block, ChapterHead, ChapterText } from './chapter.ts';
import { need, readFrontMatter, readOpening } from './front-matter.ts';
import { textRenderer, type References } from './render-text.ts';
import { cellsIn, textBlocks } from './text-blocks.ts';

/**
 * Turns a chapter's `text.md` into blocks of HTML when the site is built, formulas typeset, so that neither Markdown nor
 * KaTeX is ever sent to a reader. `text.md?head` gives only what the table of contents needs, `?summary` the sentence on the cover. `text.md` itself opens the rest of its chapter,
 * each part when it is asked for: `text`, `cellsText` (only the cells' words), `code` and `cells`. So a page names no file of a chapter it does not open.
 *
 *     ---
 *     title: Noise
 *     summary: One line for the table of contents.
 *     after:
 *       - say how much noise a count needs
 *       - read a badge
 *     needs: plausible-deniability
 *     minutes: 25
 *     ---
 *     Prose with $\varepsilon$; what may stand in a line is told in `render-text.ts`.
 *
 *     :::cell densities Two answers, one person apart
 *     A question that the reader can answer by moving something.
 *     +++
 *     The explanation, folded.
 *     :::
 *
 *     :::note
 *     A remark for the margin.
 *     :::
 *
 *     :::recap
 *     - What to remember.
 *     :::
 *
 *     :::exercise half answer=7.03 within=0.05
 *     How large is sigma at half the epsilon?
 *     +++
 *     The solution, folded.
 *     :::
 */
export function chapterText(references: References): Plugin {
  let build = false;
  return {
    name: 'noisebook-chapter-text',
    enforce: 'pre',
    configResolved(config) {
      build = config.command === 'build';
    },
    transform(source, id) {
      const [file, query] = id.split('?');
      if (!file.endsWith('/text.md')) return null;
      const folder = file.split('/').at(-2)!;
      const text = parseChapter(source, folder, references, titlesBeside(file));
      if (query?.split('&').includes('head'))
        return { code: `export const head = ${JSON.stringify(headOf(text))};`, map: null };
      if (query?.split('&').includes('summary'))
        return { code: `export const summary = ${JSON.stringify(text.summary)};`, map: null };
      // An embed shows one cell: it needs the words of the cells, and not the prose between them.
      const parts = {
        text,
        cellsText: { ...text, blocks: text.blocks.filter(({ kind }) => kind === 'cell') },
      };
      const code = Object.entries(parts).map(([name, part]) => {
        const json = JSON.stringify(part);
        if (!build) return `export const ${name} = async () => (${json});`;
        // Prose is data, not code: in the built site it is a file beside the chapter's chunk.
        const asset = this.emitFile({ type: 'asset', name: `${folder}.json`, source: json });
        return `export const ${name} = async () => (await fetch(import.meta.ROLLUP_FILE_URL_${asset})).json();`;
      });
      const opened = text.blocks.flatMap((block) =>
        block.kind === 'cell' ? [`${JSON.stringify(block.id)}: () => import('./${block.id}/cell.ts')`] : [],
      );
      code.push(
        `export const code = () => import('./chapter.ts');`,
        `export const cells = { ${opened.join(', ')} };`,
      );
      return { code: code.join('\n'), map: null };
    },
  };
}

/** Addresses that are pages and no chapters, and that a text may link to. */
const PAGES = ['figures'];

export function parseChapter(
  source: string,
  folder: string,
  references: References = { glossary: {}, bibliography: {} },
  titles: Record<string, string> = {},
): ChapterText {
  const where = `${folder}/text.md`;
  const { number, id } = nameOf(folder);
  const { facts, body } = cut(source, where);
  const [title, summary] = [need(facts, 'title', where), need(facts, 'summary', where)];
  const opening = readOpening(facts, titles, where);
  const place = { chapter: id, cells: cellsIn(body), pages: [...Object.keys(titles), ...PAGES] };
  const { block, inline, sources } = textRenderer(references, place);
  try {
    const after = opening.after?.map(inline);
    const blocks = besideProse([...textBlocks(body, where, block)]);
    return { id, number, title, summary, ...opening, after, blocks, sources: sources() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw message.startsWith(where) ? error : new Error(`${where}: ${message}`, { cause: error });
  }
}

function nameOf(folder: string): { number: number; id: string } {
  const [, number, id] = /^(\d\d)-([a-z0-9-]+)$/.exec(folder) ?? [];
  if (!id) throw new Error(`${folder}: a chapter's folder must be named NN-slug`);
  return { number: Number(number), id };
}

function cut(source: string, where: string) {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (front === undefined) throw new Error(`${where} must begin with a front matter between --- lines`);
  return { facts: readFrontMatter(front, where), body };
}

/** The titles of all chapters in the folder where this text's chapter is, by slug. */
function titlesBeside(file: string): Record<string, string> {
  const root = dirname(dirname(file));
  const folders = readdirSync(root).filter(
    (name) => /^\d\d-/.test(name) && existsSync(join(root, name, 'text.md')),
  );
  return Object.fromEntries(
    folders.map((folder) => {
      const { facts } = cut(readFileSync(join(root, folder, 'text.md'), 'utf8'), `${folder}/text.md`);
      return [nameOf(folder).id, need(facts, 'title', `${folder}/text.md`)];
    }),
  );
}

/** A note stands in the margin of a piece of prose: where a cell comes before it, that is the prose after it. */
function besideProse(blocks: Block[]): Block[] {
  const ordered = [...blocks];
  for (let i = 1; i + 1 < ordered.length; i++) {
    const [before, note, after] = ordered.slice(i - 1, i + 2);
    if (before.kind === 'cell' && note.kind === 'note' && after.kind === 'prose')
      ordered.splice(i, 2, after, note);
  }
  return ordered;
}

function headOf(text: ChapterText): ChapterHead {
  const { id, number, title, minutes } = text;
  const cells = text.blocks.flatMap((block) =>
    block.kind === 'cell' ? [{ id: block.id, title: block.title }] : [],
  );
  return { id, number, title, minutes, cells };
}
