/**
 * Several figures may change in the same moment, and each takes some of the time in which the page should answer its reader. So one of them
 * changes at once and each of the others in a task of its own, in the order in which they asked. Whoever asks again while they wait keeps
 * their place: no figure falls behind for good because another changes often.
 */
const waiting = new Map<unknown, () => void>();
/** A figure has changed in this task. */
let taken = false;

function take(change: () => void): void {
  taken = true;
  setTimeout(next);
  change();
}

function next(): void {
  taken = false;
  for (const [who, change] of waiting) {
    waiting.delete(who);
    return take(change);
  }
}

export function inTurn(who: unknown, change: () => void): void {
  if (taken || waiting.has(who)) waiting.set(who, change);
  else take(change);
}
