/** The two kinds of noise that a centre may add to its sum, as the cells offer them. */
export const noiseKinds = [
  { value: 'gaussian', label: 'Gaussian' },
  { value: 'spherical-laplace', label: 'Vector (no δ)' },
] as const;
