import { describe, expect, it } from 'vitest';
import { auditLink } from '../../src/chapters/audit-links.ts';
import { contents, openChapter } from '../../src/chapters/index.ts';
import { openClaims } from '../../src/core/audit/claims/at-settings.ts';
import type { Guarantee } from '../../src/core/guarantee.ts';
import { defaults, type Values } from '../../src/state/params.ts';
import { parseAddress, readValues } from '../../src/state/url.ts';
import { rowsOf } from '../contracts/run-task.ts';
import { quickValues } from '../contracts/script-settings.ts';

const chapters = await Promise.all(contents.map(async ({ id }) => (await openChapter(id))!));
const audit = chapters.find(({ text }) => text.id === 'is-the-claim-true')!;

/** What a cell claims at its defaults, at its presets, and at every option of every choice. */
const settingsOf = (params: Parameters<typeof defaults>[0], presets: { values: Partial<Values> }[] = []) => {
  const first = defaults(params) as Values;
  const options = Object.entries(params).flatMap(([name, param]) =>
    'options' in param ? param.options.map(({ value }) => ({ [name]: value })) : [],
  );
  return [{}, ...presets.map(({ values }) => values), ...options].map(
    (values) => ({ ...first, ...values }) as Values,
  );
};
type Claimed = { path: string; values: Values; guarantee: Guarantee };
const claimed = chapters.flatMap(({ cells }) =>
  cells.flatMap((cell) =>
    settingsOf(cell.params, cell.presets as never).flatMap((values): Claimed[] => {
      const guarantee = cell.guarantee?.(values, []);
      return guarantee && guarantee.status !== 'none' ? [{ path: cell.path, values, guarantee }] : [];
    }),
  ),
);

/** Claims without an audit: each with the reason that the badge gives. */
const WITHOUT = [
  /^The figure above is an audit itself\.$/,
  /^No audit can say anything about so large an ε/,
  /^So small an ε/,
  /^The audits of this notebook take δ between/,
];

