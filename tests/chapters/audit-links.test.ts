import { describe, expect, it } from 'vitest';
import { auditLink } from '../../src/chapters/audit-links.ts';
import { contents, openChapter } from '../../src/chapters/index.ts';
import type { Guarantee } from '../../src/core/guarantee.ts';
import { defaults } from '../../src/state/params.ts';
import { parseAddress, readValues } from '../../src/state/url.ts';

const proven: Guarantee = {
  ...{ status: 'proven', epsilon: 1, delta: 0, neighbours: 'replace-one' },
  ...{ assumptions: [], reason: '', source: '' },
};
const chapters = await Promise.all(contents.map(async ({ id }) => (await openChapter(id))!));
const audit = chapters.find(({ text }) => text.id === 'is-the-claim-true')!;
const linked = chapters.flatMap(({ cells }) =>
  cells.flatMap((cell) => {
    const settings = [{}, ...(cell.presets ?? []).map(({ values }) => values)];
    return settings.flatMap((values) => {
      const link =
        cell.guarantee && auditLink(cell.path, { ...defaults(cell.params), ...values } as never, proven);
      return link ? [{ path: cell.path, link }] : [];
    });
  }),
);

describe('audit this', () => {
  it('leads to a cell of the audit, at a setting that it has', () => {
    for (const { path, link } of linked) {
      const address = parseAddress(link);
      expect(address.chapter, path).toBe('is-the-claim-true');
      expect(
        audit.cells.map(({ id }) => id),
        path,
      ).toContain(address.cell);
      expect(readValues(address, audit.cells).problems, `${path}: ${link}`).toEqual([]);
    }
  });

  it('is there for the cells of nine chapters', () => {
    expect(new Set(linked.map(({ path }) => path.split('/')[0])).size).toBe(9);
  });

  it('takes the setting along, and keeps away from where sliders end', () => {
    const at = (values: object) => auditLink('noise/densities', values as never, proven);
    expect(at({ mechanism: 'laplace', epsilon: 2 })).toBe(
      '#is-the-claim-true/machine?mechanism=laplace&epsilon=2&truth=2',
    );
    expect(at({ mechanism: 'gaussian', epsilon: 9.5, delta: 1e-5 })).toContain('truth=9.');
    expect(at({ mechanism: 'laplace', epsilon: 0.01 })).toBeUndefined();
    expect(auditLink('noise-at-every-step/break-it', { mistake: 'ball', epochs: 5 }, proven)).toBe(
      '#is-the-claim-true/canaries?mistake=ball&epochs=5',
    );
  });
});
