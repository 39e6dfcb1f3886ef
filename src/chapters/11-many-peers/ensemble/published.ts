/* Confusion tables 7.3–7.5 (Adult) and 9.3–9.5 (Spambase) of the thesis, and the error rates of tables 6.9 and 6.10, each for one random peer. */

export type Published = {
  tables: Record<'local' | 'aggregated' | 'both', number[]>;
  rates: Record<string, number>;
};

export const PUBLISHED_TABLES: Record<string, Published> = {
  adult: {
    tables: {
      local: [2393, 1146, 1453, 11289],
      aggregated: [2245, 888, 1601, 11547],
      both: [2102, 895, 1744, 11540],
    },
    rates: { central: 0.162, local: 0.172, aggregated: 0.154, both: 0.162 },
  },
  spambase: {
    tables: {
      local: [273, 49, 81, 518],
      aggregated: [268, 38, 86, 529],
      // Printed as 5d32 in the last place.
      both: [257, 35, 97, 532],
    },
    rates: { central: 0.104, local: 0.159, aggregated: 0.163, both: 0.15 },
  },
};
