/** Noise on models that are fitted first: chapters 7, 12, 14 and 15. */
import { sizeAt, STEPS } from '../core/data/curve-sizes.ts';
import { datasets } from '../core/data/index.ts';
import { sizeOf } from '../core/learners/release-guarantee.ts';
import { lambdaAt } from './07-noise-on-the-answer/shared/learning-curves.ts';
import { task, type Settings } from './07-noise-on-the-answer/shared/task.ts';
import { TRAINED } from './14-borrowed-knowledge/shared/shop-models.ts';
import { SIZES } from './14-borrowed-knowledge/vocabulary/experiment.ts';
import { board, members, OWN, within, type Link } from './audit-places.ts';

/** Noise in the objective is a new training for each release: so many rows are still quick. */
const FEW = 200;

/** Who was in the data, for models with noise on the weights. */
export const whoWasIn: Link = (values, claim) => {
  const { noise: kind, accounting, lambda } = values;
  const isKnown = kind === 'vector' && accounting === 'proven' && Number(lambda) >= 1e-4;
  return isKnown && within(claim.epsilon, [0.1, 1000])
    ? members(claim.epsilon, Number(lambda))
    : weights(values, claim);
};

/** The noise on the weights, at as many rows and weights as the figure ends with. */
export const weights: Link = (values, claim) => {
  const given = task(values as Settings);
  const size = sizeOf(given.data, given.dimension);
  if (!size) return undefined;
  const step = values.tenths === undefined ? STEPS : 5 * Number(values.tenths);
  const rows = sizeAt(size.rows, step);
  const lambda = lambdaAt(given, step, rows);
  if (given.noise === 'objective') {
    const says = rows > FEW ? `${OWN}, with ${FEW} rows in place of ${rows.toLocaleString('en-US')}` : OWN;
    const setting = { epsilon: claim.epsilon, lambda, rows: Math.min(FEW, rows) };
    return board(`${given.loss}-objective`, setting, claim, says);
  }
  const setting = { epsilon: claim.epsilon, lambda, rows, columns: size.weights };
  const spare = given.noise === 'gaussian' ? { delta: given.delta } : {};
  return board(`${given.loss}-${given.noise}-${given.accounting}`, { ...setting, ...spare }, claim);
};

export const repairs: Link = ({ epsilon, countRows, countWeights }, claim) =>
  weights(
    {
      ...{ epsilon, decay: 'thesis', noise: countWeights ? 'laplace' : 'published' },
      accounting: countRows ? 'proven' : 'published',
    },
    claim,
  );

export const regression =
  (version?: string): Link =>
  ({ epsilon, delta, version: chosen }, claim) =>
    board(version ?? String(chosen), { epsilon: Number(epsilon), delta: Number(delta) }, claim);

/** AdaSSP in another division: releases with Gaussian noise tell as much together, however a budget is divided among them. */
export const divided: Link = ({ epsilon, delta }, claim) =>
  board(
    'ada-joint',
    { epsilon: Number(epsilon), delta: Number(delta) },
    claim,
    `${OWN}, with the budget in equal parts`,
  );

/** The classifier that a source sends. */
export const source: Link = ({ epsilon, lambda, rows, columns, noise }, claim) =>
  board(
    noise === 'each' ? 'logistic-published-proven' : 'logistic-vector-proven',
    { epsilon: Number(epsilon), lambda: Number(lambda), rows: Number(rows), columns: Number(columns) },
    claim,
    `${OWN}, on the classifier of a source`,
  );

/** Of a table nobody knows here how it was dealt: sources of a usual size. */
export const sourceOfTable: Link = (values, claim) => {
  const [rows, columns] = [1000, 60];
  const found = source({ ...values, rows, columns }, claim);
  return (
    found && {
      ...found,
      says: `${found.says} with ${rows.toLocaleString('en-US')} rows and ${columns} columns`,
    }
  );
};

export const importance: Link = ({ epsilon, lambda, rows, columns, reach }, claim) =>
  board(
    `importance-${reach}`,
    { epsilon: Number(epsilon), lambda: Number(lambda), rows: Number(rows), columns: Number(columns) },
    claim,
  );

/** The model that a shop publishes. */
export const shop: Link = ({ words = SIZES.at(-1)!, ...values }, claim) =>
  source({ ...values, rows: TRAINED, columns: words }, claim);

/** Coefficients that are published once. */
export const oneRelease: Link = ({ data, lambda }, claim) => {
  const card = datasets[String(data)];
  const size = { rows: card?.rows.train ?? 1600, columns: (card?.columns ?? 20) + 1 };
  return board('logistic-vector-proven', { epsilon: claim.epsilon, lambda: Number(lambda), ...size }, claim);
};
