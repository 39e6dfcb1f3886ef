import { expect, it } from 'vitest';
import { overheard, overheardAnswers } from '../../../src/core/attacks/overheard.ts';
import { makeGraph } from '../../../src/core/consensus/graph.ts';
import { localLoss } from '../../../src/core/consensus/local-loss.ts';
import { runStudy, type Study } from '../../../src/core/consensus/study.ts';
import { between, seenBy } from '../../../src/core/federation/transcript.ts';
import { createRng } from '../../../src/core/random/create-rng.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';

const COLUMNS = 4;
const rng = createRng(4);
const losses = Array.from({ length: 5 }, (_, i) => {
  const own = rng.fork(i);
  const X = Float64Array.from({ length: 3 * COLUMNS }, () => own.normal());
  return localLoss(
    { X, y: Float64Array.from([1, -1, 1]), columns: COLUMNS },
    { loss: 'logistic', lambda: 0.1, unit: 3 },
  );
});
const graph = makeGraph('ring', 5, rng);
const runOf = (rule: Study['rule'], ticks: number) =>
  runToEnd(runStudy({ graph, losses, rule, toggles: [], ticks, keepPayloads: true }));

/** Device 2 on the ring: devices 1 and 3 are its neighbours, each with a third. */
const target = {
  name: 'device 2',
  neighbours: [1, 3].map((k) => ({ name: `device ${k}`, weight: 1 / 3 })),
  step: 0.3,
  columns: COLUMNS,
};

it('one link gives the first gradient, all neighbours give every one', () => {
  const { transcript } = runOf({ kind: 'consensus', step: () => 0.3 }, 6);
  const link = overheard(between(transcript, 'device 1', 'device 2'), target);
  expect(link).toHaveLength(1);
  const all = overheard([...seenBy(transcript, 'device 1'), ...seenBy(transcript, 'device 3')], target);
  expect(all.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const { point, gradient } of [...link, ...all])
    losses[1].gradient(point).forEach((v, j) => expect(gradient[j]).toBeCloseTo(v, 10));
});

it('somebody who is no neighbour gets none', () => {
  const { transcript } = runOf({ kind: 'consensus', step: () => 0.3 }, 6);
  expect(overheard(between(transcript, 'device 4', 'device 5'), target)).toEqual([]);
});

it('a coordinator is told every gradient', () => {
  const { transcript } = runOf({ kind: 'gradient', step: 0.3 }, 8);
  const found = overheardAnswers(seenBy(transcript, 'coordinator'), 'device 2');
  expect(found).toHaveLength(4);
  for (const { point, gradient } of found) expect(gradient).toEqual(losses[1].gradient(point));
});
