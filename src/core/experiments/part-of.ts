/** Work that is a part of a whole tells its progress between two marks of the whole. */
export function* partOf<T>(work: Generator<number, T>, from: number, to: number): Generator<number, T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    yield from + (to - from) * step.value;
  }
}
