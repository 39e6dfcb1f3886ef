/**
 * The area under the ROC curve.
 *
 * Claim: the probability that a random positive scores above a random negative, ties counting one half; NaN where a class is missing.
 * Why: it is the rank statistic of Mann and Whitney, with the mean of the tied ranks (mid-ranks).
 */
export function auc(scores: ArrayLike<number>, positive: ArrayLike<number>): number {
  const n = scores.length;
  const order = new Float64Array(scores);
  // Ranks only: sorting numbers is far quicker than sorting indices by them.
  order.sort();
  let [positives, ranks] = [0, 0];
  for (let i = 0; i < n; i++) {
    if (!positive[i]) continue;
    positives++;
    ranks += midRank(order, scores[i]);
  }
  const negatives = n - positives;
  if (positives === 0 || negatives === 0) return NaN;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** The mean rank, from 1, of a value among sorted values. */
function midRank(sorted: Float64Array, value: number): number {
  const bound = (past: boolean) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < value || (past && sorted[middle] === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (bound(false) + bound(true) + 1) / 2;
}

/**
 * Precision where positives are as rare as they really are: of those that are flagged, the share that is positive, from the rates at
 * which a test flags positives and negatives. Undersampled test rows give the rates, never the precision itself.
 */
export const precisionAt = (baseRate: number, truePositiveRate: number, falsePositiveRate: number): number =>
  (baseRate * truePositiveRate) / (baseRate * truePositiveRate + (1 - baseRate) * falsePositiveRate || NaN);
