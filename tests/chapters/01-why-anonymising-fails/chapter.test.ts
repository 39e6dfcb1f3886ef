import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  grantedPairs,
  likelyRange,
  spentBy,
  whiteRows,
} from '../../../src/chapters/01-why-anonymising-fails/white/summary.ts';
import { differences, deviationOf } from '../../../src/chapters/01-why-anonymising-fails/white/summary.ts';
import { experiment as taxi } from '../../../src/chapters/01-why-anonymising-fails/taxi/experiment.ts';
import {
  ALL,
  plateAt,
  SMALL,
  writePlate,
} from '../../../src/chapters/01-why-anonymising-fails/taxi/plates.ts';
import { experiment as special } from '../../../src/chapters/01-why-anonymising-fails/special/experiment.ts';
import { ownShare } from '../../../src/chapters/01-why-anonymising-fails/special/summary.ts';
import { meters, type BenchRow } from '../../../src/chapters/01-why-anonymising-fails/bench/summary.ts';
import {
  disclosed,
  smallest,
  type SecretsRow,
} from '../../../src/chapters/01-why-anonymising-fails/secrets/summary.ts';
import {
  rightOf,
  typicalError,
  meanError,
  type BlockRow,
} from '../../../src/chapters/01-why-anonymising-fails/block/summary.ts';
import type { LinkRow } from '../../../src/chapters/01-why-anonymising-fails/link/summary.ts';
import { blockOf } from '../../../src/core/crypto/md5.ts';
import { runToEnd } from '../../../src/core/work/run-to-end.ts';
import { dataset } from '../../data.ts';
import { readChapter } from '../read-chapter.ts';
import { studyOf } from '../study.ts';

const { chapter, at, rowsAt, says, captionOf, badgeOf } = await readChapter('why-anonymising-fails');
const { answer, expectSolvedBy } = studyOf(chapter);

describe('the linked tables', () => {
  const found = (changed: object) =>
    (rowsAt('link', { ...changed }) as LinkRow[]).filter(({ candidates }) => candidates === 1).length;

  it('find nobody by postcode and sex, and 369 of 400 by all three columns', () => {
    says('With [postcode and sex](#link?postcode=on&sex=on) nobody is found');
    expect(found({ postcode: true })).toBe(0);
    says('369 of 400 patients match exactly one of 20,000 voters');
    expect(found({ postcode: true, birth: true })).toBe(369);
  });

  it('find the governor by all three columns only', () => {
    says('Two other voters share his birthday');
    const governor = (changed: object) => (rowsAt('link', { ...changed })[0] as LinkRow).candidates;
    expect(governor({ sex: false, birth: true })).toBe(3);
    expect(governor({ birth: true })).toBe(2);
    expect(governor({ sex: false, birth: true, postcode: true })).toBe(2);
    expect(governor({ birth: true, postcode: true })).toBe(1);
    expect(captionOf('link', { birth: true, postcode: true })).toContain(
      'Hale, Edmund, is one of them: he was treated for epilepsy',
    );
  });
});

describe('how special you are', () => {
  it('is 87.2 % in a postcode of 8,000, 1.5 % with month and year, nothing with the year', () => {
    says('the probability is 87.2 %');
    const share = (changed: object) => ownShare(at('special', { ...changed }) as never);
    expect(share({})).toBeCloseTo(0.872, 3);
    says('with [month and year](#special?birth=month) it is 1.5 %');
    expect(share({ birth: 'month' })).toBeCloseTo(0.0155, 3);
    expect(share({ birth: 'year' })).toBeLessThan(1e-20);
    expect(share({ leapDay: true })).toBeGreaterThan(share({}));
    expect(chapter.beats.some(({ say }) => say.includes('8,000 people, 87 %'))).toBe(true);
  });

  it('loads no data before it is asked to', () => {
    const needs = (real: boolean) =>
      special
        .tasks({ sex: true, real, seed: 1 })
        .flatMap((task) => special.needs!({ sex: true, real, seed: 1 }, task));
    expect(needs(false)).toEqual([]);
    expect(special.needs!({ sex: true, real: false, seed: 1 })).toEqual([]);
    expect(needs(true)).toEqual(['adult']);
  });

  it('counts the unique rows of the real table', () => {
    const rows = rowsAt('special', { real: true });
    const six = rows.find((row) => row.kind === 'real' && row.count === 6)!;
    says(`${six.unique.toLocaleString('en-US')} are alone with six columns`);
    expect(rows.filter((row) => row.kind === 'real').length).toBe(63);
    expect(six.rows).toBe(32_561);
    const { train, test } = dataset('adult');
    const texts = [train, test].flatMap(({ X, rows: many, columns }) =>
      Array.from({ length: many }, (_, i) => X.slice(i * columns, (i + 1) * columns).join('')),
    );
    const times = new Map<string, number>();
    for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
    expect(six.unique).toBe([...times.values()].filter((n) => n === 1).length);
  });
});

