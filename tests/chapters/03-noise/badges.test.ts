import { describe, expect, it } from 'vitest';
import { analyticGaussian } from '../../../src/core/mechanisms/analytic-gaussian.ts';
import { gaussian } from '../../../src/core/mechanisms/gaussian.ts';
import { laplace } from '../../../src/core/mechanisms/laplace.ts';
import { readChapter } from '../read-chapter.ts';

const { chapter, at } = await readChapter('noise');

describe('the badges', () => {
  it('claim what the noise on screen really has, or say that it has not', () => {
    for (const cell of chapter.cells) {
      for (const mechanism of ['laplace', 'gaussian', 'analytic-gaussian']) {
        for (const epsilon of [0.05, 0.9, 1, 8, 9, 20]) {
          for (const delta of [1e-10, 1e-5, 0.1]) {
            const values = at(cell.id, { mechanism, epsilon, delta, sensitivity: 1 });
            const law =
              cell.id === 'calibration'
                ? gaussian
                : { laplace, gaussian, 'analytic-gaussian': analyticGaussian }[mechanism]!;
            const claim = cell.guarantee!(values, []);
            const exact = law.delta(claim.epsilon!, 1, law.scale({ epsilon, delta, sensitivity: 1 }));
            expect(claim.status, `${cell.id}, ${law.id}, (${epsilon}, ${delta}): exact δ ${exact}`).toBe(
              exact <= claim.delta! ? 'proven' : 'refuted',
            );
          }
        }
      }
    }
  });
});
