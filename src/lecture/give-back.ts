import { TEXT } from './keys.ts';

/**
 * What was pressed by mouse or finger on the wall gives the keyboard back to it at once: the arrows and the space bar step on. What was
 * reached by keyboard keeps it, and so does a field for text, until Escape.
 */
export function giveBack(wall: HTMLElement, home: HTMLElement): () => void {
  let byPointer = false;
  const pressed = () => (byPointer = true);
  const typed = () => (byPointer = false);
  const done = ({ type }: Event) => {
    const at = document.activeElement;
    if (!byPointer || !(at instanceof HTMLElement) || at === home || !wall.contains(at)) return;
    // A list is open until something is chosen from it.
    const isInUse = at.matches(TEXT) || (at.matches('select') && type !== 'change');
    if (!isInUse) home.focus({ preventScroll: true });
  };
  addEventListener('pointerdown', pressed, true);
  addEventListener('keydown', typed, true);
  // A slider is let go anywhere; a label focuses its button only after that; a list says when it has been chosen from.
  const ends = ['pointerup', 'pointercancel', 'click', 'change'];
  for (const end of ends) addEventListener(end, done);
  return () => {
    removeEventListener('pointerdown', pressed, true);
    removeEventListener('keydown', typed, true);
    for (const end of ends) removeEventListener(end, done);
  };
}
