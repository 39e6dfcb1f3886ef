/** What the reader has solved and seen, kept in this browser and nowhere else. */
const KEY = 'noisebook.progress';

class Progress {
  #done: string[] = $state.raw(read());

  get count(): number {
    return this.#done.filter((id) => id.startsWith('task:')).length;
  }

  has(id: string): boolean {
    return this.#done.includes(id);
  }

  add(id: string): void {
    if (this.has(id)) return;
    this.#done = [...this.#done, id];
    this.#keep();
  }

  reset(): void {
    this.#done = [];
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#done));
    } catch {
      // Storage may be full or forbidden; progress then lasts as long as the page.
    }
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const progress = new Progress();
