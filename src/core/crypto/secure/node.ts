/** A node: it has rows, and sends nothing but ciphertexts of sums over them. */
import { check } from '../../check.ts';
import { curvatureSum, gradientSum, type DenseRows } from '../../learners/logistic-sums.ts';
import { agreedKey } from '../paillier.ts';
import type { RandomSource } from '../random-source.ts';
import type { Program } from '../../federation/program.ts';
import { packsOf } from '../slots.ts';
import type { Counts } from './counts.ts';
import { Sealer } from './sealer.ts';
import {
  hear,
  SERVER_A,
  SERVER_B,
  type NodeSends,
  type SealedKind,
  type SecurePayload,
  type Setup,
  unitOf,
} from './setup.ts';

export type Idle = { prepare?: () => boolean };

export function* nodeProgram(
  setup: Setup,
  data: DenseRows,
  source: RandomSource,
  counts: Counts,
  idle: Idle,
): Program<NodeSends, SecurePayload, Counts> {
  const { protocol, columns, bits } = setup;
  check(data.columns === columns, 'columns', `${columns} at every node`, data.columns);
  const [{ n }] = yield* hear('key', [SERVER_B]);
  const sealer = new Sealer(agreedKey(n, bits), source, counts);
  // What the next answer will need, made while this node waits.
  const needed =
    packsOf(columns, bits) + (protocol === 'newton' ? packsOf((columns * (columns + 1)) / 2, bits) : 0);
  idle.prepare = () => {
    if (sealer.pool.ready < needed) sealer.pool.prepare();
    return sealer.pool.ready < needed;
  };
  const message = (kind: SealedKind, round: number, ciphertexts: bigint[]): NodeSends => ({
    to: SERVER_A,
    round,
    payload: { kind, ciphertexts: sealer.write(ciphertexts) },
  });
  const scaled = (sum: ArrayLike<number>) => Array.from(sum, (x) => x / unitOf(setup));
  const curvature = (round: number, beta?: Float64Array) => {
    const sum = curvatureSum(data, beta).map(scaled);
    checkPivots(setup, sum);
    return message('hessian', round, sealer.sealFractions(sum.flat()));
  };

  let send: NodeSends[] = protocol === 'newton' ? [] : [curvature(0)];
  let inverse: bigint[][] = [];
  if (protocol === 'local') {
    const [{ ciphertexts }] = yield* hear('inverse', [SERVER_A], send);
    const each = packsOf(columns, bits);
    const flat = sealer.read(ciphertexts);
    inverse = Array.from({ length: columns }, (_, j) => flat.slice(j * each, (j + 1) * each));
    send = [];
  }
  for (let round = 1; ; round++) {
    const [{ beta, last }] = yield* hear('beta', [SERVER_A], send);
    if (last) return { send: [], report: counts };
    const gradient = scaled(gradientSum(data, beta));
    send =
      protocol === 'local'
        ? [message('step', round, sealer.combine(inverse, gradient))]
        : [message('gradient', round, sealer.sealFractions(gradient))];
    if (protocol === 'newton') send.unshift(curvature(round, beta));
  }
}

/**
 * The pivots of the sum must stay below 2, or reciprocals come to nothing, and nobody at the centre can see a pivot. So every node sends at
 * most its part of 2. Columns of variance 1 have ¼ in all, which is the part of each of eight.
 */
function checkPivots({ nodes, ...setup }: Setup, lower: number[][]): void {
  const most = (2 - setup.lambda / unitOf(setup)) / nodes;
  const largest = Math.max(...lower.map((row) => row.at(-1)!));
  check(
    largest < most,
    'columns',
    `scaled to variance 1, so that no sum of squares exceeds ${most}`,
    largest,
  );
}
