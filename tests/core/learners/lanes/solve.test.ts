import { describe, expect, it } from 'vitest';
import { shuffle } from '../../../../src/core/data/shuffle.ts';
import { fitNested } from '../../../../src/core/learners/fit-nested.ts';
import { SLACK } from '../../../../src/core/learners/slack.ts';
import { factorise, regularised, weightedGram } from '../../../../src/core/learners/lanes/hessian.ts';
import { plainKernels } from '../../../../src/core/learners/lanes/kernels-plain.ts';
import { LaneMachine } from '../../../../src/core/learners/lanes/machine.ts';
import { huberSvm, logistic, type Loss } from '../../../../src/core/learners/loss.ts';
import { minimise, objective } from '../../../../src/core/learners/minimise.ts';
import { runToEnd } from '../../../../src/core/work/run-to-end.ts';
import { createRng } from '../../../../src/core/random/create-rng.ts';
import { digits } from '../digits.ts';

const data = digits('train', 1500);
const machine = new LaneMachine(data, digits('test'));
const order = shuffle(data.rows, createRng('shuffle'));
const norm = (a: ArrayLike<number>) => Math.hypot(...Array.from(a));

function nested(on: LaneMachine, sizes: number[], lambda: number, loss: Loss = logistic) {
  const tasks = sizes.map((size) => ({ size, lambda, anchor: lambda }));
  return fitNested({ machine: on, loss, order, tasks });
}

describe('fits side by side', () => {
  it('reach the plain optimum: the gradient, in double precision, is within the slack over N', () => {
    for (const loss of [logistic, huberSvm]) {
      for (const lambda of [0.1, 1e-4]) {
        const fits = runToEnd(nested(machine, [40, 940, 1500], lambda, loss));
        for (const { rows: size, w, gradientNorm } of fits) {
          const { gradient } = objective({ data, loss, lambda, order, count: size }, w);
          expect(gradientNorm).toBeLessThanOrEqual(SLACK / size);
          // Single precision leaves a few parts in a hundred of doubt about the last, tiny gradient.
          expect(norm(gradient)).toBeLessThanOrEqual(1.05 * (SLACK / size));
          const exact = minimise({ data, loss, lambda, order, count: size, start: w });
          expect(norm(exact.w.map((v, j) => v - w[j]))).toBeLessThanOrEqual((1.05 * SLACK) / (size * lambda));
        }
      }
    }
  });

  it('end within the same slack from a quick anchor, by either way to it', () => {
    const many = digits('train', 4000);
    const on = new LaneMachine(many, digits('test'));
    const shuffled = shuffle(many.rows, createRng('quick'));
    for (const lambda of [0.01, 2e-5]) {
      const tasks = [800, 4000].map((size) => ({ size, lambda, anchor: lambda }));
      const job = { machine: on, loss: logistic, order: shuffled, tasks };
      const [slow, quick] = [false, true].map((quick) => runToEnd(fitNested({ ...job, quick })));
      quick.forEach(({ rows: size, w, passes }, k) => {
        const { gradient } = objective(
          { data: many, loss: logistic, lambda, order: shuffled, count: size },
          w,
        );
        expect(norm(gradient)).toBeLessThanOrEqual(1.05 * (SLACK / size));
        expect(passes, 'from another start').toBeGreaterThanOrEqual(slow[k].passes);
      });
    }
  });

  it('do not depend on the fits beside them, to the last bit', () => {
    const alone = runToEnd(nested(machine, [940], 1e-3))[0];
    const many = Array.from({ length: 37 }, (_, k) => 40 * (k + 1)).concat(940);
    const among = runToEnd(nested(machine, many, 1e-3)).find((fit) => fit.rows === 940)!;
    expect(among.w).toEqual(alone.w);
  });

  it('are the same without WebAssembly', () => {
    const small = digits('train', 300);
    const tasks = [120, 290, 300].map((size) => ({ size, lambda: 0.01, anchor: 0.01 }));
    const job = { loss: logistic, order: order.filter((i) => i < 300), tasks };
    const fits = [undefined, plainKernels].map((make) => {
      const on = new LaneMachine(small, digits('test'), make);
      return runToEnd(fitNested({ ...job, machine: on }));
    });
    expect(fits[0].map((fit) => fit.w)).toEqual(fits[1].map((fit) => fit.w));
  });

  it('survive being interrupted by others in the same memory', () => {
    const sizes = [200, 500, 1500];
    const expected = runToEnd(nested(machine, sizes, 1e-3)).map((fit) => fit.w);
    // Six at once, each advanced in turn: more than there is room for, so some must begin again.
    const works = Array.from({ length: 6 }, () => nested(machine, sizes, 1e-3));
    const abandoned = nested(machine, sizes, 0.1);
    for (let k = 0; k < 20; k++) abandoned.next();
    for (const work of works) for (let k = 0; k < 2; k++) work.next();
    for (const work of works) expect(runToEnd(work).map((fit) => fit.w)).toEqual(expected);
  });

  it('score test rows as a plain product does', () => {
    const [{ w }] = runToEnd(nested(machine, [1500], 0.01));
    const [scores] = machine.score([w]);
    const test = digits('test');
    for (const i of [0, 7, 1990]) {
      let sum = 0;
      for (let e = test.starts[i]; e < test.starts[i + 1]; e++) sum += test.value[e] * w[test.column[e]];
      expect(scores[i]).toBeCloseTo(sum, 5);
    }
  });
});

describe('the preconditioner', () => {
  it('is the Hessian, and its factor solves with it', () => {
    const lambda = 1e-5;
    const H = runToEnd(weightedGram(machine, (row) => 0.1 + (row % 7) / 40));
    const d = machine.live;
    const exact = new Float64Array(H.length);
    for (let i = 0; i < data.rows; i++) {
      for (let a = data.starts[i]; a < data.starts[i + 1]; a++) {
        const row = machine.place[data.column[a]];
        const share = ((0.1 + (i % 7) / 40) * data.value[a]) / data.rows;
        for (let b = data.starts[i]; b <= a; b++) {
          exact[(row * (row + 1)) / 2 + machine.place[data.column[b]]] += share * data.value[b];
        }
      }
    }
    expect(H.reduce((worst, value, i) => Math.max(worst, Math.abs(value - exact[i])), 0)).toBeLessThan(1e-7);

    const { lower, inverse } = factorise(machine, regularised(H, d, 1, lambda));
    // L Lᵀ is the matrix again, to single precision.
    const L = (i: number, j: number) => (i === j ? 1 / inverse[i] : lower[(i * (i - 1)) / 2 + j]);
    for (const [i, j] of [
      [0, 0],
      [17, 16],
      [100, 3],
      [401, 400],
      [d - 1, d - 1],
      [d - 1, 20],
    ]) {
      let sum = 0;
      for (let k = 0; k <= j; k++) sum += L(i, k) * L(j, k);
      expect(Math.abs(sum - H[(i * (i + 1)) / 2 + j] - (i === j ? lambda : 0))).toBeLessThan(1e-8);
    }
  });
});
