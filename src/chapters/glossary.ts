/**
 * The terms of the field, each in two or three sentences. In a chapter's text `[[sensitivity]]` or `[[how far it can move|sensitivity]]`
 * marks a term; its explanation opens on hover, focus and tap. Works are cited by their keys in the bibliography.
 */
export const glossary: Record<string, string> = {
  // What is promised
  'differential privacy':
    'A property of a randomised procedure: whatever its answer is, that answer would have been almost as likely if one person’s data had been different. The numbers ε and δ say how nearly [@dwork-roth-2014].',
  neighbours:
    'Two databases that differ in one person. Under “replace one”, the default of this notebook, both have the same number of rows and one row differs. Under “add or remove one”, one of them has one row more [@kifer-machanavajjhala-2011].',
  mechanism:
    'A procedure that takes a database and gives an answer that is partly random, such as a count plus Laplace noise.',
  curator:
    'Somebody who is trusted with the raw data and publishes only noisy answers. The opposite is the local model, in which nobody is trusted.',
  sensitivity:
    'The most by which the true answer can differ between two neighbouring databases: 1 for a count. It must follow from the question alone, because a sensitivity measured on the data would reveal something.',
  epsilon:
    'The bound on the privacy loss, if δ is 0: no answer is more than e to the ε times as likely on one of two neighbouring databases as on the other. With ε = 0.1 that is a factor of at most 1.11.',
  delta:
    'The probability by which the bound of ε may be exceeded: Pr[M(X) in S] is at most e to the ε times Pr[M(X′) in S], plus δ. It is not the probability that the bound fails, which can be larger. It should be far below 1 / number of people.',
  'privacy loss':
    'The logarithm of how many times as likely an answer is on one database as on its neighbour. It is positive where the answer speaks for the first one. A mechanism is ε-private if the loss never exceeds ε.',
  badge:
    'The line below a figure that says what is guaranteed: proven, as published (claimed, but it does not follow), refuted (by a number that we computed) or none; then ε and δ, rounded up, and the kind of neighbours.',
  odds: 'The probability of a statement divided by the probability of its opposite: 10 % is odds of 1 to 9. An ε-private answer multiplies or divides anybody’s odds by at most e to the ε.',
  'local model':
    'A setting without a trusted curator: each person adds noise to their own data before anything leaves them. Neighbours are any two values of one person [@kasiviswanathan-lee-nissim-raskhodnikova-smith-2011].',
  'group privacy':
    'What a guarantee for one person means for several. An ε-private mechanism is kε-private for a group of k people; δ grows faster than k.',
  'quasi-identifier':
    'A set of columns that does not name a person but may single one out, such as postcode, birth date and sex together.',
  'linkage attack':
    'Joining a table without names to one with names on the columns that both have. Record linkage finds a person’s row; attribute linkage learns the sensitive value without finding the row.',
  'l-diversity':
    'A property of a published table: every group of people who look alike in it holds at least l different sensitive values [@machanavajjhala-2007].',
  't-closeness':
    'A property of a published table: in every group of people who look alike, the sensitive values are distributed as in the whole table, up to a distance of t [@li-li-venkatasubramanian-2007].',
  'k-anonymity':
    'A property of a published table: every combination of identifying attributes that occurs in it is shared by at least k people [@sweeney-2002]. Unlike differential privacy it does not protect against an observer who already knows something.',

  // Mechanisms
  'randomized response':
    'Each person tells the truth with some probability and otherwise lets chance answer, so that no single answer proves anything [@warner-1965]. With two fair coins ε is ln 3.',
  'laplace noise':
    'Noise with density proportional to exp(−|x| / b). With scale b = sensitivity / ε it is ε-private, with δ = 0 [@dwork-mcsherry-nissim-smith-2006].',
  'gaussian noise':
    'Noise with a normal distribution. Its privacy loss exceeds every bound with a small probability, so it needs δ > 0. The smallest sufficient standard deviation is known exactly [@balle-wang-2018].',
  'exponential mechanism':
    'Chooses one of several candidates with probability proportional to exp(ε · score / (2 · sensitivity)), so that good candidates are likely and none is certain [@mcsherry-talwar-2007].',
  'report noisy max':
    'Adds noise to the score of every candidate and publishes only which noisy score is the largest [@dwork-roth-2014, section 3.3].',
  peeling:
    'Choosing several of the best candidates one after the other: choose one privately, remove it, and choose again. Each choice spends its own ε.',
  'output perturbation':
    'Trains a model first and adds noise to the finished weights [@chaudhuri-monteleoni-sarwate-2011].',
  'objective perturbation':
    'Adds a random term to the function that training minimises, and publishes its minimum [@chaudhuri-monteleoni-sarwate-2011].',
  clipping:
    'Scaling a vector down to a fixed norm C if its norm is larger. A sum of clipped vectors changes by at most C if one row is added or removed, and by at most 2C if one is replaced.',
  'noise multiplier':
    'The standard deviation of Gaussian noise divided by the sensitivity. Privacy depends on this ratio only.',
  'poisson sampling':
    'Every row is included in the sample with the same probability, independently of the others. The size of the sample is therefore random.',

  // What several releases cost
  budget:
    'The total ε and δ that a set of releases may cost. When it is spent, no more questions are answered.',
  composition:
    'What several releases on the same data cost together. By the simplest rule, basic composition, their ε and their δ add up.',
  'parallel composition':
    'Releases on disjoint parts of the rows. If one row is added or removed, only one part changes, and the total is the largest of their ε. If a row is replaced, it may leave one part and join another, and the two largest add up [@mcsherry-2009].',
  'advanced composition':
    'A rule for k releases of ε each that costs a δ: ε√(2k ln(1/δ)) + kε(e to the ε, minus 1) in total [@dwork-rothblum-vadhan-2010]. For small ε and many releases this is less than the sum kε; for few releases it is often more.',
  'post-processing':
    'Anything that is computed from a private answer without looking at the data again. It costs nothing: the answer stays as private as it was.',
  accountant:
    'A rule that computes the total ε and δ of several releases. For the same noise a tighter accountant proves a smaller total.',
  'amplification by sampling':
    'A release on a secret random sample costs less than on all rows, because any one row is probably not in it. If each row is included with probability q, ε becomes ln(1 + q(e to the ε, minus 1)) for add or remove one [@balle-barthe-gaboardi-2018].',
  'rényi divergence':
    'A measure of how different two distributions p and q are, with an order α > 1: the logarithm of the mean of (p/q) to the power α under q, divided by α − 1. As α grows it approaches the largest privacy loss.',
  'rényi accounting (moments accountant)':
    'Bounds the Rényi divergence between neighbours at many orders α, adds the bounds up over the releases, and converts the best order to ε and δ at the end [@mironov-2017]. It takes amplification by sampling into account [@abadi-2016].',
  'zero-concentrated privacy (zcdp)':
    'An account with one number ρ for each release: the Rényi divergence of order α is at most ρα, for every α [@bun-steinke-2016]. The ρ add up. Gaussian noise of standard deviation σ has ρ = sensitivity² / (2σ²).',
  'privacy loss distribution (pld)':
    'The whole distribution of the privacy loss of a release. The losses of independent releases add up, so their distributions are convolved; the result is exact up to the grid on which it is computed [@koskela-jalko-honkela-2020], [@doroshenko-2022].',

  // Learning
  regularisation:
    'A penalty on large weights, added to what training minimises. It also bounds how far one row can move the minimum, and therefore how much noise is needed.',
  'weight decay':
    'The strength λ of the penalty on the squared weights. In this notebook it is measured against the mean loss of a row, not against the sum.',
  'stochastic gradient descent':
    'Training in many small steps. Each step computes the gradient of the loss on a few rows, a batch, and moves the weights against it [@robbins-monro-1951].',
  epoch: 'One pass over the training data: as many steps as it takes to use every row once on average.',
  'test error': 'The share of rows not used for training whose label a model predicts wrongly.',
  lasso:
    'Least squares with a penalty on the sum of the absolute values of the weights, which sets many weights to exactly zero [@tibshirani-1996].',
  'random projection':
    'Multiplying every row by the same random matrix, so that it has fewer coordinates while distances are roughly kept. The matrix does not depend on the data, so it costs no privacy.',
  'principal components':
    'The orthogonal directions in which the rows vary most. They are computed from the data, so publishing or using them without noise reveals something.',
  'negative transfer':
    'A model that was learned elsewhere makes things worse than having borrowed nothing. Whether it does depends on what one has oneself: the same model may help with 40 labels and harm with 300.',
  'tf-idf':
    'A weight for a word in a text: how often it stands there, times a factor that is larger for rarer words. If the factor is counted in private texts, every row depends on all of them.',
  'feature hashing':
    'Giving every word one of d columns by a fixed function of its letters, with a sign. Several words may share a column; no list of words is needed [@weinberger-2009].',
  'gradient leak':
    'What a sum of gradients reveals about the rows in it. Anyone who knows all rows but one can subtract theirs and is left with the gradient of that one, and often with the row itself.',

  // Statistics
  'confidence band':
    'Mean ± half a width, computed so that 95 of 100 such bands contain the true mean. The mean of a second experiment of the same size falls into the band of the first in about 83 of 100 cases. The band says nothing about a single run.',
  'ks distance':
    'The Kolmogorov–Smirnov distance: the largest difference, over all x, between the share of a sample below x and the probability of a value below x. For a correct sampler it shrinks like 1/√n.',

  // Without a centre
  'doubly stochastic':
    'A matrix of weights that are not below 0, whose rows and columns all sum to 1. Mixing with such weights keeps the mean of all estimates where it is, so that nobody counts more than the others.',
  'metropolis weights':
    'A device gives a neighbour the weight 1 / (1 + the larger of their two numbers of neighbours), and itself the rest. The weights are doubly stochastic on every graph [@xiao-boyd-lall-2005].',
  'statistical power':
    'The probability that a test finds an effect of a given size if it is there. Studies are usually planned for 80 %.',
  // Under encryption
  'homomorphic encryption':
    'Encryption under which something can be computed without the key. In Paillier’s, the product of two ciphertexts is a ciphertext of the sum [@paillier-1999].',
  'secret sharing':
    'A number is split into random parts, one for each server, so that all parts together give the number and fewer give nothing.',
  'fixed hessian':
    'One matrix, ¼XᵀX + λI, in place of the curvature that Newton’s method computes anew at every step. It bounds the curvature from above everywhere, so its steps never overshoot [@bohning-lindsay-1988].',

  // Auditing
  audit:
    'A measurement that bounds ε from below: an attack that succeeds more often than (ε, δ) allows shows that the claim is wrong. It can refute a claim and never prove one [@jagielski-ullman-oprea-2020].',
  confidence:
    'How often a bound that is computed in the same way from new data is right. At 95 %, it is wrong in at most 5 of 100 repetitions.',
  canary:
    'A row that is planted so that its presence can be measured: whoever audits puts it in or leaves it out by a coin, and then tries to tell which [@nasr-2021].',
  'membership inference':
    'Guessing from a model whether a row was among those that it was trained on [@yeom-2018].',
};
