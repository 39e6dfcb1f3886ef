import { federatedLasso } from './lasso/federated-lasso.ts';
import type { Learner } from './learner.ts';
import { objectivePerturbation } from './objective-perturbation.ts';
import { outputGaussian, outputLaplace, outputPublished, outputVector } from './output-perturbation.ts';
import { plain } from './plain.ts';
import { adaSsp, ssp } from './regression/learners.ts';
import { privateSgd } from './sgd/private-sgd.ts';
import { banksNetwork } from './ternary/banks-network.ts';

/** Every learner, by its id. A new one is a line here and a case in tests/contracts/learners.test.ts, which holds it to its claim. */
export const learners = {
  plain,
  'output-vector': outputVector,
  'output-laplace': outputLaplace,
  'output-gaussian': outputGaussian,
  'output-published': outputPublished,
  'objective-perturbation': objectivePerturbation,
  'private-sgd': privateSgd,
  'federated-lasso': federatedLasso,
  ssp,
  adassp: adaSsp,
  'banks-network': banksNetwork,
} satisfies Record<string, Learner<unknown, unknown, unknown, unknown>>;
