// @ts-check
// Which tests took longest, from the suites' own reports.

/** @typedef {{ name: string, seconds: number }} Timed */

/** @param {any} report Vitest's JSON report @returns {Timed[]} */
export const timedByVitest = (report) =>
  (report?.testResults ?? []).flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({
      name: test.fullName,
      seconds: (test.duration ?? 0) / 1000,
    })),
  );

/** @param {any} report Playwright's JSON report @returns {Timed[]} */
export function timedByPlaywright(report) {
  /** @param {any} suite @param {string[]} path @returns {Timed[]} */
  const within = (suite, path) => [
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => within(inner, [...path, inner.title])),
    ...(suite.specs ?? []).map((/** @type {any} */ spec) => ({
      name: [...path, spec.title].join(' '),
      seconds: spec.tests
        .flatMap((/** @type {any} */ test) => test.results)
        .reduce((/** @type {number} */ sum, /** @type {any} */ result) => sum + result.duration / 1000, 0),
    })),
  ];
  return (report?.suites ?? []).flatMap((/** @type {any} */ suite) => within(suite, [suite.title]));
}

/** @param {Timed[]} all @param {number} [count] */
export const slowest = (all, count = 10) => [...all].sort((a, b) => b.seconds - a.seconds).slice(0, count);
