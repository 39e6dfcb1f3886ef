import type { Cell } from '../notebook/cell.ts';
import type { Beat, Block, Chapter } from '../notebook/chapter.ts';
import { fault } from '../state/params.ts';
import type { OwnLecture, Slide } from './own-lecture.ts';
import { TALK } from './talk.ts';

type Open = (chapter: string) => Promise<Chapter | undefined>;
type Opened = { cell: Cell; block: Extract<Block, { kind: 'cell' }> };

/**
 * A lecture of one's own as a chapter, so that all that presents a chapter presents it. Cells of several chapters may have the same
 * name: here each is named by its path. What a slide says of a cell that does not hold, such as a value out of range, is left out.
 */
export async function asChapter({ title, slides }: OwnLecture, open: Open): Promise<Chapter> {
  const paths = [...new Set(slides.flatMap(({ path }) => path ?? []))];
  const opened = new Map<string, Opened>();
  for (const path of paths) {
    const [id, name] = path.split('/');
    const chapter = await open(id);
    const cell = chapter?.cells.find((known) => known.id === name);
    const block = chapter?.text.blocks.find((known) => known.kind === 'cell' && known.id === name);
    const own = path.replace('/', '--');
    if (cell && block?.kind === 'cell')
      opened.set(path, { cell: { ...cell, id: own }, block: { ...block, id: own } });
  }
  const all = [...opened.values()];
  return {
    text: { id: TALK, number: 0, title, summary: '', blocks: all.map(({ block }) => block) },
    cells: all.map(({ cell }) => cell),
    beats: slides.map((slide) => beatOf(slide, opened)),
  };
}

function beatOf(
  { say, notes, minutes, path, text, picture, ...slide }: Slide,
  opened: Map<string, Opened>,
): Beat {
  const common = { say, notes, minutes };
  if (path === undefined) return { ...common, cell: '', slide: { text: text ?? '', picture } };
  const cell = opened.get(path)?.cell;
  if (!cell)
    return { ...common, cell: '', slide: { text: `There is no cell ${path} in this version of Noisebook.` } };
  const values = Object.entries(slide.values ?? {}).filter(
    ([name, value]) => Object.hasOwn(cell.params, name) && fault(cell.params[name], value) === undefined,
  );
  return {
    ...common,
    cell: cell.id,
    figure: cell.figures.some(({ id }) => id === slide.figure) ? slide.figure : undefined,
    values: Object.fromEntries(values),
    controls: slide.controls?.filter((name) => Object.hasOwn(cell.params, name)),
  };
}
