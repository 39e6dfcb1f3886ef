import { applyAffine, inverse, type Affine } from './affine.ts';
import { moments } from './moments.ts';
import { defineStep } from './step.ts';

/** Every training column gets mean 0 and standard deviation 1; a constant column becomes 0. */
export const standardise = defineStep<Affine>({
  id: 'standardise',
  title: 'Standardise',
  formula: '(x − mean) / standard deviation, column by column',
  looksAtPrivateData: true,
  why: 'The mean and the standard deviation of a column come from everybody’s rows.',
  fit(train) {
    const { mean, sd } = moments(train);
    return { shift: mean, factor: sd.map(inverse) };
  },
  apply: applyAffine,
});
