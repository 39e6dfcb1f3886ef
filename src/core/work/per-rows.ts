/** What is computed from rows, once for the same rows: a figure, its caption, its legend and its table all ask for it. */
export function perRows<R, T>(make: (rows: R[]) => T): (rows: R[]) => T {
  const kept = new WeakMap<R[], { made: T }>();
  return (rows) => {
    let known = kept.get(rows);
    if (!known) kept.set(rows, (known = { made: make(rows) }));
    return known.made;
  };
}
