import { describe, expect, test } from 'vitest';
import { fromExit, fromPlaywright, fromVitest, inWords, SKIPPED, total } from '../../.ci/counts.mjs';

const vitest = (
  passed: number,
  failed: number,
  files: { status: string; assertionResults: unknown[] }[] = [],
) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 2,
  testResults: files,
});

describe('counts', () => {
  test('a step without tests counts as one', () => {
    expect(fromExit(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(fromExit(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(fromExit(SKIPPED)).toEqual({ passed: 0, failed: 0, skipped: 1 });
  });

  test('a report is counted by its tests', () => {
    expect(fromVitest(vitest(5, 0), 0)).toEqual({ passed: 5, failed: 0, skipped: 3 });
    expect(fromVitest(vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
    const stats = { expected: 7, flaky: 1, unexpected: 2, skipped: 3 };
    expect(fromPlaywright({ stats }, 1)).toEqual({ passed: 8, failed: 2, skipped: 3 });
  });

  test('a file that fails outside of its tests is a failure beside failed tests elsewhere', () => {
    const files = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(fromVitest(vitest(1, 1, files), 1).failed).toBe(2);
  });

  test.each([
    ['without a report', undefined, 1],
    ['without a report, though it says that all is well', undefined, 0],
    ['with a report of nothing failed', vitest(5, 0), 1],
  ])('a runner that ends %s has failed', (_, report, code) => {
    expect(fromVitest(report, code).failed).toBe(1);
  });

  test('a Playwright that never ran a test has failed', () => {
    expect(fromPlaywright(undefined, 1).failed).toBe(1);
    expect(fromPlaywright({ stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 } }, 1).failed).toBe(1);
  });

  test('the closing line', () => {
    const sum = total([fromExit(0), { passed: 10, failed: 0, skipped: 2 }, fromExit(1)]);
    expect(inWords(sum)).toBe('11 passed, 1 failed, 2 skipped');
    expect(inWords(total([fromExit(0)]))).toBe('1 passed, 0 failed');
  });
});
