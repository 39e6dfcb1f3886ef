import type { Learner } from './learner.ts';
import { objectivePerturbation } from './objective-perturbation.ts';
import { outputGaussian, outputLaplace, outputPublished, outputVector } from './output-perturbation.ts';
import { plain } from './plain.ts';

/** Every learner of linear classifiers. A new one is a file of its own and a line here; the contract test holds it to its claim. */
const all: Learner[] = [
  plain,
  outputVector,
  outputLaplace,
  outputGaussian,
  outputPublished,
  objectivePerturbation,
];

export const learners: Record<string, Learner> = Object.fromEntries(
  all.map((learner) => [learner.id, learner]),
);
