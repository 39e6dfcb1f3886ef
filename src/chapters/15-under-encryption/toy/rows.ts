import { toyPath } from '../../../core/learners/sinh-toy.ts';

const STEPS = 12;

/** One step of one method: where it is, and where it goes. */
export type ToyRow = { method: 'newton' | 'fixed'; step: number; beta: number };

export const toyRows = ({ start }: { start: number }): ToyRow[] =>
  (['newton', 'fixed'] as const).flatMap((method) =>
    toyPath(method, start, STEPS).map((beta, step) => ({ method, step, beta })),
  );
