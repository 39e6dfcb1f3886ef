/**
 * The words of the field, each in a sentence or two. In a chapter's text `[[sensitivity]]` or `[[how far it can move|sensitivity]]` marks
 * a term; its explanation opens on hover, focus and tap.
 */
export const glossary: Record<string, string> = {
  'differential privacy':
    'A promise about a procedure, not about its output: whatever it says, it would have said with almost the same chance without you.',
  neighbours:
    'Two databases that differ in one person. Either one row is replaced, or one is added or removed; a guarantee must say which.',
  mechanism: 'A randomised procedure that answers a question about a database.',
  sensitivity:
    'The most that one person can change the true answer. It is known beforehand; measuring it on the data would leak.',
  epsilon:
    'The bound on the privacy loss: with the chance of every output changed by at most a factor e to the epsilon, an observer can learn only so much.',
  delta:
    'The share of cases in which the bound by epsilon may fail. It should be far below one in the number of people.',
  'privacy loss':
    'The logarithm of how much likelier an output is on one database than on its neighbour. Positive when it speaks for you being there.',
  composition: 'What several releases cost together. In the simplest account the epsilons add up.',
  'parallel composition':
    'Releases on disjoint rows cost only the largest of their epsilons, if the rows were divided without looking at their values.',
  'post-processing': 'Anything done to a private output without looking at the data again. It is free.',
  budget: 'The total that a set of releases may cost. When it is spent, no more questions are answered.',
  accountant:
    'A rule that adds up what releases cost. Tighter accountants prove a smaller total for the same noise.',
  'amplification by sampling':
    'A release on a random sample costs less for each person, because they were probably not in it.',
  'randomized response':
    'Each person answers truthfully only with some probability, so no single answer proves anything.',
  'exponential mechanism':
    'Chooses among candidates with probability growing exponentially in their score, so that good ones win without being certain.',
  'laplace noise':
    'Noise with an exponential tail on both sides. Scaled to sensitivity over epsilon it keeps the privacy loss within epsilon, without a delta.',
  'gaussian noise':
    'Noise of the bell curve. Its tails are thin, so the loss passes any epsilon with a small probability: it needs a delta.',
  'advanced composition':
    'A rule that lets the total grow with the root of the number of releases, for a delta. Below a few dozen releases the plain sum is often smaller.',
  'zero-concentrated privacy (zcdp)':
    'An account that adds up the spread of the privacy loss, one number per release. Made for Gaussian noise.',
  'rényi accounting (moments accountant)':
    'An account that adds up moments of the privacy loss and takes the best of them at the end. It knows what sampling saves.',
  'privacy loss distribution (pld)':
    'An account that follows the whole distribution of the loss, release by release. The tightest there is, and the slowest.',
  lasso:
    'Least squares with a penalty on the sum of the weights’ sizes, which sets many of them to exactly zero.',
  'gradient leak':
    'What a sum of gradients tells about the rows in it: who knows all rows but one gets that one back.',
  'report noisy max': 'Add noise to every score and tell only which came out highest.',
  'output perturbation': 'Train first, then add noise to the finished weights.',
  'objective perturbation': 'Add noise to the function that is minimised, then train.',
  clipping: 'Shortening a vector to a fixed length, so that no single row can pull further than that.',
  'stochastic gradient descent':
    'Learning in small steps: each looks at a batch of rows and goes a little in the direction in which their loss falls.',
  'poisson sampling':
    'Every row is in the sample by a coin of its own. The size of the sample is random, and one row more moves no other.',
  regularisation:
    'A penalty on large weights. It also bounds how much one row can move the optimum, and so how much noise is needed.',
  'random projection':
    'Multiplying rows by a random matrix to make them shorter. The matrix does not look at the data, so it costs no privacy.',
  'principal components':
    'The directions in which the data vary most. They are computed from the data, and so they leak.',
  'local model':
    'A setting without a trusted curator: each person adds noise before anything leaves their hands.',
  'confidence band':
    'Where the mean would lie in 95 of 100 repetitions of the whole experiment. It says nothing about a single run.',
  'k-anonymity': 'Every combination of identifying attributes that occurs is shared by at least k people.',
};
