/** What the board calls each claim, whose it is, and the cell that shows it at the setting that is audited. */
export type ClaimName = { title: string; by: string; at: string };

export const NOTEBOOK = 'this notebook';

export const claimNames: Record<string, ClaimName> = {
  laplace: { title: 'Laplace noise on a count', by: NOTEBOOK, at: '#noise/densities?epsilon=1' },
  geometric: {
    title: 'Whole-numbered noise on a count',
    by: NOTEBOOK,
    at: '#is-the-claim-true/machine?mechanism=geometric',
  },
  response: {
    title: 'Two coins',
    by: NOTEBOOK,
    at: '#is-the-claim-true/machine?mechanism=response',
  },
  gaussian: {
    title: 'Gaussian noise, exact rule',
    by: NOTEBOOK,
    at: '#noise/densities?mechanism=analytic-gaussian',
  },
  'textbook-gaussian': {
    title: 'Gaussian noise, textbook rule',
    by: 'a misused theorem',
    at: '#noise/calibration?epsilon=10',
  },
  exponential: {
    title: 'Exponential mechanism',
    by: NOTEBOOK,
    at: '#choosing-privately/colours',
  },
  'report-noisy-max': {
    title: 'Report noisy max',
    by: NOTEBOOK,
    at: '#choosing-privately/colours',
  },
  'one-sample': {
    title: 'Six answers on one sample',
    by: 'Wang 2018',
    at: '#banks/tried',
  },
  'top-value': {
    title: 'The largest of six noisy values',
    by: 'Wang 2018',
    at: '#banks/tried?what=top&epsilon=0.5',
  },
  'amplified-alone': {
    title: 'Table 3.1: 2,862 answers, basic',
    by: 'Wang 2018',
    at: '#banks/claim',
  },
  'printed-message': {
    title: 'Table 3.1: message, basic count',
    by: 'Wang 2018',
    at: '#banks/claim',
  },
  'printed-advanced': {
    title: 'Table 3.1: message, advanced',
    by: 'Wang 2018',
    at: '#the-budget/published',
  },
  ternary: {
    title: 'A message, 4 of 40 signs',
    by: 'Wang 2018',
    at: '#banks/message?epsilon=0.5',
  },
  lasso: {
    title: 'Ten rounds of the Lasso’s gradients',
    by: NOTEBOOK,
    at: '#sharing-gradients/leak?noise=gaussian&rounds=10&epsilon=1',
  },
  adassp: {
    title: 'AdaSSP, one joint release',
    by: NOTEBOOK,
    at: '#private-linear-regression/constant?version=ada-joint',
  },
  'ssp-code': {
    title: 'SSP as programmed',
    by: 'Wang’s program',
    at: '#private-linear-regression/constant?version=ssp-code',
  },
  vector: {
    title: 'A linear model with vector noise',
    by: NOTEBOOK,
    at: '#noise-on-the-answer/curves?epsilon=1',
  },
  objective: {
    title: 'Noise in the objective',
    by: NOTEBOOK,
    at: '#noise-on-the-answer/curves?epsilon=1&noise=objective',
  },
  'each-weight': {
    title: 'Laplace noise on each of 25 weights',
    by: 'Einarsson 2018',
    at: '#noise-on-the-answer/repairs?countRows=on',
  },
  'factor-n': {
    title: 'Noise too small by the factor N',
    by: 'Einarsson 2018',
    at: '#noise-on-the-answer/repairs?countWeights=on',
  },
  peers: {
    title: 'An average of ten peers’ models',
    by: 'Asplund & Hartvigsen 2015',
    at: '#many-peers/spent',
  },
  'peers-adult': {
    title: 'The same with the full Adult data',
    by: 'Asplund & Hartvigsen 2015',
    at: '#many-peers/spent?data=adult',
  },
  sgd: {
    title: 'SGD with Gaussian noise',
    by: NOTEBOOK,
    at: '#is-the-claim-true/canaries?mistake=none&plant=worst&epochs=3',
  },
  'sgd-one-pass': {
    title: 'SGD, one pass of three counted',
    by: 'a mistake',
    at: '#is-the-claim-true/canaries?plant=worst&epochs=3',
  },
  'sgd-clip-batch': {
    title: 'SGD, the mean clipped',
    by: 'a mistake',
    at: '#is-the-claim-true/canaries?mistake=clip-batch&plant=worst',
  },
  'sgd-ball': {
    title: 'SGD, directions inside the ball',
    by: 'a mistake',
    at: '#is-the-claim-true/canaries?mistake=ball&plant=worst',
  },
  'sgd-unsampled': {
    title: 'SGD, the sampling forgotten',
    by: 'a mistake',
    at: '#is-the-claim-true/canaries?mistake=unsampled&plant=worst&epochs=3',
  },
  'sgd-actual': {
    title: 'SGD, divided by the rows that came',
    by: 'a mistake',
    at: '#is-the-claim-true/canaries?mistake=actual&plant=worst&epochs=3',
  },
};

export const isOwn = (id: string): boolean => claimNames[id]?.by === NOTEBOOK;
