import type { TaskKind } from '../core/data/dataset.ts';

/** A data set that was made from a file of the reader's own: what the page knows of it. The rows are with the workers. */
export type OwnSet = { name: string; file: string; task: TaskKind; rows: number; remarks: string[] };

/** The reader's own data sets, for as long as the page is open. Nothing is stored and nothing is sent. */
class OwnData {
  sets: OwnSet[] = $state.raw([]);

  add(set: OwnSet): void {
    this.sets = [...this.sets.filter(({ name }) => name !== set.name), set];
  }

  /** What is no longer kept is no longer listed. */
  remove(names: string[]): void {
    this.sets = this.sets.filter(({ name }) => !names.includes(name));
  }

  find(name: string): OwnSet | undefined {
    return this.sets.find((set) => set.name === name);
  }
}

export const ownData = new OwnData();
