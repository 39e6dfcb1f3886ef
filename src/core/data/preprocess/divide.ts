import { check } from '../../check.ts';
import { defineStep, withX, type Step } from './step.ts';

/** All values divided by a constant that anyone could know beforehand: pixels by 255. */
export function divide(by = 255): Step {
  check(by > 0, 'by', '> 0', by);
  return defineStep<null>({
    id: 'divide',
    title: `Divide by ${by}`,
    formula: `x / ${by}`,
    looksAtPrivateData: false,
    why: `That no value exceeds ${by} is known before anyone’s row is seen.`,
    fit: () => null,
    apply: (_, table) =>
      withX(
        table,
        Float32Array.from(table.X, (x) => x / by),
      ),
  });
}
