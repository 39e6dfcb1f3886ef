import katex from 'katex';
import { Marked, type TokenizerAndRendererExtension } from 'marked';
import type { Plugin } from 'vite';
import { glossary } from '../chapters/glossary.ts';
import type { Block, ChapterHead, ChapterText } from './chapter.ts';

/**
 * Turns a chapter's `text.md` into blocks of HTML when the site is built, formulas typeset, so that neither Markdown nor
 * KaTeX is ever sent to a reader. `text.md?head` gives only what the table of contents needs.
 *
 *     ---
 *     title: Noise
 *     summary: One line for the table of contents.
 *     ---
 *     Prose with $\varepsilon$.
 *
 *     :::cell densities Two answers, one person apart
 *     A question that the reader can answer by moving something.
 *     +++
 *     What there was to see.
 *     :::
 *
 *     :::note
 *     A remark for the margin, with a [[term|sensitivity]] of the glossary.
 *     :::
 */
export function chapterText(): Plugin {
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
      const text = parseChapter(source, folder);
      if (query?.split('&').includes('head'))
        return { code: `export const head = ${JSON.stringify(headOf(text))};`, map: null };
      const json = JSON.stringify(text);
      if (!build) return { code: `export const text = async () => (${json});`, map: null };
      // Prose is data, not code: in the built site it is a file beside the chapter's chunk.
      const asset = this.emitFile({ type: 'asset', name: `${folder}.json`, source: json });
      const code = `export const text = async () => (await fetch(import.meta.ROLLUP_FILE_URL_${asset})).json();`;
      return { code, map: null };
    },
  };
}

export function parseChapter(source: string, folder: string): ChapterText {
  const [, number, id] = /^(\d\d)-([a-z0-9-]+)$/.exec(folder) ?? [];
  if (!id) throw new Error(`${folder}: a chapter's folder must be named NN-slug`);
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (front === undefined)
    throw new Error(`${folder}/text.md must begin with a front matter between --- lines`);
  const facts = Object.fromEntries(front.split('\n').map((line) => line.split(/:\s+(.*)/).slice(0, 2)));
  for (const name of ['title', 'summary']) {
    if (!facts[name]) throw new Error(`${folder}/text.md: ${name} is missing in its front matter`);
  }
  return {
    id,
    number: Number(number),
    title: facts.title,
    summary: facts.summary,
    blocks: besideProse([...blocks(body, folder)]),
  };
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
  const { id, number, title, summary } = text;
  const cells = text.blocks.flatMap((block) =>
    block.kind === 'cell' ? [{ id: block.id, title: block.title }] : [],
  );
  return { id, number, title, summary, cells };
}

function* blocks(body: string, folder: string): Generator<Block> {
  const directive = /^:::(cell|note)[ ]?(.*)\n([\s\S]*?)\n:::[ ]*$/gm;
  let from = 0;
  for (const match of body.matchAll(directive)) {
    const before = body.slice(from, match.index).trim();
    closed(before, folder);
    if (before) yield { kind: 'prose', html: render(before) };
    from = match.index + match[0].length;
    const [, kind, rest, inner] = match;
    closed(inner, folder);
    if (kind === 'note') {
      yield { kind: 'note', html: render(inner) };
    } else {
      const [, id, title] = /^(\S+)\s+(.+)$/.exec(rest) ?? [];
      if (!id) throw new Error(`${folder}/text.md: a cell needs an id and a title, got “${rest}”`);
      const [question, seen = ''] = inner.split(/^\+\+\+$/m);
      yield { kind: 'cell', id, title, question: render(question.trim()), seen: render(seen.trim()) };
    }
  }
  const rest = body.slice(from).trim();
  closed(rest, folder);
  if (rest) yield { kind: 'prose', html: render(rest) };
}

function closed(text: string, folder: string): void {
  const [line] = /^:::.*$/m.exec(text) ?? [];
  if (line) throw new Error(`${folder}/text.md: the block “${line}” is not closed, or closes nothing`);
}

/** Letters that a control may stand for carry their name, so that the page can tie the two together. */
const LETTERS = /<span class="(mord mathnormal|mord)"( style="[^"]*")?>([εδλσΔηθ])<\/span>/g;

const typeset = (tex: string, displayMode: boolean) =>
  katex
    .renderToString(tex, { displayMode, throwOnError: true, strict: 'error' })
    .replace(LETTERS, '<span class="$1" data-symbol="$3"$2>$3</span>');

/** A word of the glossary, with its explanation beside it for the page to open. */
const term: TokenizerAndRendererExtension = {
  name: 'term',
  level: 'inline',
  start: (source) => source.indexOf('[['),
  tokenizer(source) {
    const match = /^\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/.exec(source);
    return match ? { type: 'term', raw: match[0], words: match[1], entry: match[2] ?? match[1] } : undefined;
  },
  renderer({ words, entry }) {
    const explanation = glossary[(entry as string).toLowerCase()];
    if (!explanation) throw new Error(`“${entry}” is not in the glossary`);
    return `<span class="term" role="button" tabindex="0">${words}<span class="explanation">${explanation}</span></span>`;
  },
};

const formula = (name: string, level: 'inline' | 'block', rule: RegExp): TokenizerAndRendererExtension => ({
  name,
  level,
  // A hint to Marked where the next one may begin; a block only begins on a line of its own.
  start: (source) => source.indexOf(level === 'block' ? '\n$$' : '$'),
  tokenizer(source) {
    const match = rule.exec(source);
    return match ? { type: name, raw: match[0], tex: match[1].trim() } : undefined;
  },
  renderer: (token) => typeset(token.tex, level === 'block'),
});

const marked = new Marked({
  extensions: [
    term,
    formula('displayMath', 'block', /^\$\$([\s\S]+?)\$\$(?:\n|$)/),
    formula('inlineMath', 'inline', /^\$([^$\n]+?)\$/),
  ],
});

const render = (markdown: string) => marked.parse(markdown, { async: false }).trim();
