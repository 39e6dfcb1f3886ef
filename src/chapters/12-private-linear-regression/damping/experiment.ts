import { THESIS } from '../../../core/learners/regression/preparation.ts';
import type { NormBound } from '../../../core/learners/regression/private-fit.ts';
import { madeUpInputs, sourceOf, type MadeUp } from '../shared/made-up.ts';
import { defineCurves } from '../shared/private-curves.ts';

/** SSP and the four versions of AdaSSP over ε. */
export type DampingParams = MadeUp & {
  data: string;
  epsilon: number;
  delta: number;
  map: string;
  shape: string;
  rho: number;
  target: string;
  base: boolean;
  seed: number;
};

export const VERSIONS = ['wang', 'fixed', 'split', 'joint'] as const;

/** The tighter bound depends on how the noise is made symmetric. */
export const normOf = ({ target, shape }: Pick<DampingParams, 'target' | 'shape'>): NormBound =>
  target === 'tight' ? shapeOf(shape) : 'published';
const shapeOf = (shape: string) => (shape === 'copy' ? 'copy' : 'half');

type Inputs = MadeUp & Pick<DampingParams, 'data' | 'map' | 'shape' | 'seed'>;

export const experiment = defineCurves<DampingParams, Inputs>({
  id: 'adassp-damping',
  inputs: (params) => {
    const { data, map, shape, seed } = params;
    return { data, map, shape, seed, ...madeUpInputs(params) };
  },
  source: sourceOf,
  preparations: ({ map }) => ({ own: { ...THESIS, map: map === 'max' ? 'max' : 'row', timing: 'before' } }),
  shape: ({ shape }) => shapeOf(shape),
  rho: ({ rho }) => rho,
  arms: ({ base, target, shape }) => [
    { id: 'trivial', preparation: 'own', learner: { kind: 'trivial' } },
    { id: 'ridge', preparation: 'own', learner: { kind: 'ridge', lambda: 1 } },
    { id: 'ssp', preparation: 'own', learner: { kind: 'ssp', version: 'fixed' } },
    ...VERSIONS.map((version) => ({
      id: version,
      preparation: 'own',
      learner: { kind: 'ada' as const, version, baseRidge: base ? 1 : 0, norm: normOf({ target, shape }) },
    })),
  ],
});
