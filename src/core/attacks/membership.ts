/**
 * Membership inference: was this row among those that a model was trained on?
 *
 * Claim: the guess about a training uses no membership of that training. What ε allows such an attack is in ../audit/membership-bound.ts.
 * Source: Yeom et al. 2018 (loss, and the advantage); Carlini et al. 2022 (LiRA, here with one variance for all rows, as they
 *   advise for few shadow models).
 */

/** Margins y w·x of the rows of a pool under one trained model, and which of the rows it was trained on. */
export type Training = { margins: ArrayLike<number>; isMember: ArrayLike<number> };

/** How often a member was taken for one, and how often another row was. */
export type Found = { members: number; others: number };

export type MembershipAttack = (trainings: Training[]) => Found;

/** A small loss, that is a large margin, speaks for a member. Each half of the trainings gets the threshold that is best for the other. */
export const lossAttack: MembershipAttack = (trainings) => {
  const found = { members: 0, others: 0 };
  const half = trainings.length >> 1;
  const halves = [trainings.slice(0, half), trainings.slice(half)];
  halves.forEach((attacked, h) => {
    const threshold = bestThreshold(halves[1 - h]);
    for (const { margins, isMember } of attacked)
      for (let i = 0; i < margins.length; i++)
        if (margins[i] >= threshold) found[isMember[i] ? 'members' : 'others']++;
  });
  return found;
};

function bestThreshold(trainings: Training[]): number {
  const all = trainings.flatMap(({ margins, isMember }) =>
    Array.from(margins, (margin, i) => ({ margin, isMember: isMember[i] })),
  );
  all.sort((a, b) => b.margin - a.margin);
  let [lead, best, threshold] = [0, 0, Infinity];
  for (const { margin, isMember } of all) {
    lead += isMember ? 1 : -1;
    if (lead > best) [best, threshold] = [lead, margin];
  }
  return threshold;
}

/**
 * The likelihood ratio: for every row, how its margin is distributed with it and without it, learned from all other trainings
 * as shadow models. The margin is the logit of the probability that the model gives the true label, and is taken for normal.
 */
export const shadowAttack: MembershipAttack = (trainings) => {
  const rows = trainings[0]?.margins.length ?? 0;
  // Without the row, and with it.
  const count = [new Float64Array(rows), new Float64Array(rows)];
  const sum = [new Float64Array(rows), new Float64Array(rows)];
  const squares = [new Float64Array(rows), new Float64Array(rows)];
  const add = ({ margins, isMember }: Training, sign: 1 | -1) => {
    for (let i = 0; i < rows; i++) {
      const side = isMember[i] ? 1 : 0;
      count[side][i] += sign;
      sum[side][i] += sign * margins[i];
      squares[side][i] += sign * margins[i] * margins[i];
    }
  };
  /** Around the means of the rows, one for all of them. */
  const variance = (side: 0 | 1) => {
    let [around, free] = [0, 0];
    for (let i = 0; i < rows; i++) {
      if (count[side][i] < 2) continue;
      around += squares[side][i] - sum[side][i] ** 2 / count[side][i];
      free += count[side][i] - 1;
    }
    return around / free;
  };
  for (const training of trainings) add(training, 1);
  const found = { members: 0, others: 0 };
  for (const training of trainings) {
    add(training, -1);
    const [without, within] = [variance(0), variance(1)];
    for (let i = 0; i < rows; i++) {
      if (count[0][i] < 1 || count[1][i] < 1) continue;
      const margin = training.margins[i];
      const out = (margin - sum[0][i] / count[0][i]) ** 2 / without + Math.log(without);
      const inside = (margin - sum[1][i] / count[1][i]) ** 2 / within + Math.log(within);
      if (inside < out) found[training.isMember[i] ? 'members' : 'others']++;
    }
    add(training, 1);
  }
  return found;
};
