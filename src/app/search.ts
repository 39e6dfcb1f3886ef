import { summaries } from '../chapters/summaries.ts';
import type { Block, ChapterHead, ChapterText } from '../notebook/chapter.ts';

export type Hit = {
  kind: 'chapter' | 'cell' | 'term';
  title: string;
  more: string;
  href?: string;
  /** What stands in its text, folded. */
  words?: string;
};

/** Everything that can be found: chapters, cells and terms, with their texts where those have been loaded. */
export function everything(
  contents: ChapterHead[],
  glossary: Record<string, string>,
  texts: ChapterText[] = [],
): Hit[] {
  const blocks = (id: string) => texts.find((text) => text.id === id)?.blocks ?? [];
  return [
    ...contents.map((head): Hit => ({
      kind: 'chapter',
      title: head.title,
      more: summaries[head.id],
      href: `#${head.id}`,
      words: plain(blocks(head.id).map(wordsOf)),
    })),
    ...contents.flatMap((head) =>
      head.cells.map((cell): Hit => ({
        kind: 'cell',
        title: cell.title,
        more: head.title,
        href: `#${head.id}/${cell.id}`,
        words: plain(
          blocks(head.id).map((block) =>
            block.kind === 'cell' && block.id === cell.id ? `${block.question} ${block.seen}` : '',
          ),
        ),
      })),
    ),
    ...Object.entries(glossary).map(([term, more]): Hit => ({ kind: 'term', title: term, more })),
  ];
}

/** What a piece of a chapter says, outside of its cells. */
const wordsOf = (block: Block) =>
  block.kind === 'cell' ? '' : block.kind === 'exercise' ? `${block.ask} ${block.solution}` : block.html;

/** What contains every word of the query, best first: in the title before in the rest, at a word's start before inside. */
export function search(all: Hit[], query: string): Hit[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = all.flatMap((hit) => {
    const title = fold(hit.title);
    const more = fold(hit.more);
    let rank = 0;
    for (const word of words) {
      if (` ${title}`.includes(` ${word}`)) rank += 4;
      else if (title.includes(word)) rank += 3;
      else if (` ${more}`.includes(` ${word}`)) rank += 2;
      else if (more.includes(word)) rank += 1;
      else if (hit.words?.includes(word)) rank += 0.5;
      else return [];
    }
    return [{ hit, rank }];
  });
  return ranked.sort((a, b) => b.rank - a.rank).map(({ hit }) => hit);
}

/** Without accents and case, and with the letters' names: who types epsilon finds ε, and the other way round. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ε', 'epsilon')
    .replaceAll('δ', 'delta')
    .replaceAll('λ', 'lambda');

/** The words of our own HTML, without its tags. Formulas are set twice, once for the eye; what is read aloud is enough. */
const plain = (html: string[]) =>
  fold(
    html
      .join(' ')
      .replace(/<annotation[^]*?<\/annotation>/g, ' ')
      .replace(/<[^>]*>/g, ' '),
  );
