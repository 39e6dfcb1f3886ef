/** Names the claim about an average of peers by its recipe: objective, noise, whether the sensitivity is divided, and whether rows are scaled to norm 1. */
export const peersId = (given: { form: string; noise: string; divide: boolean; scaling: string }): string =>
  `peers-${given.form}-${given.noise}-${given.divide ? 'divided' : 'whole'}-${given.scaling === 'unit' ? 'unit' : 'long'}`;
