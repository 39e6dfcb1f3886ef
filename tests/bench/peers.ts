import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readDataset } from '../../src/core/data/container.ts';
import type { Dataset } from '../../src/core/data/dataset.ts';
import { datasets } from '../../src/core/data/index.ts';
import { fitPeers, preparedRows, type PeerFit } from '../../src/core/peers/fit.ts';
import { createRng } from '../../src/core/random/create-rng.ts';
import { runToEnd } from '../../src/core/work/run-to-end.ts';
import { experiment } from '../../src/chapters/11-many-peers/shared/peers-experiment.ts';
import { PUBLISHED, type PeersParams } from '../../src/chapters/11-many-peers/shared/setting.ts';
import { peersSummary } from '../../src/chapters/11-many-peers/shared/summary.ts';

export const SETTING: PeersParams = {
  ...PUBLISHED,
  ...{ over: 'group', peers: 50, rows: 66, lambda: 1, publish: 'all', runs: 10 },
};

export const readSpambase = (root: string): Dataset =>
  readDataset(
    new Uint8Array(gunzipSync(readFileSync(`${root}/datasets/spambase.bin.gz`))),
    datasets.spambase,
  );

/** Milliseconds of processor time, which other programs on the machine do not lengthen. */
function timed<T>(work: () => T): { ms: number; made: T } {
  const began = process.cpuUsage();
  const made = work();
  const { user, system } = process.cpuUsage(began);
  return { ms: (user + system) / 1000, made };
}

/** The rows as scikit-learn shall have them, dense. */
export function denseRows(data: Dataset): { X: Float32Array; y: Float32Array; columns: number } {
  const { train } = runToEnd(preparedRows(data, 'min-max'));
  const X = new Float32Array(train.rows * train.columns);
  for (let i = 0; i < train.rows; i++)
    for (let k = train.starts[i]; k < train.starts[i + 1]; k++)
      X[i * train.columns + train.column[k]] = train.value[k];
  return { X, y: Float32Array.from(train.y), columns: train.columns };
}

/** All local models of ten runs; the best of some rounds. */
export function timeFits(data: Dataset, rounds: number): { ms: number; fits: PeerFit[] } {
  const { form, scaling, solver, peers, rows: n, lambda, deal, skew, runs, seed } = SETTING;
  const all = () =>
    Array.from({ length: runs }, (_, run) =>
      runToEnd(
        fitPeers(data, { form, scaling, solver, peers, n, lambda, deal, skew, flipped: 0, rng: createRng(seed).fork(run) }), // prettier-ignore
      ),
    );
  let { ms, made: fits } = timed(all);
  for (let round = 1; round < rounds; round++) {
    const again = timed(all);
    if (again.ms < ms) [ms, fits] = [again.ms, again.made];
  }
  return { ms, fits };
}

/** One figure after another while ε moves: ten runs at every group size, and the summary that the figure draws. Mean over many. */
export function timeFigures(fits: PeerFit[], figures: number, change: Partial<PeersParams> = {}): number {
  const params = { ...SETTING, ...change };
  const tasks = experiment.tasks(params);
  const figure = (epsilon: number) =>
    peersSummary(
      tasks.flatMap((task) => experiment.release({ ...params, epsilon }, task, fits[task.run])) as never,
    );
  figure(1);
  const { ms } = timed(() => {
    for (let k = 0; k < figures; k++) figure(0.1 * 1.1 ** k);
  });
  return ms / figures;
}
