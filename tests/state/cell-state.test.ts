import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellState } from '../../src/state/cell-state.svelte.ts';
import { defaults } from '../../src/state/params.ts';
import { cells } from './schemas.ts';

const { params } = cells[0];

describe('undo and redo', () => {
  it('walk through what was settled, whatever the reader does', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('move' as const),
          to: fc.integer({ min: 1, max: 20 }),
          settle: fc.boolean(),
        }),
        fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'reset' as const) }),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, (script) => {
        let told = 0;
        const state = new CellState('first', params, () => told++);
        // A tape of settled values, and where the reader stands on it.
        const tape = [1];
        let at = 0;
        const put = (value: number) => {
          if (value === tape[at]) return;
          tape.splice(at + 1, Infinity, value);
          at++;
        };
        for (const step of script) {
          if (step.kind === 'move') {
            state.set('epsilon', step.to);
            if (!step.settle) continue;
            state.settle();
            put(step.to);
          } else if (step.kind === 'reset') {
            state.reset();
            put(1);
          } else {
            state[step.kind]();
            const next = at + (step.kind === 'undo' ? -1 : 1);
            if (next < 0 || next >= tape.length) continue;
            at = next;
          }
          expect([state.values.epsilon, state.canUndo, state.canRedo]).toEqual([
            tape[at],
            at > 0,
            at < tape.length - 1,
          ]);
        }
        expect(told).toBeLessThanOrEqual(script.length);
      }),
      { seed: 81, numRuns: 300 },
    );
  });

  it('end where a link was opened', () => {
    const state = new CellState('first', params);
    state.set('epsilon', 3);
    state.settle();
    state.load({ ...defaults(params), epsilon: 5 } as never, []);
    expect(state.canUndo).toBe(false);
    state.undo();
    expect(state.values.epsilon).toBe(5);
  });

  it('keep no more than a hundred steps or so', () => {
    const state = new CellState('first', params);
    for (let i = 0; i < 1_000; i++) {
      state.set('seed', i + 10);
      state.settle();
    }
    let steps = 0;
    for (; state.canUndo; steps++) state.undo();
    expect(steps).toBeGreaterThanOrEqual(100);
    expect(steps).toBeLessThan(110);
  });

  it('tell of a change only when something has changed', () => {
    let told = 0;
    const state = new CellState('first', params, () => told++);
    state.settle();
    state.set('epsilon', 2);
    state.set('epsilon', 1);
    state.settle();
    expect(told).toBe(0);
  });
});