describe('the bench', () => {
  const read = (changed: object) => {
    const values = at('bench', { ...changed }) as never;
    return meters(rowsAt('bench', { ...changed }) as BenchRow[], values);
  };

  it('finds all 60 by exact values, and almost as many by the year', () => {
    says('all 60 are found, and $k = 1$');
    expect(read({})).toMatchObject({ found: 60, k: 1, lost: 0, right: 1 });
    expect(read({ birth: 'year' }).found).toBeGreaterThan(54);
    says('hides few');
    expect(read({ perturbed: 365 }).found).toBeGreaterThan(48);
  });

  it('reaches k = 6 for 30 % of the detail', () => {
    says('reach $k = 6$ and lose 30 % of the detail');
    const { k, lost, found } = read({ birth: 'hidden', place: 'district' });
    expect([k, found]).toEqual([6, 0]);
    expect(lost).toBeCloseTo(0.3, 2);
    says('costs another quarter of the detail');
    expect(read({ birth: 'hidden', place: 'district', sex: false }).lost - lost).toBeCloseTo(0.25, 9);
  });

  it('hides diseases and no rows by anatomisation and permutation', () => {
    says('so $l$ rises while $k$ stays 1');
    for (const disease of ['anatomised', 'permuted']) {
      expect(read({ disease })).toMatchObject({ found: 60, k: 1, l: 2 });
      expect(read({ disease }).right).toBeLessThan(1);
    }
  });
});

describe('groups of patients', () => {
  const read = (changed: object) => {
    const rows = rowsAt('secrets', { ...changed }) as SecretsRow[];
    return { found: disclosed(rows), ...smallest(rows) };
  };

  it('disclose everybody in an outbreak, whatever k is', () => {
    says('$k = 5$, $l = 1$');
    for (const k of [2, 5, 12, 20]) {
      const { found, l, k: least } = read({ alike: 1, k });
      expect([found, l]).toEqual([100, 1]);
      expect(least).toBeGreaterThanOrEqual(k);
    }
  });

  it('disclose some to background knowledge and to two tables', () => {
    expect(read({}).found).toBe(0);
    says('11 of a hundred patients are disclosed');
    expect(read({ attack: 'knows' }).found).toBe(11);
    says('one for 7 of a hundred patients');
    expect(read({ attack: 'two' }).found).toBe(7);
    says('it is one for 81');
    expect(read({ attack: 'two', k: 2 }).found).toBe(81);
    expect(captionOf('secrets', { attack: 'two' })).toContain('Only one disease is left');
  });
});

describe('the taxis', () => {
  it('are 26,000, and 18,278,000 in all, each with a plate of its own', () => {
    says('$10 \\cdot 26 \\cdot 10 \\cdot 10 = 26{,}000$');
    expect([SMALL, ALL]).toEqual([26_000, 18_278_000]);
    expect([0, 15_355, SMALL - 1, SMALL, SMALL + 675_999, SMALL + 676_000, ALL - 1].map(plateAt)).toEqual([
      '0A00',
      '5X55',
      '9Z99',
      'AA000',
      'ZZ999',
      'AAA000',
      'ZZZ999',
    ]);
    const block = new Int32Array(16);
    for (let index = 0; index < ALL; index += 1 + (index % 4001)) {
      writePlate(index, block);
      expect(block, plateAt(index)).toEqual(blockOf(plateAt(index)));
      block.fill(0);
    }
  });

  it('are all found: every plate of the small pattern', () => {
    // Node hashes every plate; the search must name the plate from the hash, for a spread of them, and each hash is its own.
    const hashes = new Set(
      Array.from({ length: SMALL }, (_, i) => createHash('md5').update(plateAt(i)).digest('hex')),
    );
    expect(hashes.size).toBe(SMALL);
    for (let plate = 0; plate < SMALL; plate += 1) {
      const params = { pattern: 'small', plate, salted: false, seed: 1 };
      const task = { key: '', from: plate, to: plate + 1 };
      expect(runToEnd(taxi.fit(params, task, {})).found).toBe(plate);
    }
    expect(captionOf('taxi', { plate: 20_000 })).toContain(`belongs to taxi ${plateAt(20_000)}`);
  });

  it('are not found behind a secret', () => {
    expect(captionOf('taxi', { salted: true })).toContain('None has this hash');
  });
});

