/**
 * Several figures may change in the same moment, and each takes some of the time in which the page should answer its reader. So one of them
 * changes at once and each of the others in a task of its own, in the order in which they asked. Whoever asks again while they wait keeps
 * their place: no figure falls behind for good because another changes often. Figures out of sight are drawn now and then, or when they come
 * into sight: each drawing has the browser lay out and paint the page anew.
 */
const waiting = new Map<unknown, () => void>();
/** A figure has changed in this task. */
let taken = false;

/** How long a figure out of sight may be behind, in milliseconds. */
const BEHIND_MS = 500;
const outOfSight = new WeakSet<object>();
const later = new Map<unknown, () => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

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
  if (outOfSight.has(who as object)) {
    later.set(who, change);
    timer ??= setTimeout(catchUp, BEHIND_MS);
  } else soon(who, change);
}

function soon(who: unknown, change: () => void): void {
  if (taken || waiting.has(who)) waiting.set(who, change);
  else take(change);
}

function catchUp(): void {
  timer = undefined;
  const all = [...later];
  later.clear();
  for (const [who, change] of all) soon(who, change);
}

/** Whoever asks for turns may be out of sight when this element is. */
export function inSight(who: object, element: Element): void {
  new IntersectionObserver((entries) => {
    const isSeen = entries.at(-1)!.isIntersecting;
    if (!isSeen) outOfSight.add(who);
    else if (outOfSight.delete(who)) {
      const change = later.get(who);
      later.delete(who);
      if (change) soon(who, change);
    }
  }).observe(element);
}
