import { describe, expect, it } from 'vitest';
import { auditLink } from '../../src/chapters/audit-links.ts';
import { contents, openChapter } from '../../src/chapters/index.ts';
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
      '#is-the-claim-true/canaries?mistake=ball&plant=worst&epochs=5',
    );
    expect(at('noise-on-the-answer/curves', { noise: 'vector', accounting: 'proven', lambda: 0.1 })!.at).toBe(
      '#is-the-claim-true/members?epsilon=1&lambda=0.1',
    );
    expect(at('the-budget/again', {}, { epsilon: 10 })!.at).toContain('machine?mechanism=laplace&epsilon=10');
    expect(at('the-budget/again', {}, { epsilon: 70 })!.at).toBeUndefined();
    expect(at('the-budget/again', {}, { status: 'none', epsilon: undefined })).toBeUndefined();
  });
});