describe('Mr White', () => {
  const values = (changed: object) => at('white', { ...changed }) as never;

  it('has an income of the difference of two exact totals', () => {
    for (const income of [0, 62, 63, 200]) expect(differences(values({ income }))).toEqual([income]);
    expect(captionOf('white')).toContain('The difference is his income: 62 thousand');
    expect(badgeOf('white').status).toBe('none');
  });

  it('is hidden by noise with a standard deviation of 2U/ε', () => {
    says('400 thousand at $\\varepsilon = 1$');
    expect(deviationOf({ epsilon: 1 })).toBe(400);
    // 4,000 differences: their standard deviation is off by 7 % once in a million, for a kurtosis of 4.5.
    const seen = Array.from({ length: 10 }, (_, seed) =>
      differences(values({ totals: 'noisy', pairs: 400, budget: 1000, seed })),
    ).flat();
    const square = seen.reduce((sum, d) => sum + (d - 62) ** 2, 0) / seen.length;
    expect(seen.length).toBe(4000);
    expect(Math.sqrt(square) / 400).toBeGreaterThan(0.93);
    expect(Math.sqrt(square) / 400).toBeLessThan(1.07);
  });

  it('is asked about until the budget is spent, and no further', () => {
    says('a [budget](#white?totals=noisy&pairs=400) of 10 is spent after five of them');
    const asked = values({ totals: 'noisy', pairs: 400 });
    expect([grantedPairs(asked), spentBy(asked)]).toEqual([5, 10]);
    expect(badgeOf('white', { totals: 'noisy', pairs: 400 })).toMatchObject({
      status: 'proven',
      epsilon: 10,
    });
    const { remarks } = chapter.cells.find(({ id }) => id === 'white')!;
    expect(remarks!(asked, []).pairs).toMatchObject({ alarm: true });
    expect(remarks!(values({ totals: 'noisy', pairs: 5 }), []).pairs).toBeUndefined();
  });

  it('is outside nine tenths of the belief in some draws, the first one among them', () => {
    says('in 121 of the first 1,000 seeds, and the one shown first is among them');
    const misses = (seed: number) => {
      const { from, to } = likelyRange(
        whiteRows(values({ totals: 'noisy', pairs: 400, budget: 1000, seed })),
      );
      return from > 62 || to <= 62;
    };
    expect(misses(1)).toBe(true);
    expect(Array.from({ length: 1000 }, (_, i) => misses(i + 1)).filter(Boolean).length).toBe(121);
  });

  it('has a belief that adds up to one', () => {
    for (const changed of [{}, { totals: 'noisy' }, { totals: 'noisy', pairs: 300, budget: 1000 }])
      expect(whiteRows(values(changed)).reduce((sum, { belief }) => sum + belief, 0)).toBeCloseTo(1, 12);
  });
});

describe('the block', () => {
  const rows = (changed: object) => rowsAt('block', { ...changed }) as BlockRow[];

  it('is safe with twelve tables and known with thirteen', () => {
    says('With [twelve tables](#block?tables=12) nobody’s income is determined');
    expect(rows({ tables: 12 }).some(({ isKnown }) => isKnown)).toBe(false);
    expect(rightOf(rows({ tables: 13 }))).toBe(40);
    expect(rows({ tables: 13 }).every(({ isKnown }) => isKnown)).toBe(true);
  });

  it('is worse than the mean with noise', () => {
    says('worse than saying the mean for everybody');
    const noisy = rows({ tables: 14, totals: 'noisy' });
    expect(typicalError(noisy)).toBeGreaterThan(meanError(noisy));
    expect(badgeOf('block', { tables: 14, totals: 'noisy' })).toMatchObject({
      status: 'proven',
      epsilon: 14,
    });
  });
});

it('asks what its figures answer, and sets tasks that can be done', () => {
  expect(answer('link')).toBe('More than nine in ten');
  expect(answer('special')).toBe('About 87 %');
  expect(answer('bench')).toBe('All 60');
  expect(answer('secrets')).toBe('For some of a hundred');
  expect(answer('taxi')).toBe('Less than a second');
  expect(answer('block')).toBe('None');
  expectSolvedBy('link', 'governor', { postcode: true, birth: true });
  expectSolvedBy('link', 'two', { birth: true });
  expectSolvedBy('special', 'hide', { birth: 'year' });
  expectSolvedBy('special', 'rows', { real: true });
  expectSolvedBy('bench', 'read', { birth: 'hidden', place: 'district' });
  expectSolvedBy('bench', 'diverse', { disease: 'permuted', group: 8 });
  expectSolvedBy('secrets', 'homogeneous', { alike: 1 });
  expectSolvedBy('secrets', 'diverse', { attack: 'knows', k: 10, known: 6 });
  expectSolvedBy('taxi', 'secret', { salted: true });
  expectSolvedBy('white', 'hide', { totals: 'noisy' });
  expectSolvedBy('white', 'spent', { totals: 'noisy', pairs: 400 });
  expectSolvedBy('block', 'everybody', { tables: 13 });
  expectSolvedBy('block', 'noise', { tables: 20, totals: 'noisy' });
});
