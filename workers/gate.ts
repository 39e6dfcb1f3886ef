/**
 * Lets a party's work through, in its order: at once, when it is no longer held, or when its turn has come. One that takes turns asks for one
 * as soon as it has work, and gives it back when it has none left.
 */
export class Gate {
  #held = false;
  #turn: 'none' | 'asked' | 'given' = 'none';
  #waiting: (() => void)[] = [];

  /** Without `turns` it needs none. */
  constructor(readonly turns?: { ask(): void; giveBack(): void }) {}

  hold(held: boolean): void {
    this.#held = held;
    this.#open();
  }

  /** What it has asked for. */
  takeTurn(): void {
    this.#turn = 'given';
    this.#open();
  }

  pass(work: () => void): void {
    this.#waiting.push(work);
    this.#open();
  }

  #open(): void {
    if (this.turns && this.#turn === 'none' && this.#waiting.length > 0) {
      this.#turn = 'asked';
      this.turns.ask();
    }
    if (this.#held || (this.turns && this.#turn !== 'given')) return;
    while (this.#waiting.length > 0) this.#waiting.shift()!();
    if (this.#turn !== 'given') return;
    this.#turn = 'none';
    this.turns?.giveBack();
  }
}
