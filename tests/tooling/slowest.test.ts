import { expect, test } from 'vitest';
import { slowest, timedByPlaywright, timedByVitest } from '../../.ci/slowest.mjs';

test('the slowest tests of both suites, in seconds', () => {
  const unit = {
    testResults: [{ assertionResults: [{ fullName: 'a b', duration: 3000 }, { fullName: 'c' }] }],
  };
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const browser = {
    suites: [
      {
        title: 'x.spec.ts',
        specs: [spec('d', 1000)],
        suites: [{ title: 'e', specs: [spec('f', 2000, 2500)] }],
      },
    ],
  };
  expect(slowest([...timedByVitest(unit), ...timedByPlaywright(browser)], 3)).toEqual([
    { name: 'x.spec.ts e f', seconds: 4.5 },
    { name: 'a b', seconds: 3 },
    { name: 'x.spec.ts d', seconds: 1 },
  ]);
  expect([...timedByVitest(undefined), ...timedByPlaywright(undefined)]).toEqual([]);
});
