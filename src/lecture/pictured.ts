import type { Chapter } from '../notebook/chapter.ts';
import { CellState } from '../state/cell-state.svelte.ts';
import { goalOf } from './ahead.svelte.ts';

/** A beat as it is written: its cell with settings of its own, and the one figure. Nothing where it is a slide of text. */
export function pictured(chapter: Chapter, place: number) {
  const beat = chapter.beats[place];
  const cell = chapter.cells.find((known) => known.id === beat?.cell);
  const text = chapter.text.blocks.find((block) => block.kind === 'cell' && block.id === cell?.id);
  if (!cell || text?.kind !== 'cell') return undefined;
  const settings = new CellState(cell.id, cell.params);
  const goal = goalOf(chapter, place) as typeof settings.values;
  settings.values = goal;
  return { cell, text, settings, goal, only: beat.figure ?? cell.figures[0].id };
}
