import { narrow } from './ranges.ts';
import { readValues, type Addressable, type Address } from './url.ts';

/**
 * The cells of a chapter as the page around an embed has set them up. In the one that is shown, sliders are as narrow as the
 * address asks, what it locks is fixed, and its values are the defaults: *Reset* comes back to them. An embed says no version and
 * stands on its page for years: where it is silent, it means what the first version meant.
 */
export function authored<C extends Addressable>(cells: C[], address: Address): C[] {
  const { options } = address;
  return cells.map((original) => {
    if (original !== shownOf(cells, address)) return original;
    const params = narrow(original.params, options.ranges);
    const silent = { ...address, options: { v: '1', ...options } };
    const values = readValues(silent, [{ ...original, params }]).values[original.id];
    const locked = namesIn(options.lock);
    const entries = Object.entries(params).map(([name, param]) => [
      name,
      { ...param, default: values[name], was: undefined, fixed: locked.includes(name) },
    ]);
    return { ...original, params: Object.fromEntries(entries) };
  });
}

/** The cell that an embed shows: the one that its address names, or else the chapter's first. */
export const shownOf = <C extends Addressable>(cells: C[], { cell }: Address): C | undefined =>
  cell === undefined ? cells[0] : cells.find(({ id }) => id === cell);

/** The names in an option such as `lock=epsilon,delta`. */
export const namesIn = (option = ''): string[] =>
  option
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
