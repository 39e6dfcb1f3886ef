/** What a party has done, in numbers that do not depend on chance. */
export type Counts = {
  /** Products of two shared numbers, and of these, reciprocals that they make up. */
  multiplications: number;
  reciprocals: number;
  /** Ring elements that were opened, and how often the servers waited for each other to do so. */
  openings: number;
  rounds: number;
  encryptions: number;
  decryptions: number;
  additions: number;
  /** Ciphertexts raised to a number in the clear. */
  constants: number;
};

export const noCounts = (): Counts => ({
  multiplications: 0,
  reciprocals: 0,
  openings: 0,
  rounds: 0,
  encryptions: 0,
  decryptions: 0,
  additions: 0,
  constants: 0,
});

/** C(p): products of one factorisation, with so many rounds for each of p reciprocals. */
export const factorProducts = (p: number, steps: number): number =>
  (p ** 3 - p) / 6 + (p * (p - 1)) / 2 + 2 * steps * p;
export const solveProducts = (p: number): number => p * p;
/** An explicit inverse from the factors, about p³/3. */
export const inverseProducts = (p: number): number =>
  (p * (p - 1) * (p - 2)) / 6 + (p * (p - 1)) / 2 + (p * (p + 1) * (p + 2)) / 6 - p;
