import type { ClaimSetting } from '../../../core/audit/claims/claim.ts';
import { NOTEBOOK, type ClaimName } from './claims.ts';

/** What a link from another cell puts on the board: a mechanism by the name that `openClaims` has for it, and what it is opened at. */
type OwnClaim = ClaimName & { takes: readonly (keyof ClaimSetting)[] };

const all = (...parts: [string, OwnClaim][][]) => Object.fromEntries(parts.flat());
const named = (title: string, at: string, takes: OwnClaim['takes'], by = NOTEBOOK): OwnClaim => ({
  ...{ title, by, at, takes },
});

const LOSSES = { logistic: 'logistic regression', 'huber-svm': 'Huber-SVM' };
const NOISES = {
  vector: 'vector noise',
  published: 'Laplace noise of the thesis',
  laplace: 'Laplace noise',
  gaussian: 'Gaussian noise',
};
const EINARSSON = 'Einarsson 2018';
const CURVES = '#noise-on-the-answer/curves';

const models = Object.entries(LOSSES).flatMap(([loss, what]): [string, OwnClaim][] => [
  ...Object.entries(NOISES).flatMap(([noise, how]) =>
    (['proven', 'published'] as const).map((accounting): [string, OwnClaim] => {
      const isOurs = accounting === 'proven' && noise !== 'published';
      const title = `${how} on ${what}${accounting === 'published' ? ', scaled as published' : ''}`;
      const size = ['lambda', 'rows', 'columns'] as const;
      const takes = noise === 'gaussian' ? (['delta', ...size] as const) : size;
      return [`${loss}-${noise}-${accounting}`, named(title, CURVES, takes, isOurs ? NOTEBOOK : EINARSSON)];
    }),
  ),
  [
    `${loss}-objective`,
    named(`noise in the objective of ${what}`, `${CURVES}?noise=objective`, ['lambda', 'rows']),
  ],
]);

const VERSIONS = {
  'ssp-printed': 'SSP as printed',
  'ssp-code': 'SSP as programmed',
  'ssp-fixed': 'SSP with classical noise',
  'ssp-joint': 'SSP, one joint release',
  'ada-wang': 'AdaSSP as printed',
  'ada-fixed': 'AdaSSP with classical noise',
  'ada-split': 'AdaSSP in three exact shares',
  'ada-joint': 'AdaSSP, one joint release',
};
const regressions = Object.entries(VERSIONS).map(([id, title]): [string, OwnClaim] => {
  const by = id.endsWith('joint') || id.endsWith('split') ? NOTEBOOK : 'as published';
  return [id, named(title, `#private-linear-regression/constant?version=${id}`, ['delta'], by)];
});

const choices = <T>(values: readonly T[], of: (value: T) => [string, OwnClaim][]) => values.flatMap(of);
const peers = choices(['sum', 'mean'], (form) =>
  choices(['laplace', 'gamma'], (noise) =>
    choices(['whole', 'divided'], (share) =>
      choices(['long', 'unit'], (scaling) => {
        const how = `${form} of losses, ${noise === 'gamma' ? 'round' : 'Laplace'} noise, sensitivity ${share === 'divided' ? 'divided' : 'of one model'}, rows ${scaling === 'unit' ? 'of norm 1' : 'with columns in [0, 1]'}`;
        const takes = ['lambda', 'rows', 'columns', 'count', 'rounds'] as const;
        return [
          [
            `peers-${form}-${noise}-${share}-${scaling}`,
            named(`an average of peers: ${how}`, '#many-peers/spent', takes, 'Asplund & Hartvigsen 2015'),
          ],
        ];
      }),
    ),
  ),
);

const LEAK = '#sharing-gradients/leak?rounds=10';
const ROUNDS = ['clip', 'count'] as const;
const MESSAGES = ['columns', 'count', 'samplingRate', 'rounds', 'group'] as const;
const WANG = 'Wang 2018';

export const ownClaims: Record<string, OwnClaim> = all(
  [
    ['answers', named('a noisy count, asked again', '#the-budget/again', ['count', 'samplingRate'])],
    [
      'answers-delta',
      named('a noisy count, asked again, with δ', '#the-budget/again', ['delta', 'count', 'samplingRate']),
    ],
    ['exponential', named('exponential mechanism', '#choosing-privately/colours', ['count'])],
    [
      'exponential-monotone',
      named('exponential mechanism on counts', '#choosing-privately/colours?scoring=monotone', ['count']),
    ],
    ['report-noisy-max', named('report noisy max', '#choosing-privately/colours', ['count'])],
    ['one-sample', named('answers on one sample', '#banks/tried', ['count', 'samplingRate'], WANG)],
    ['top-value', named('the largest of several noisy values', '#banks/tried?what=top', ['count'], WANG)],
    ['message', named('a ternary message', '#banks/claim', ['columns', 'count', 'samplingRate'], WANG)],
    [
      'message-fresh',
      named('a ternary message, a batch for each number', '#banks/message?batch=fresh', [
        'count',
        'samplingRate',
      ]),
    ],
    ['message-rounds', named('all ternary messages of a bank', '#banks/together', MESSAGES)],
    [
      'message-rounds-delta',
      named('all ternary messages of a bank, with δ', '#banks/together?budget=training', [
        'delta',
        ...MESSAGES,
      ]),
    ],
    ['bank-sums', named('DP-SGD of a bank', '#banks/ways', ['delta', 'samplingRate', 'rounds'])],
    [
      'moved-count',
      named('counts of disjoint groups, one row moved', '#private-linear-regression/histogram', []),
    ],
    [
      'winners-indices',
      named('which scores win', '#choosing-privately/winners?count=2', ['columns', 'count'], WANG),
    ],
    [
      'winners-signs',
      named(
        'which scores win, with their signs',
        '#choosing-privately/winners?released=signs',
        ['columns', 'count'],
        WANG,
      ),
    ],
    [
      'device-steps',
      named('a device’s steps with noise', '#coming-and-going/saw?noise=gaussian', ['delta', 'count']),
    ],
    [
      'importance-tight',
      named('importance weights', '#borrowed-knowledge/mixture', ['lambda', 'rows', 'columns']),
    ],
    [
      'importance-printed',
      named(
        'importance weights, noise as printed',
        '#borrowed-knowledge/mixture?reach=printed',
        ['lambda', 'rows', 'columns'],
        WANG,
      ),
    ],
    [
      'peers-person',
      named('an average of peers, a whole person replaced', '#many-peers/person', [
        'lambda',
        'rows',
        'columns',
        'count',
        'rounds',
      ]),
    ],
    [
      'lasso-gaussian',
      named('rounds of the Lasso’s gradients', `${LEAK}&noise=gaussian`, ['delta', ...ROUNDS]),
    ],
    [
      'lasso-spherical-laplace',
      named(
        'rounds of the Lasso’s gradients, spherical Laplace noise',
        `${LEAK}&noise=spherical-laplace`,
        ROUNDS,
      ),
    ],
  ],
  regressions,
  models,
  peers,
);
