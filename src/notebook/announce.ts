/**
 * Says aloud what a cell shows, to someone who cannot see it: once, when what the reader did has settled. A whole drag of a
 * slider or a whole run is one message, and what has not changed is not said again. Nothing is said that nobody asked
 * for: a page that loads is silent.
 */
const QUIET_MS = 700;
const AGAIN_MS = 200;

type Wait = { before: string[]; timer: ReturnType<typeof setTimeout> };

const SAID = 'figcaption:not(.covered) .caption, .guarantee summary, .verdict, .tasks li:has(strong)';

/** What a cell has to say, sentence by sentence. */
function sentences(cell: Element): string[] {
  return [...cell.querySelectorAll(SAID)].map((part) => {
    const text = part.cloneNode(true) as Element;
    for (const aside of text.querySelectorAll('.more, .mark, button')) aside.remove();
    return text.textContent.replace(/\s+/g, ' ').trim();
  });
}

/** Listens to what the reader does in any cell below this element; returns the way to stop. */
export function announceResults(page: HTMLElement): () => void {
  const region = document.createElement('p');
  region.setAttribute('role', 'status');
  region.className = 'spoken';
  document.body.append(region);
  const waiting = new Map<Element, Wait>();
  /** A hand that holds a slider still has not let go of it. */
  let held = false;
  const hold = ({ type }: Event) => void (held = type === 'pointerdown');
  const hands = ['pointerdown', 'pointerup', 'pointercancel'];
  for (const type of hands) document.addEventListener(type, hold, true);

  function settle(cell: Element): void {
    const wait = waiting.get(cell)!;
    if (held || (cell.isConnected && cell.querySelector('figure[aria-busy="true"]'))) {
      wait.timer = setTimeout(settle, AGAIN_MS, cell);
      return;
    }
    waiting.delete(cell);
    const news = sentences(cell).filter((sentence) => !wait.before.includes(sentence));
    if (news.length > 0) region.textContent = news.join(' ');
  }
  // Captured, so that what stood before is read before anything changes it.
  function touched(event: Event): void {
    const cell = (event.target as Element).closest('.cell');
    if (!cell) return;
    const wait = waiting.get(cell);
    clearTimeout(wait?.timer);
    waiting.set(cell, {
      before: wait?.before ?? sentences(cell),
      timer: setTimeout(settle, QUIET_MS, cell),
    });
  }
  const events = ['input', 'change', 'click', 'keydown'];
  for (const type of events) page.addEventListener(type, touched, true);
  return () => {
    for (const type of events) page.removeEventListener(type, touched, true);
    for (const type of hands) document.removeEventListener(type, hold, true);
    for (const { timer } of waiting.values()) clearTimeout(timer);
    region.remove();
  };
}
