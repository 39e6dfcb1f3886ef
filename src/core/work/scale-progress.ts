/** A part of a longer piece of work: its progress from 0 to 1 is the whole's from one value to another, and never falls. */
export function* scaleProgress<T>(
  work: Generator<number, T>,
  from: number,
  to: number,
): Generator<number, T> {
  let most = 0;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    most = Math.min(1, Math.max(most, step.value));
    yield from + (to - from) * most;
  }
}
