import {
  categoryOf,
  dateOrder,
  isMissing,
  parseDate,
  parseNumber,
  type DateOrder,
  type Decimal,
} from './cells.ts';

export type ColumnKind = 'number' | 'category' | 'date' | 'id' | 'text';

/** What was found in a column of a reader's own table: enough to choose what to do with it, and no rows. */
export type ColumnFacts = {
  name: string;
  kind: ColumnKind;
  filled: number;
  missing: number;
  /** Different values, counted up to MAX_DISTINCT. */
  distinct: number;
  /** Of the values that are numbers, or dates in days since 1970. */
  min: number;
  max: number;
  /** For dates with slashes: what comes first. 'either' where no day is above 12; then they are read month first. */
  slashed?: DateOrder | 'either';
  /** Where a column of numbers first holds something else, if it does. */
  odd?: { line: number; text: string };
  oddCount: number;
  examples: string[];
  /** The most frequent values, most frequent first, with how often they occur; empty when there are too many. */
  values: { text: string; count: number }[];
};

export const MAX_DISTINCT = 1000;
/** Up to this many values a column of words is a category. */
export const MAX_CATEGORIES = 50;
const MOSTLY = 0.95;

/** What a single cell can be. */
const MISSING = 0;
const WHOLE = 1;
const FRACTION = 2;
const DATE = 3;
const DATE_AND_TIME = 4;
const WORD = 5;
const WORDS = 6;
const SORTS = 7;

/** Longer texts are counted by their beginning. */
export const LONGEST_KEY = 200;

/** Sees the cells of one column, one by one, and says at the end what the column is. */
export class ColumnScan {
  /** How many cells of each sort. */
  #counts = new Float64Array(SORTS);
  #min = Infinity;
  #max = -Infinity;
  #steps = true;
  #last = NaN;
  #odd?: { line: number; text: string };
  /** Dates with slashes that need one order, or fit both. */
  #orders = { day: 0, month: 0, either: 0 };
  /** Texts that have been seen: most cells of most columns have, and need no second look. */
  #seen = new Map<string, { sort: number; count: number }>();
  #many = false;

  constructor(
    readonly name: string,
    private readonly decimal: Decimal,
  ) {}

  see(text: string, line: number): void {
    const key = text.length > LONGEST_KEY ? text.slice(0, LONGEST_KEY) : text;
    const known = this.#many ? undefined : this.#seen.get(key);
    if (known) {
      known.count++;
      this.#counts[known.sort]++;
      if (known.sort !== MISSING) this.#steps = false;
      return;
    }
    const sort = this.#look(text, line);
    this.#counts[sort]++;
    if (this.#many) return;
    // A part of a long text keeps the whole of it in memory: what is kept is a copy.
    if (this.#seen.size < MAX_DISTINCT) this.#seen.set(` ${key}`.slice(1), { sort, count: 1 });
    else if (sort !== MISSING) this.#many = true;
  }

  #look(text: string, line: number): number {
    if (isMissing(text)) return MISSING;
    const value = parseNumber(text, this.decimal);
    if (Number.isNaN(value)) {
      this.#odd ??= { line, text: text.slice(0, 60) };
      this.#steps = false;
      const spaced = text.includes(' ');
      // Once a column is clearly not of dates there is no need to try on.
      const counts = this.#counts;
      const dates = counts[DATE] + counts[DATE_AND_TIME];
      const others = counts[WORD] + counts[WORDS] + counts[WHOLE] + counts[FRACTION];
      if (dates + 20 >= others && this.#isDate(text)) return spaced ? DATE_AND_TIME : DATE;
      return spaced ? WORDS : WORD;
    }
    if (!Number.isNaN(this.#last) && value !== this.#last + 1) this.#steps = false;
    this.#last = value;
    this.#reach(value);
    return Number.isInteger(value) ? WHOLE : FRACTION;
  }

  #isDate(text: string): boolean {
    const order = dateOrder(text);
    const value = parseDate(text, order === 'day' ? 'day' : 'month');
    if (Number.isNaN(value)) return false;
    if (order) this.#orders[order]++;
    this.#reach(value);
    return true;
  }

  #reach(value: number): void {
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
  }

  facts(): ColumnFacts {
    const { filled, missing, numbers } = this.#sums();
    const ordered = [...this.#values()].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const numeric = numbers >= MOSTLY * filled && numbers > 0;
    return {
      name: this.name,
      kind: this.#kind(ordered.length),
      filled,
      missing,
      distinct: ordered.length,
      min: this.#min,
      max: this.#max,
      ...this.#slashed(),
      ...(numeric && this.#odd ? { odd: this.#odd } : {}),
      oddCount: numeric ? filled - numbers : 0,
      examples: ordered.slice(0, 3).map(([text]) => text.slice(0, 60)),
      values: this.#many ? [] : ordered.slice(0, 200).map(([text, count]) => ({ text, count })),
    };
  }

  #slashed(): Pick<ColumnFacts, 'slashed'> {
    const { day, month, either } = this.#orders;
    if (day + month + either === 0) return {};
    return { slashed: day > month ? 'day' : month > 0 ? 'month' : 'either' };
  }

  #sums() {
    const [missing, whole, fraction, date, time, word, words] = this.#counts;
    const numbers = whole + fraction;
    const dates = date + time;
    return { missing, whole, numbers, dates, spaced: time + words, filled: numbers + dates + word + words };
  }

  /** The values without the blanks around them, and how often each occurs. Of several spellings the first stands for all. */
  #values(): Map<string, number> {
    const values = new Map<string, number>();
    const spelled = new Map<string, string>();
    for (const [text, { sort, count }] of this.#seen) {
      if (sort === MISSING) continue;
      const category = categoryOf(text, this.decimal);
      const key = spelled.get(category) ?? text.trim();
      spelled.set(category, key);
      values.set(key, (values.get(key) ?? 0) + count);
    }
    return values;
  }

  #kind(distinct: number): ColumnKind {
    const { filled, numbers, dates, whole, spaced } = this.#sums();
    if (filled === 0) return 'text';
    const unique = this.#many || (filled > 20 && distinct === filled);
    const named = /(^|[^a-z])(id|uuid|key|nr|no|index|row)$/i.test(this.name.trim());
    if (numbers >= MOSTLY * filled) {
      const counting = this.#steps && filled > 20;
      return whole === filled && unique && (counting || named) ? 'id' : 'number';
    }
    if (dates >= MOSTLY * filled) return 'date';
    if (distinct <= MAX_CATEGORIES && (filled <= 20 || distinct <= filled / 2)) return 'category';
    return unique && spaced < filled / 10 ? 'id' : 'text';
  }
}
