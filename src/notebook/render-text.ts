import katex from 'katex';
import { Marked, type TokenizerAndRendererExtension } from 'marked';
import {
  cited,
  keysIn,
  lookUp,
  namesOf,
  referenceOf,
  spellOut,
  type Bibliography,
  type Source,
} from './source.ts';

/** What every text may refer to. It comes from the chapters' folder by way of the build's settings. */
export type References = { glossary: Record<string, string>; bibliography: Bibliography };

/** Where a text stands: links to its own cells are written without its name. */
export type Place = { chapter: string; cells: string[]; pages: string[] };

/**
 * Markdown with formulas, terms of the glossary, citations and handles, as HTML. `cited` grows with every work that is named:
 *
 *     $\varepsilon$                        a formula, typeset
 *     [[how far|sensitivity]]              a term, its explanation opening beside it
 *     [@warner-1965]                       Warner (1965), the reference opening beside it
 *     [@dwork-roth-2014, theorem 3.16]     Dwork & Roth (2014, theorem 3.16)
 *     [@einarsson-2018|his thesis]         words of our own
 *     [(@abadi-2016; @mironov-2017)]       (Abadi et al. 2016; Mironov 2017)
 *     [at ε = 0.1](#price?epsilon=0.1)     a handle: sets the cell `price` of this chapter, in place
 *     [the next cell](#spread)             a link to a cell of this chapter
 */
export function textRenderer({ glossary, bibliography }: References, place: Place) {
  const sources = new Set<string>();
  const look = (key: string) => {
    sources.add(key);
    return lookUp(bibliography, key);
  };

  const term = inline('term', /^\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/, ([, words, entry = words]) => {
    const explanation = glossary[entry.toLowerCase()];
    if (!explanation) throw new Error(`“${entry}” is not in the glossary`);
    for (const key of keysIn(explanation)) look(key);
    return opening('term', marked.parseInline(words, { async: false }), spellOut(explanation, bibliography));
  });

  const citation = inline('citation', /^\[@([a-z0-9-]+)(?:,\s*([^\]|]+))?(?:\|([^\]]+))?\]/, (match) => {
    const [, key, where, words] = match;
    const source = look(key);
    return opening('term cite', escape(words ?? cited(source, where)), referenceOf(source));
  });

  const citations = inline('citations', /^\[\((@[^\])]+)\)\]/, ([, list]) => {
    const parts = list.split(/;\s*/).map((part) => {
      const [, key, where] = /^@([a-z0-9-]+)(?:,\s*(.+))?$/.exec(part) ?? [];
      if (!key) throw new Error(`“${part}” is no citation: write @key, or @key, theorem 1`);
      const source = look(key);
      const words = [`${namesOf(source)} ${source.year}`, where].filter(Boolean).join(', ');
      return opening('term cite', escape(words), referenceOf(source));
    });
    return `(${parts.join('; ')})`;
  });

  const marked = new Marked({
    extensions: [
      term,
      citation,
      citations,
      formula('displayMath', 'block', /^\$\$([\s\S]+?)\$\$(?:\n|$)/),
      formula('inlineMath', 'inline', /^\$([^$\n]+?)\$/),
    ],
    renderer: {
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (!href.startsWith('#')) return `<a href="${escape(href)}" rel="noopener">${words}</a>`;
        const { full, isHandle } = insideLink(href, place);
        return `<a href="${escape(full)}"${isHandle ? ' class="handle"' : ''}>${words}</a>`;
      },
    },
  });

  return {
    block: (markdown: string) => marked.parse(markdown.trim(), { async: false }).trim(),
    inline: (markdown: string) => marked.parseInline(markdown.trim(), { async: false }),
    /** The works cited so far, by author and year. */
    sources: () =>
      [...sources]
        .map((key) => ({ key, source: bibliography[key] }))
        .sort(
          (a, b) => namesOf(a.source).localeCompare(namesOf(b.source), 'en') || a.source.year - b.source.year,
        )
        .map(({ key, source }) => ({ key, html: referenceHtml(source) })),
  };
}

/** A link inside the notebook, checked, with the chapter that it leaves out. */
function insideLink(href: string, { chapter, cells, pages }: Place): { full: string; isHandle: boolean } {
  const [path, ...query] = href.slice(1).split('?');
  const named = path.split('/');
  const [to, cell] = named.length === 1 && cells.includes(path) ? [chapter, path] : named;
  const isOwn = to === chapter;
  if (!isOwn && !pages.includes(to))
    throw new Error(`the link ${href} leads to no chapter and no cell of this one`);
  if (isOwn && cell && !cells.includes(cell))
    throw new Error(`the link ${href} names no cell of this chapter`);
  const values = query.length > 0 ? `?${query.join('?')}` : '';
  return { full: `#${[to, cell].filter(Boolean).join('/')}${values}`, isHandle: isOwn && values !== '' };
}

/** Words that open an explanation beside them, on hover, focus and tap. */
const opening = (kind: string, words: string, explanation: string) =>
  `<span class="${kind}" role="button" tabindex="0">${words}<span class="explanation">${escape(explanation)}</span></span>`;

function referenceHtml(source: Source): string {
  const [before, after] = referenceOf(source).split(source.title);
  const title = `<cite>${escape(source.title)}</cite>`;
  const linked = source.link ? `<a href="${escape(source.link)}" rel="noopener">${title}</a>` : title;
  return escape(before) + linked + escape(after);
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const inline = (
  name: string,
  rule: RegExp,
  html: (match: RegExpExecArray) => string,
): TokenizerAndRendererExtension => ({
  name,
  level: 'inline',
  start: (source) => source.indexOf('['),
  tokenizer(source) {
    const match = rule.exec(source);
    return match ? { type: name, raw: match[0], match } : undefined;
  },
  renderer: ({ match }) => html(match as RegExpExecArray),
});

/** Letters that a control may stand for carry their name, so that the page can tie the two together. */
const LETTERS = /<span class="(mord mathnormal|mord)"( style="[^"]*")?>([εδλσΔηθ])<\/span>/g;

const typeset = (tex: string, displayMode: boolean) =>
  katex
    .renderToString(tex, { displayMode, throwOnError: true, strict: 'error' })
    .replace(LETTERS, '<span class="$1" data-symbol="$3"$2>$3</span>');

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
