import seedrandom from 'seedrandom';

/** The numbers 0 … n − 1 in the fixed order that belongs to a name (Fisher–Yates over alea). */
export function shuffled(n, name) {
  const random = seedrandom.alea(`noisebook ${name}`);
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random.double() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
