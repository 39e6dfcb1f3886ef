import { expect, it } from 'vitest';

it('every fact of the specification that can be checked has a test that names it', () => {
  const tests = import.meta.glob<string>(['./*.test.ts', '../../core/learners/regression/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const titles = Object.values(tests).flatMap((source) =>
    [...source.matchAll(/'[^'\n]*\(fact[^'\n]*'/g)].join(' '),
  );
  const named = new Set(
    titles.flatMap((title) =>
      [...title.matchAll(/\bfacts? (\d+)(?: and (\d+))?/g)].flatMap(([, ...found]) =>
        found.filter(Boolean).map(Number),
      ),
    ),
  );
  // 10, 11, 20 and 24 are about airfoil and elevators, which cannot be had.
  const wanted = Array.from({ length: 28 }, (_, i) => i + 1).filter(
    (fact) => ![10, 11, 20, 24].includes(fact),
  );
  expect(wanted.filter((fact) => !named.has(fact))).toEqual([]);
});
