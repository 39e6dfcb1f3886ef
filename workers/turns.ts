/** So many turns at a time, to whoever has asked first. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  ask(begin: () => void): void {
    this.#waiting.push(begin);
    this.#next();
  }

  giveBack(): void {
    this.#free++;
    this.#next();
  }

  #next(): void {
    while (this.#free > 0 && this.#waiting.length > 0) {
      this.#free--;
      this.#waiting.shift()!();
    }
  }
}
