import { CellState } from './cell-state.svelte.ts';
import { parseAddress, readValues, writeAddress, type Address, type Addressable } from './url.ts';

/** Changes closer together than this, such as a key held down, are written once. */
const PAUSE_MS = 250;

/** What a session has to know of a chapter. */
export type Openable = { text: { id: string }; cells: Addressable[] };
type Open<C> = (chapter: string, cell?: string) => Promise<C | undefined>;
/** The cells as an address sets them up: their schemas may be other than the chapter's, which links are written against. */
type SetUp = (cells: Addressable[], address: Address) => Addressable[];

type Options = {
  locate?: (address: Address) => Address;
  setUp?: SetUp;
  /** Opens the one cell that an address names, and not the chapter around it. */
  oneCell?: boolean;
};

/** What is open, and with which settings: the one place that reads and writes the URL's fragment. */
export class Session<C extends Openable = Openable> {
  address: Address = $state.raw(parseAddress(''));
  chapter: C | undefined = $state.raw();
  cells: CellState[] = $state.raw([]);
  /** What in the link could not be read and belongs to no cell. */
  problems: string[] = $state.raw([]);
  loading = $state(false);
  /** Done when the link that the browser shows has been read. */
  reading = Promise.resolve();

  #open: Open<C>;
  #locate: (address: Address) => Address;
  #setUp: SetUp;
  #oneCell: boolean;
  /** The chapter, or with `oneCell` the cell, that is open; of an address that could not be opened, nothing. */
  #opened = '';
  /** Counts the links read, so that a slower, older load does not overtake a newer one. */
  #turn = 0;
  #timer?: ReturnType<typeof setTimeout>;
  #changed = -Infinity;
  /** The fragment that the browser had when it was last read or written. */
  #seen?: string;

  constructor(open: Open<C>, { locate, setUp, oneCell }: Options = {}) {
    this.#open = open;
    this.#locate = locate ?? ((address) => address);
    this.#setUp = setUp ?? ((cells) => cells);
    this.#oneCell = oneCell ?? false;
  }

  /** Follows the browser's fragment from now on; returns the way to stop. */
  listen(): () => void {
    const read = () => void (this.reading = this.read(location.hash));
    addEventListener('hashchange', read);
    read();
    return () => removeEventListener('hashchange', read);
  }

  async read(fragment: string): Promise<void> {
    const turn = ++this.#turn;
    // What was about to be written belongs to the link before.
    clearTimeout(this.#timer);
    this.#seen = location.hash;
    const address = this.#locate(parseAddress(fragment));
    this.address = address;
    const named =
      this.#oneCell && address.chapter ? `${address.chapter}/${address.cell ?? ''}` : address.chapter;
    if (named !== this.#opened) {
      this.loading = true;
      let chapter: C | undefined;
      let failure: string | undefined;
      try {
        chapter = address.chapter === '' ? undefined : await this.#open(address.chapter, address.cell);
        if (address.chapter !== '' && !chapter)
          failure = `There is no chapter “${address.chapter.slice(0, 40)}”.`;
      } catch {
        failure = 'This chapter could not be loaded. Check the connection and reload the page.';
      }
      if (turn !== this.#turn) return;
      this.chapter = chapter;
      this.#opened = chapter ? named : '';
      this.cells = (chapter?.cells ?? []).map(
        (cell) => new CellState(cell.id, cell.params, () => this.#settled()),
      );
      this.problems = failure ? [failure] : [];
      if (failure) {
        this.loading = false;
        return;
      }
    }
    this.loading = false;
    this.#assign(address);
  }

  #assign(address: Address): void {
    const cells = this.#setUp(this.chapter?.cells ?? [], address);
    const { values, problems } = readValues(address, cells);
    for (const [i, state] of this.cells.entries()) {
      const own = problems.filter((problem) => problem.cell === state.id).map((problem) => problem.message);
      state.load(values[state.id], own, cells[i].params);
    }
    this.problems = problems
      .filter((problem) => problem.cell === undefined)
      .map((problem) => problem.message);
  }

  /** The fragment for one cell, or for the whole chapter as it stands. */
  link(cell?: Addressable, options?: Address['options']): string {
    const cells = this.chapter?.cells ?? [];
    const values = Object.fromEntries(this.cells.map((state) => [state.id, state.values]));
    if (!cell)
      return writeAddress({ chapter: this.address.chapter, options: this.address.options }, cells, values);
    return writeAddress({ chapter: this.address.chapter, cell: cell.id, options }, [cell], values);
  }

  /** Changes how the page is shown, such as its mode; what is left undefined leaves the fragment. */
  say(options: Address['options']): void {
    this.address = { ...this.address, options: { ...this.address.options, ...options } };
    this.#settled();
  }

  /**
   * Writes the fragment in place: a session of dragging is no history. A single change is written at once, so that a
   * reload keeps it; one that follows another waits, since browsers allow only so many.
   */
  #settled(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    const wait = now - this.#changed < PAUSE_MS ? PAUSE_MS : 0;
    this.#changed = now;
    this.#timer = setTimeout(() => {
      // The address is the new chapter's already, the cells still the old one's.
      if (this.loading) return this.#settled();
      // The reader has gone to another link, which the browser is about to tell: it must not be written over.
      if (location.hash !== this.#seen) return;
      const cells = this.chapter?.cells ?? [];
      const values = Object.fromEntries(this.cells.map((state) => [state.id, state.values]));
      const { chapter, cell } = this.address;
      // Version and fingerprint were of the rows that the link was made with, and the figure is where the reader came in.
      const { figure, ...rest } = this.address.options;
      const options = { ...rest, ...(this.#oneCell ? { figure } : {}), v: undefined, digest: undefined };
      const fragment = writeAddress({ chapter, cell, options }, cells, values);
      this.address = parseAddress(fragment);
      history.replaceState(history.state, '', fragment);
      this.#seen = location.hash;
    }, wait);
  }
}
