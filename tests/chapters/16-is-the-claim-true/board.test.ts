import { describe, expect, it } from 'vitest';
import { claimNames, isOwn } from '../../../src/chapters/16-is-the-claim-true/board/claims.ts';
import { experiment } from '../../../src/chapters/16-is-the-claim-true/board/experiment.ts';
import { judged, type BoardValues } from '../../../src/chapters/16-is-the-claim-true/board/summary.ts';
import { openChapter } from '../../../src/chapters/index.ts';
import { auditedClaims } from '../../../src/core/audit/claims/index.ts';
import { parseAddress, readValues } from '../../../src/state/url.ts';
import { runExperiment } from '../run-experiment.ts';

const values: BoardValues = { whose: 'all', order: 'chapter', work: 0.05, confidence: '0.999', seed: 1 };
const board = judged(runExperiment('is-the-claim-true/board', values), values);
const of = (id: string) => board.find((claim) => claim.id === id)!;

describe('the board', () => {
  it('names every claim that is audited, and no other', () => {
    expect(Object.keys(claimNames)).toEqual(auditedClaims.map(({ id }) => id));
    expect(experiment.tasks({ work: 1, seed: 1 }).length).toBe(8 * auditedClaims.length);
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

  it('sorts, and shows whose claims are asked for', () => {
    const rows = runExperiment('is-the-claim-true/board', { ...values, work: 0.01 }) as never[];
    const claimed = judged(rows, { ...values, order: 'claimed' }).map(({ epsilon }) => epsilon);
    expect(claimed).toEqual([...claimed].sort((a, b) => a - b));
    const own = judged(rows, { ...values, whose: 'own' });
    expect(own.length + judged(rows, { ...values, whose: 'theses' }).length).toBe(board.length);
    expect(own.every(({ id }) => isOwn(id))).toBe(true);
  });
});