describe('audit this', () => {
  it('is offered for every claim of every cell, or the badge says why not', () => {
    expect(claimed.length).toBeGreaterThan(250);
    for (const { path, values, guarantee } of claimed) {
      const found = auditLink(path, values, guarantee);
      if (guarantee.epsilon === 0) continue;
      expect(found, `${path} ${guarantee.epsilon}`).toBeDefined();
      if (!found!.at)
        expect(
          WITHOUT.some((reason) => reason.test(found!.says)),
          found!.says,
        ).toBe(true);
      // A claim that the machine can reach has an audit, but for those that are one.
      if (!found!.at && !path.startsWith('is-the-claim-true/'))
        expect(guarantee.epsilon! > 20 || guarantee.epsilon! < 0.001 || guarantee.delta! > 0, path).toBe(
          true,
        );
    }
  });

  it('leads to a noisy count in place of its own releases only from the two ledgers', () => {
    const replaced = claimed.filter(({ path, values, guarantee }) =>
      auditLink(path, values, guarantee)?.says.includes('in place of the cell’s own releases'),
    );
    expect([...new Set(replaced.map(({ path }) => path))].sort()).toEqual([
      'borrowed-knowledge/ledger',
      'the-budget/ledger',
    ]);
  });

  it('is offered by every cell that claims anything once its rows are there', () => {
    // Cells that wait for rows before they claim anything: quick settings are enough to know what that is.
    const silent = chapters
      .flatMap(({ cells }) => cells)
      .filter(({ guarantee, path }) => guarantee && !claimed.some((claim) => claim.path === path));
    for (const cell of silent) {
      const values = quickValues(cell);
      const guarantee = cell.guarantee!(values, rowsOf(cell, values, 1) as never);
      if (guarantee.status === 'none' || guarantee.epsilon === 0) continue;
      expect(auditLink(cell.path, values, guarantee), cell.path).toBeDefined();
    }
  });

  it('leads to a cell of the audit, at a setting that it has', () => {
    for (const { path, values, guarantee } of claimed) {
      const at = auditLink(path, values, guarantee)?.at;
      if (!at) continue;
      const address = parseAddress(at);
      expect(address.chapter, path).toBe('is-the-claim-true');
      const ids = audit.cells.map(({ id }) => id);
      expect(ids, path).toContain(address.cell);
      expect(readValues(address, audit.cells).problems, `${path}: ${at}`).toEqual([]);
    }
  });

  /** The first link of each cell to each mechanism, and one for each claim of a cell. */
  const links = claimed.flatMap(({ path, values, guarantee }) => {
    const at = auditLink(path, values, guarantee)?.at;
    if (!at) return [];
    const address = parseAddress(at);
    const { params } = audit.cells.find(({ id }) => id === address.cell)!;
    const read = readValues(address, audit.cells).values[address.cell!];
    return [{ path, guarantee, cell: address.cell!, values: { ...(defaults(params) as Values), ...read } }];
  });

  it('carries the ε that the badge claims', () => {
    for (const { path, guarantee, cell, values } of links) {
      const carried = Number(cell === 'board' ? values.claimed : values.epsilon);
      expect(carried / guarantee.epsilon!, `${path} to ${cell}`).toBeCloseTo(1, 4);
      if (cell === 'board') expect(values.mechanism, path).not.toBe('none');
    }
    expect(
      new Set(links.filter(({ cell }) => cell === 'board').map(({ path }) => path)).size,
    ).toBeGreaterThan(15);
  });

  it('opens the mechanism with so much noise as the badge says is proven', () => {
    const tried = new Set<string>();
    for (const { path, guarantee, cell, values } of links) {
      const name = `${path} ${values.mechanism as string}`;
      if (cell !== 'board' || guarantee.status !== 'proven' || tried.has(name)) continue;
      tried.add(name);
      const { proven, delta } = openClaims[values.mechanism as string].open(values as never);
      expect(proven, name).toBeLessThanOrEqual(Number(values.claimed) * (1 + 1e-9));
      expect(delta, name).toBe(guarantee.delta ?? 0);
    }
    expect(tried.size).toBeGreaterThan(15);
  });

  it('takes the setting along, and says what no audit can reach', () => {
    const proven: Guarantee = {
      ...{ status: 'proven', epsilon: 1, delta: 0, neighbours: 'replace-one' },
      ...{ assumptions: [], reason: '', source: '' },
    };
    const at = (path: string, values: object, given: Partial<Guarantee> = {}) =>
      auditLink(path, values as never, { ...proven, ...given });
    expect(at('noise/densities', { mechanism: 'laplace', epsilon: 2 })!.at).toBe(
      '#is-the-claim-true/machine?mechanism=laplace&epsilon=2&truth=2',
    );
    expect(at('noise/densities', { mechanism: 'gaussian', epsilon: 9.5, delta: 1e-5 })!.at).toContain(
      'truth=9.',
    );
    expect(at('noise-at-every-step/break-it', { mistake: 'ball', epochs: 5 })!.at).toBe(
      '#is-the-claim-true/canaries?mistake=ball&plant=worst&epsilon=1&epochs=5',
    );
    const sums = at('private-linear-regression/constant', { version: 'ssp-code', epsilon: 2, delta: 1e-6 });
    expect(sums!.at).toBe('#is-the-claim-true/board?mechanism=ssp-code&claimed=1&epsilon=2&delta=0.000001');
    const lasso = { noise: 'gaussian', rounds: 15, clip: 0.5, epsilon: 1, delta: 1e-5 };
    expect(at('sharing-gradients/many', lasso, { delta: 1e-5 })!.at).toBe(
      '#is-the-claim-true/board?mechanism=lasso-gaussian&claimed=1&epsilon=1&clip=0.5&count=15&delta=0.00001',
    );
    expect(at('noise-on-the-answer/curves', { noise: 'vector', accounting: 'proven', lambda: 0.1 })!.at).toBe(
      '#is-the-claim-true/members?epsilon=1&lambda=0.1',
    );
    expect(at('the-budget/ledger', {}, { epsilon: 10 })!.at).toContain(
      'machine?mechanism=laplace&epsilon=10',
    );
    expect(at('the-budget/ledger', {}, { epsilon: 70 })!.at).toBeUndefined();
    const group = { epsilon: 0.5, delta: 1e-6, size: 4 };
    expect(at('the-budget/groups', group, { epsilon: 2, delta: 1e-5 })!.at).toMatch(
      /machine\?mechanism=gaussian&epsilon=2&truth=1\.\d+&delta=0.00001$/,
    );
    const round = { epsilon: 10, rounds: 2, group: 3, peers: 6, data: 'adult', rows: 100, lambda: 0.01 };
    expect(at('many-peers/round', round)!.at).toMatch(
      /board\?mechanism=peers-mean-gamma-divided-unit&claimed=1&epsilon=10&.*&count=3&rounds=2$/,
    );
    const bank = { samplingRate: 0.01, uploads: 10, rounds: 60, data: 'synthetic-fraud', size: 'small' };
    expect(at('banks/together', { ...bank, epsilon: 1, budget: 'number', limit: 0.5 })!.at).toBe(
      '#is-the-claim-true/board?mechanism=message&claimed=1&epsilon=1&samplingRate=0.01&count=65&columns=650',
    );
    expect(at('banks/ways', { ...bank, epsilon: 2, delta: 1e-5 }, { delta: 1e-5 })!.at).toBe(
      '#is-the-claim-true/board?mechanism=bank-sums&claimed=1&epsilon=2&delta=0.00001&samplingRate=0.01&rounds=60',
    );
    expect(at('the-budget/again', {}, { status: 'none', epsilon: undefined })).toBeUndefined();
  });
});
