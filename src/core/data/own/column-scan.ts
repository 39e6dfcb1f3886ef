import { isMissing, parseDate, parseNumber, type Decimal } from './cells.ts';

export type ColumnKind = 'number' | 'category' | 'date' | 'id' | 'text';

/** What was found in a column of a reader's own table: enough to choose what to do with it, and no rows. */
export type ColumnFacts = {
  name: string;
  kind: ColumnKind;
  filled: number;
  missing: number;
  /** Different values, counted up to MAX_DISTINCT. */
  distinct: number;
  /** Of the values that are numbers. */
  min: number;
  max: number;
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

/** Sees the cells of one column, one by one, and says at the end what the column is. */
export class ColumnScan {
  #filled = 0;
  #missing = 0;
  #numbers = 0;
  #dates = 0;
  #whole = 0;
  #spaces = 0;
  #min = Infinity;
  #max = -Infinity;
  #steps = true;
  #last = NaN;
  #odd?: { line: number; text: string };
  #counts = new Map<string, number>();
  #many = false;

  constructor(
    readonly name: string,
    private readonly decimal: Decimal,
  ) {}

  see(text: string, line: number): void {
    if (isMissing(text)) {
      this.#missing++;
      return;
    }
    this.#filled++;
    const value = parseNumber(text, this.decimal);
    if (!Number.isNaN(value)) {
      this.#numbers++;
      if (Number.isInteger(value)) this.#whole++;
      if (this.#filled > 1 && value !== this.#last + 1) this.#steps = false;
      this.#last = value;
      if (value < this.#min) this.#min = value;
      if (value > this.#max) this.#max = value;
    } else {
      this.#odd ??= { line, text: text.slice(0, 60) };
      this.#steps = false;
      // Once a column is clearly not of dates there is no need to try on.
      if (this.#dates * 2 + 20 >= this.#filled && !Number.isNaN(parseDate(text))) this.#dates++;
      if (text.includes(' ')) this.#spaces++;
    }
    if (this.#many) return;
    const key = text.trim();
    const seen = this.#counts.get(key);
    if (seen !== undefined) this.#counts.set(key, seen + 1);
    else if (this.#counts.size < MAX_DISTINCT) this.#counts.set(key.slice(0, 200), 1);
    else this.#many = true;
  }

  facts(): ColumnFacts {
    const ordered = [...this.#counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const numeric = this.#numbers >= MOSTLY * this.#filled && this.#numbers > 0;
    return {
      name: this.name,
      kind: this.#kind(),
      filled: this.#filled,
      missing: this.#missing,
      distinct: this.#counts.size,
      min: this.#min,
      max: this.#max,
      ...(numeric && this.#odd ? { odd: this.#odd } : {}),
      oddCount: numeric ? this.#filled - this.#numbers : 0,
      examples: ordered.slice(0, 3).map(([text]) => text.slice(0, 60)),
      values: this.#many ? [] : ordered.slice(0, 200).map(([text, count]) => ({ text, count })),
    };
  }

  #kind(): ColumnKind {
    const filled = this.#filled;
    if (filled === 0) return 'text';
    const unique = this.#many || (filled > 20 && this.#counts.size === filled);
    const named = /(^|[^a-z])(id|uuid|key|nr|no|index|row)$/i.test(this.name.trim());
    if (this.#numbers >= MOSTLY * filled) {
      const counting = this.#steps && filled > 20;
      return this.#whole === filled && unique && (counting || named) ? 'id' : 'number';
    }
    if (this.#dates >= MOSTLY * filled) return 'date';
    if (this.#counts.size <= MAX_CATEGORIES && (filled <= 20 || this.#counts.size <= filled / 2))
      return 'category';
    return unique && this.#spaces < filled / 10 ? 'id' : 'text';
  }
}
