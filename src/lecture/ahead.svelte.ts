import { edition } from '../lab/edition.ts';
import { lab } from '../lab/client.ts';
import type { Chapter } from '../notebook/chapter.ts';
import { defaults } from '../state/params.ts';
import { KeptPool, keyOf, type Question } from './kept-pool.ts';
import { rowStore } from './row-store.ts';

/** How many beats are computed beyond the one on the wall. */
const AHEAD = 3;
/** A beat that has been on the wall for so long is being talked about. */
const STAYS_MS = 1_500;

export const keptRows = () => rowStore(edition);

/** The settings of a beat: what it names, and the defaults for the rest. */
export function goalOf(chapter: Chapter, place: number) {
  const beat = chapter.beats[place];
  const cell = chapter.cells.find((known) => known.id === beat?.cell);
  return cell && { ...defaults(cell.params), ...beat.values };
}

/** What a beat asks of the workers; nothing where its rows come from a closed form. */
function questionOf(chapter: Chapter, place: number): Question | undefined {
  const cell = chapter.cells.find((known) => known.id === chapter.beats[place]?.cell);
  return cell?.request && { experiment: cell.path, params: cell.request(goalOf(chapter, place)!) };
}

/** Computes the beats of a lecture before they are on the wall. */
export class Ahead {
  /** How far a rehearsal has come, in beats. */
  rehearsed: number | undefined = $state();
  /** How many of them a reload would have to compute again. */
  unkept: number | undefined = $state();
  readonly pool: KeptPool;
  #questions: (Question | undefined)[];
  /** Counts the tours through the beats: a newer one ends those before. */
  #tour = 0;

  constructor(chapter: Chapter, kept: (key: string) => void) {
    this.pool = new KeptPool(lab, keptRows(), kept);
    this.#questions = chapter.beats.map((_, place) => questionOf(chapter, place));
    for (const question of this.#questions) if (question) this.pool.wanted.add(keyOf(question));
  }

  /** Whether a beat can be shown without any waiting. */
  knows(place: number): boolean {
    const question = this.#questions[place];
    return !question || this.pool.knows(question);
  }

  /** The next beats, and the one before: in that order, while nothing else is computed. */
  async follow(place: number): Promise<void> {
    if (this.rehearsed !== undefined) return;
    const near = Array.from({ length: AHEAD }, (_, i) => place + 1 + i);
    // Who steps through quickly is looking for a beat, and does not want those in between.
    const tour = ++this.#tour;
    await new Promise((resolve) => setTimeout(resolve, STAYS_MS));
    if (tour !== this.#tour) return;
    await this.#through([...near, place - 1]);
  }

  /** All beats, from the first to the last. */
  async rehearse(): Promise<void> {
    this.rehearsed = 0;
    this.unkept = undefined;
    await this.#through([...this.#questions.keys()], (count) => (this.rehearsed = count));
    const kept = await Promise.all(this.#questions.map((asked) => !asked || this.pool.keeps(asked)));
    this.unkept = kept.filter((is) => !is).length;
  }

  stop(): void {
    this.#tour++;
    this.rehearsed = undefined;
    this.pool.makeWay();
  }

  async #through(places: number[], told: (count: number) => void = () => {}): Promise<void> {
    const tour = ++this.#tour;
    for (const [i, place] of places.entries()) {
      const question = this.#questions[place];
      // What had to make way is tried again, with what the workers have kept of it.
      for (let tries = 0; question && tries < 5; tries++) {
        if (tour !== this.#tour) return;
        if (await this.pool.prepare(question)) break;
      }
      if (tour !== this.#tour) return;
      told(i + 1);
    }
  }
}
