/**
 * Claims that are opened at any setting: the same attacks as on the board, for the mechanism of a cell as its sliders stand.
 *
 * `epsilon` of what they open is what the mechanism says of itself; whoever audits a larger or a smaller claim puts that in its place.
 */
import { sharedSample, topValue } from '../../accounting/ternary-witness.ts';
import { amplifyBySampling } from '../../accounting/amplification.ts';
import { losses, type LossId } from '../../learners/loss.ts';
import { outputNoises, type OutputNoiseId } from '../../learners/output-noise.ts';
import { adaSspPlan, sspPlan } from '../../learners/regression/noise-plan.ts';
import { exponential, exponentialMonotone } from '../../mechanisms/exponential.ts';
import { reportNoisyMax } from '../../mechanisms/report-noisy-max.ts';
import type { ClaimSetting, OpenClaim } from './claim.ts';
import { freshMessage, gaussianRounds, ternaryRounds } from './banks.ts';
import { importance } from './importance.ts';
import { objective, output } from './linear-models.ts';
import { lassoRounds, message, regression, witnessed } from './messages.ts';
import { movedCount, repeatedCount, selection, severalWinners, signedWinners } from './mechanisms.ts';
import { peers } from './peers.ts';
import { peersId } from './peers-id.ts';

type Open = OpenClaim['open'];
const claim = (cost: number | OpenClaim['cost'], open: Open): OpenClaim => ({
  cost: typeof cost === 'number' ? () => cost : cost,
  open,
});
const each = <T extends string>(values: readonly T[], of: (value: T) => [string, OpenClaim][]) =>
  Object.fromEntries(values.flatMap(of));

const pure = (setting: ClaimSetting) => ({ ...setting, delta: 0 });
const perCount =
  (one: number) =>
  ({ count }: ClaimSetting) =>
    1 + one * count;
const perWeight =
  (one: number) =>
  ({ columns }: ClaimSetting) =>
    1 + one * columns;

const perRound =
  (one: number) =>
  ({ rounds }: ClaimSetting) =>
    1 + one * rounds;

const models = each(Object.keys(losses) as LossId[], (loss) => [
  ...(Object.keys(outputNoises) as OutputNoiseId[]).flatMap((noise) =>
    (['proven', 'published'] as const).map((accounting): [string, OpenClaim] => [
      `${loss}-${noise}-${accounting}`,
      claim(perWeight(0.15), (setting) =>
        output({ ...setting, noise: outputNoises[noise], accounting, loss: losses[loss] }),
      ),
    ]),
  ),
  [
    `${loss}-objective`,
    claim(
      ({ rows }) => 5 * rows,
      (setting) => objective({ ...setting, loss: losses[loss] }),
    ),
  ],
]);

const perAverage = ({ columns, rounds }: ClaimSetting) => (1 + 0.25 * columns) * rounds;
/** The only recipe that is proven for all records of a person. */
const person = { form: 'mean', shape: 'gamma', divide: true, unit: 'person' } as const;

const recipes = each(['sum', 'mean'] as const, (form) =>
  (['laplace', 'gamma'] as const).flatMap((shape) =>
    [false, true].flatMap((divide) =>
      [false, true].map((isUnit): [string, OpenClaim] => [
        peersId({ form, noise: shape, divide, scaling: isUnit ? 'unit' : 'min-max' }),
        claim(perAverage, (setting) =>
          peers({ form, shape, divide, unit: 'record' }, { ...setting, isUnit }),
        ),
      ]),
    ),
  ),
);

const RHO = 0.05;
const regressions = {
  ...each(['printed', 'code', 'fixed', 'joint'] as const, (version) => [
    [`ssp-${version}`, claim(15, (setting) => regression(sspPlan(version, setting), setting))],
  ]),
  ...each(['wang', 'fixed', 'split', 'joint'] as const, (version) => [
    [
      `ada-${version}`,
      claim(15, (setting) => regression(adaSspPlan(version, { ...setting, rho: RHO }), setting)),
    ],
  ]),
};

const lasso = each(['gaussian', 'spherical-laplace'] as const, (noise) => [
  [
    `lasso-${noise}`,
    claim(perCount(0.4), (setting) => lassoRounds({ ...setting, rounds: setting.count, noise })),
  ],
]);

/** By name. */
export const openClaims: Record<string, OpenClaim> = {
  answers: claim(perCount(0.1), (setting) => repeatedCount(pure(setting))),
  'answers-delta': claim(perCount(0.1), repeatedCount),
  exponential: claim(perCount(0.2), (setting) => selection(exponential, setting)),
  'exponential-monotone': claim(perCount(0.2), (setting) => selection(exponentialMonotone, setting)),
  'report-noisy-max': claim(perCount(0.2), (setting) => selection(reportNoisyMax, setting)),
  'one-sample': claim(0.4, ({ epsilon, count, samplingRate }) =>
    witnessed(
      sharedSample(epsilon, count, samplingRate),
      amplifyBySampling({ epsilon: count * epsilon, samplingRate }),
    ),
  ),
  'top-value': claim(0.4, ({ epsilon, count }) => witnessed(topValue(epsilon, count), count * epsilon)),
  message: claim(0.4, ({ count, columns: parameters, ...setting }) =>
    message({ ...setting, parameters, uploads: Math.min(count, parameters) }, 'basic'),
  ),
  'message-fresh': claim(0.4, freshMessage),
  'message-rounds': claim(perRound(0.15), (setting) => ternaryRounds(pure(setting))),
  'message-rounds-delta': claim(perRound(0.15), ternaryRounds),
  'bank-sums': claim(perRound(0.15), gaussianRounds),
  'moved-count': claim(1, ({ epsilon }) => movedCount(epsilon)),
  'winners-indices': claim(({ columns }) => 1 + 0.3 * columns, severalWinners),
  'winners-signs': claim(0.4, signedWinners),
  'device-steps': claim(perCount(0.4), (setting) =>
    lassoRounds({ ...setting, rounds: setting.count, clip: 1, noise: 'gaussian' }),
  ),
  'peers-person': claim(perAverage, (setting) => peers(person, { ...setting, isUnit: true })),
  ...each(['tight', 'printed'] as const, (reach) => [
    [`importance-${reach}`, claim(perWeight(0.15), (setting) => importance(reach, setting))],
  ]),
  ...lasso,
  ...regressions,
  ...models,
  ...recipes,
};
