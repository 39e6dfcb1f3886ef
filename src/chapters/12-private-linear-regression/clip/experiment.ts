import { THESIS, type Preparation } from '../../../core/learners/regression/preparation.ts';
import { defineCurves, type Arm } from '../shared/private-curves.ts';

/** AdaSSP after clipping columns at mean + c · deviation, in the training rows only or in the test rows too. */
export type ClipParams = {
  data: string;
  epsilon: number;
  delta: number;
  sides: string;
  seed: number;
};

/** Infinity is no clipping. */
export const CLIPS = [0.7, 1, 1.3, 1.6, 2, 3, 5, Infinity];
const WHOSE = ['train', 'both'] as const;
export type Whose = (typeof WHOSE)[number];

/** Names of preparations and arms: which rows are clipped, and where. */
export const armOf = (learner: 'ada' | 'ridge', whose: Whose, c: number) =>
  c === Infinity ? `${learner}-none` : `${learner}-${whose}-${c}`;

const ways = CLIPS.flatMap((c) =>
  c === Infinity ? [{ c, whose: 'train' as const }] : WHOSE.map((whose) => ({ c, whose })),
);

export const experiment = defineCurves<ClipParams, Pick<ClipParams, 'data' | 'sides' | 'seed'>>({
  id: 'clipping',
  inputs: ({ data, sides, seed }) => ({ data, sides, seed }),
  preparations: ({ sides }) =>
    Object.fromEntries(
      ways.map(({ c, whose }): [string, Preparation] => [
        armOf('ada', whose, c),
        {
          ...THESIS,
          map: 'max',
          clip: c,
          clipTest: whose === 'both',
          sides: sides === 'both' ? 'both' : 'upper',
        },
      ]),
    ),
  arms: () => [
    { id: 'trivial', preparation: 'ada-none', learner: { kind: 'trivial' } },
    ...ways.flatMap(({ c, whose }): Arm[] => [
      {
        id: armOf('ridge', whose, c),
        preparation: armOf('ada', whose, c),
        learner: { kind: 'ridge', lambda: 1 },
      },
      {
        id: armOf('ada', whose, c),
        preparation: armOf('ada', whose, c),
        learner: { kind: 'ada', version: 'fixed' },
      },
    ]),
  ],
});
