import type { Beat } from '../notebook/chapter.ts';

/** A beat takes so long unless it says otherwise. */
export const MINUTES = 2;

/** Minutes and seconds. */
export const minutesOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Whether a lecture is ahead of its plan, `elapsed` seconds after it began. */
export function planOf(beats: Pick<Beat, 'minutes'>[], place: number, elapsed: number) {
  const until = (at: number) =>
    60 * beats.slice(0, at).reduce((sum, { minutes = MINUTES }) => sum + minutes, 0);
  const [from, to, all] = [until(place), until(place + 1), until(beats.length)];
  // Within its own minutes a beat is on time.
  const behind = elapsed > to ? elapsed - to : elapsed < from ? elapsed - from : 0;
  const minutes = Math.ceil(Math.abs(behind) / 60);
  const verdict =
    behind === 0
      ? 'on time'
      : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${behind > 0 ? 'behind' : 'ahead'}`;
  const own = (to - from) / 60;
  return {
    behind,
    words: `Planned for this beat: ${own} ${own === 1 ? 'minute' : 'minutes'}, until ${minutesOf(to)} of ${minutesOf(all)}. You are ${verdict}.`,
  };
}

/** When the lecture on a chapter began: it goes on after a reload of the window, and another window begins anew. */
export function clock(
  chapter: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined = session(),
) {
  const name = `noisebook-clock ${chapter}`;
  const restart = (): number => {
    const now = Date.now();
    try {
      storage?.setItem(name, String(now));
    } catch {
      // Storage may be forbidden; the clock then lasts as long as the page.
    }
    return now;
  };
  const started = (): number => {
    const kept = Number(storage?.getItem(name));
    return kept > 0 && kept <= Date.now() ? kept : restart();
  };
  return { started, restart };
}

function session(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
