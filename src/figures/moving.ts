import { keepRoom } from './keep-room.ts';
import { inSight } from './turns.ts';

export { glide } from './glide.ts';
export { patch } from './patch.ts';
export { inTurn } from './turns.ts';

/** What a figure that changes needs for its caption, by which it is known. */
export function attend(caption: HTMLElement): void {
  keepRoom(caption);
  inSight(caption, caption.closest('figure')!);
}
