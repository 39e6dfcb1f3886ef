/** Runs a generator to its end and gives its result: for work too small to be worth slicing, and for tests. */
export function runToEnd<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
