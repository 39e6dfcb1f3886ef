import { describe, expect, it } from 'vitest';
import { claimNames, isOwn } from '../../../src/chapters/16-is-the-claim-true/board/claims.ts';
import { experiment, type BoardRow } from '../../../src/chapters/16-is-the-claim-true/board/experiment.ts';
import { ownClaims } from '../../../src/chapters/16-is-the-claim-true/board/own-claims.ts';
import { judged, type BoardValues } from '../../../src/chapters/16-is-the-claim-true/board/summary.ts';
import { openChapter } from '../../../src/chapters/index.ts';
import { openClaims } from '../../../src/core/audit/claims/at-settings.ts';
import { auditedClaims } from '../../../src/core/audit/claims/index.ts';
import type { ClaimSetting } from '../../../src/core/audit/claims/claim.ts';
import { parseAddress, readValues } from '../../../src/state/url.ts';
import { runExperiment } from '../run-experiment.ts';

const values: BoardValues & ClaimSetting = {
  ...{
    whose: 'all',
    order: 'chapter',
    work: 0.05,
    confidence: '0.999',
    seed: 1,
    mechanism: 'none',
    claimed: 1,
  },
  ...{ epsilon: 1, delta: 1e-5, lambda: 0.01, rows: 100, columns: 4, count: 6, samplingRate: 0.1, clip: 1 },
  ...{ rounds: 1, group: 1 },
};
const board = judged(runExperiment('is-the-claim-true/board', values), values);
const of = (id: string) => board.find((claim) => claim.id === id)!;

describe('the board', () => {
  it('names every claim that is audited, and no other', () => {
    expect(Object.keys(claimNames)).toEqual(auditedClaims.map(({ id }) => id));
    expect(experiment.tasks(values).length).toBe(8 * auditedClaims.length);
  });

  it.each(Object.entries(claimNames))('leads to a cell at a setting that it has: %s', async (_, { at }) => {
    const address = parseAddress(at);
    const { cells } = (await openChapter(address.chapter))!;
    expect(cells.map(({ id }) => id)).toContain(address.cell);
    expect(readValues(address, cells).problems).toEqual([]);
  });

  it('refutes no claim that is proven: each fails once in a thousand, and the seed is fixed', () => {
    expect(board.length).toBe(auditedClaims.length);
    expect(board.filter(({ verdict }) => verdict === 'a bug')).toEqual([]);
    for (const { id, verdict } of board) if (isOwn(id)) expect(verdict, id).toBe('stands');
  });

  it('refutes what a twentieth of the work can refute', () => {
    for (const id of ['one-sample', 'top-value', 'each-weight', 'factor-n', 'peers'])
      expect(of(id).verdict, id).toBe('refuted by measurement');
    for (const id of ['textbook-gaussian', 'printed-message', 'ssp-code'])
      expect(of(id).verdict, id).toBe('refuted by calculation');
  });

  it('names every mechanism that can be added, and leads to its cell', async () => {
    expect(Object.keys(ownClaims).sort()).toEqual(Object.keys(openClaims).sort());
    for (const { at } of Object.values(ownClaims)) {
      const address = parseAddress(at);
      const { cells } = (await openChapter(address.chapter))!;
      expect(readValues(address, cells).problems, at).toEqual([]);
    }
  });

  it('adds a line at a setting, judges it by what is claimed, and leaves the others as they are', () => {
    const isFirst = (key: string) => key.includes('{') || /^(laplace|gaussian)\//.test(key);
    const own = { ...values, mechanism: 'one-sample', claimed: 0.95 };
    const rows = runExperiment<BoardRow>('is-the-claim-true/board', own, isFirst);
    const [added, ...others] = judged(rows, own);
    // Six answers of ε = 1 on a sample of a tenth: what is claimed of them is 0.95, and 3.7 is spent.
    expect(added).toMatchObject({ isAdded: true, epsilon: 0.95, verdict: 'refuted by measurement' });
    expect(others).toEqual(board.filter(({ id }) => ['laplace', 'gaussian'].includes(id)));
    expect(judged(rows, { ...own, claimed: 4 })[0]).toMatchObject({ epsilon: 4, verdict: 'stands' });
  });

  it('sorts, and shows whose claims are asked for', () => {
    const rows = runExperiment('is-the-claim-true/board', { ...values, work: 0.01 }) as never[];
    const claimed = judged(rows, { ...values, order: 'claimed' }).map(({ epsilon }) => epsilon);
    expect(claimed).toEqual([...claimed].sort((a, b) => a - b));
    const own = judged(rows, { ...values, whose: 'own' });
    expect(own.length + judged(rows, { ...values, whose: 'theses' }).length).toBe(board.length);
    expect(own.every(({ id }) => isOwn(id))).toBe(true);
  });
});
