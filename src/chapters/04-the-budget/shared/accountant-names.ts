/** Short names, as they stand beside lines, in captions and in badges. */
export const accountantName: Record<string, string> = {
  basic: 'basic',
  advanced: 'advanced',
  optimal: 'optimal',
  zcdp: 'zCDP',
  rdp: 'Rényi',
  pld: 'loss distribution',
};
