import type { Session } from '../state/session.svelte.ts';
import { parseAddress, readValues } from '../state/url.ts';

/**
 * Links from a text to a cell of its own chapter. One with settings, a handle, sets that cell's controls and moves nothing else; one
 * without goes there and leaves every setting as it is. `told` hears which cell was set.
 */
export function handles(
  node: HTMLElement,
  { session, told }: { session: Session; told?: (cell: string) => void },
) {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    const address = parseAddress(link.getAttribute('href') ?? '');
    const state = session.cells.find(({ id }) => id === address.cell);
    if (!state || address.chapter !== session.chapter?.text.id) return;
    event.preventDefault();
    if (address.entries.length === 0) return goTo(session, state.id);
    state.apply(readValues(address, [state]).values[state.id]);
    told?.(state.id);
  };
  node.addEventListener('click', follow);
  return { destroy: () => node.removeEventListener('click', follow) };
}

/** Goes to a cell of the open chapter, or to its top, and keeps what the reader has set. */
export function goTo(session: Session, cell?: string): void {
  // In place: the lecture begins here, and all settings stay. Rows that a link has promised were of another cell.
  session.address = { ...session.address, cell };
  session.say({ v: undefined, digest: undefined });
  document.getElementById(cell ?? 'top')?.scrollIntoView({ behavior: 'instant' });
  focusOn(cell ?? 'top');
}

/** Whoever follows a link by keyboard or by ear goes on from where it leads. */
export function focusOn(id: string): void {
  const goal = document.getElementById(id);
  if (goal && !goal.hasAttribute('tabindex')) goal.tabIndex = -1;
  goal?.focus({ preventScroll: true });
}
