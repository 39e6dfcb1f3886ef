// @ts-check
// What a suite's report says in three numbers. A runner that crashed has failed, whatever its report says.

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** How a step ends that cannot run here, by old custom. */
export const SKIPPED = 77;

/** A step without tests of its own, such as the type check. @param {number} code @returns {Counts} */
export const fromExit = (code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 || code === SKIPPED ? 0 : 1,
  skipped: code === SKIPPED ? 1 : 0,
});

/**
 * @param {Counts | undefined} counts of the report; undefined when there is none
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
function withExit(counts, code) {
  if (!counts) return fromExit(code || 1);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {any} report Vitest's JSON report
 * @param {number} code
 */
export function fromVitest(report, code) {
  if (!report?.testResults) return withExit(undefined, code);
  // A file that fails outside of its tests (an import, say) has no failed test to count.
  const broken = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ t) => t.status === 'failed'),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withExit(counts, code);
}

/**
 * @param {any} report Playwright's JSON report
 * @param {number} code
 */
export function fromPlaywright(report, code) {
  if (!report?.stats) return withExit(undefined, code);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return withExit({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

/** @param {Counts[]} all @returns {Counts} */
export const total = (all) =>
  all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** @param {Counts} counts */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
