/**
 * What a run sends and does, from its setup and the number of its iterations alone, where it would take too long to run it.
 *
 * Claim: messages, bytes and counters are those of a real run with as many iterations, for every party and link.
 * Why: every number is hidden, so nothing that is sent or done may depend on one.
 */
import { packsOf } from '../slots.ts';
import { factorProducts, inverseProducts, noCounts, solveProducts, type Counts } from './counts.ts';
import { DEALER, nodeNames, SERVER_A, SERVER_B, type SecurePayload, type Setup } from './setup.ts';

/** Messages of one kind over one link in one round. */
export type Traffic = {
  round: number;
  from: string;
  to: string;
  kind: SecurePayload['kind'];
  messages: number;
  bytes: number;
};

const RING_BYTES = 16;
const FLOAT_BYTES = 8;

/** Ciphertexts for the lower triangle of the curvature, and for a vector. */
const packs = ({ columns: p, bits }: Setup) => ({
  matrix: packsOf((p * (p + 1)) / 2, bits),
  vector: packsOf(p, bits),
});

/** How often the servers wait for each other: each reciprocal, column and remainder; each row of a solution; each row of the inverse. */
const factorWaits = (p: number, steps: number) => 2 * steps * p + 2 * (p - 1);
const solveWaits = (p: number) => 2 * (p - 1) + 1;
/** Rows 2 … p − 1 of L⁻¹, its scaling, and the product of both. */
const inverseWaits = (p: number) => (p > 1 ? p : 0);

export function trafficOf(setup: Setup, iterations: number): Traffic[] {
  const { protocol, bits, columns: p, reciprocalSteps: steps } = setup;
  const nodes = nodeNames(setup.nodes);
  const { matrix, vector } = packs(setup);
  const sealed = (ciphertexts: number) => ciphertexts * (bits / 4);
  const all: Traffic[] = [];
  const send = (
    round: number,
    from: string,
    to: string | string[],
    kind: Traffic['kind'],
    bytes: number,
    messages = 1,
  ) => {
    for (const receiver of [to].flat()) all.push({ round, from, to: receiver, kind, messages, bytes });
  };
  /** The servers have products dealt, and open two numbers for each. */
  const together = (round: number, products: number, waits: number, more = 0) => {
    send(round, SERVER_A, DEALER, 'ask', 2 * FLOAT_BYTES);
    send(round, DEALER, [SERVER_A, SERVER_B], 'triples', 3 * RING_BYTES * products);
    const bytes = RING_BYTES * (2 * products + more);
    send(round, SERVER_A, SERVER_B, 'opening', bytes, waits);
    send(round, SERVER_B, SERVER_A, 'opening', bytes, waits);
  };
  const factorise = (round: number) => {
    for (const node of nodes) send(round, node, SERVER_A, 'hessian', sealed(matrix));
    send(round, SERVER_A, SERVER_B, 'masked', sealed(matrix));
    together(round, factorProducts(p, steps), factorWaits(p, steps));
  };

  send(0, SERVER_B, [SERVER_A, ...nodes], 'key', bits / 8);
  if (protocol !== 'newton') factorise(0);
  if (protocol === 'local') {
    together(0, inverseProducts(p), inverseWaits(p));
    send(0, SERVER_A, SERVER_B, 'masked shares', RING_BYTES * p * p);
    send(0, SERVER_B, SERVER_A, 'resealed', sealed(p * vector));
    send(0, SERVER_A, nodes, 'inverse', sealed(p * vector));
  }
  for (let round = 1; round <= iterations; round++) {
    // The last coefficients are told in the last round, and one more bit says that they are the last.
    const told = round === iterations ? 2 : 1;
    send(round, SERVER_A, [...nodes, SERVER_B], 'beta', told * (FLOAT_BYTES * p + 1), told);
    if (protocol === 'newton') factorise(round);
    for (const node of nodes)
      send(round, node, SERVER_A, protocol === 'local' ? 'step' : 'gradient', sealed(vector));
    if (protocol === 'local') {
      send(round, SERVER_A, SERVER_B, 'reveal', sealed(vector));
      send(round, SERVER_B, SERVER_A, 'opened step', FLOAT_BYTES * p);
    } else {
      send(round, SERVER_A, SERVER_B, 'masked', sealed(vector));
      together(round, solveProducts(p), solveWaits(p) + 1, p);
    }
  }
  return gatherTraffic(all);
}

/** Those of one kind over one link in one round, together. */
function gatherTraffic(all: Traffic[]): Traffic[] {
  const known = new Map<string, Traffic>();
  for (const one of all) {
    const key = `${one.round}/${one.from}/${one.to}/${one.kind}`;
    const before = known.get(key);
    if (before) {
      before.messages += one.messages;
      before.bytes += one.bytes;
    } else known.set(key, { ...one });
  }
  return [...known.values()];
}

/** What each party has done after so many iterations; the dealer counts nothing. */
export function countsAhead(setup: Setup, iterations: number): Record<string, Counts> {
  const { protocol, columns: p, nodes, reciprocalSteps: steps } = setup;
  const { matrix, vector } = packs(setup);
  const isLocal = protocol === 'local';
  const factored = protocol === 'newton' ? iterations : 1;
  const solved = isLocal ? 0 : iterations;
  const inverted = isLocal ? 1 : 0;
  const combined = isLocal ? iterations : 0;
  const multiplications =
    factored * factorProducts(p, steps) + solved * solveProducts(p) + inverted * inverseProducts(p);
  const both = {
    ...noCounts(),
    multiplications,
    reciprocals: factored * p,
    openings: 2 * multiplications + solved * p,
    rounds: factored * factorWaits(p, steps) + solved * (solveWaits(p) + 1) + inverted * inverseWaits(p),
  };
  // Ciphertexts that come from each node and are opened by server B, and those of the encrypted inverse.
  const gathered = factored * matrix + iterations * vector;
  const inverse = inverted * p * vector;
  const combining = { additions: combined * (p - 1) * vector, constants: combined * p * vector };
  const node = { ...noCounts(), ...combining, encryptions: gathered };
  return {
    [SERVER_A]: {
      ...both,
      encryptions: gathered + inverse,
      additions: nodes * gathered + inverse + combining.additions,
      constants: combining.constants,
    },
    [SERVER_B]: { ...both, encryptions: inverse, decryptions: gathered },
    ...Object.fromEntries(nodeNames(nodes).map((name) => [name, { ...node }])),
  };
}
