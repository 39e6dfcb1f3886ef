import type { Reproduction } from '../notebook/cell.ts';
import type { Chapter } from '../notebook/chapter.ts';
import { defaults, type Values } from '../state/params.ts';
import { writeAddress } from '../state/url.ts';

/** A preset that shows a figure or table of a thesis again, and the link that opens it. */
export type LiveFigure = Reproduction & { label: string; cell: string; href: string };

export function liveFigures(chapters: Chapter[]): LiveFigure[] {
  return chapters.flatMap(({ text, cells }) =>
    cells.flatMap((cell) =>
      (cell.presets ?? []).flatMap(({ label, values, reproduces }) => {
        const all = { ...defaults(cell.params), ...values } as Values;
        const href = writeAddress({ chapter: text.id, cell: cell.id }, [cell], { [cell.id]: all });
        const block = text.blocks.find((known) => known.kind === 'cell' && known.id === cell.id);
        const title = block?.kind === 'cell' ? block.title : cell.id;
        return [reproduces ?? []].flat().map((item) => ({ ...item, label, cell: title, href }));
      }),
    ),
  );
}
