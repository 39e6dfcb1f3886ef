import { describe, expect, it } from 'vitest';
import { everything, search } from '../../src/app/search.ts';
import { contents } from '../../src/chapters/index.ts';
import { glossary } from '../../src/chapters/glossary.ts';

describe('search', () => {
  const all = everything(contents, glossary);

  it('finds every chapter, cell and term by its own title', () => {
    for (const hit of all) expect(search(all, hit.title)).toContainEqual(hit);
  });

  it('puts titles before texts, and takes letters for their names', () => {
    const [first] = search(all, 'noise');
    expect(first.title.toLowerCase()).toContain('noise');
    expect(search(all, 'ε')).toEqual(search(all, 'epsilon'));
    expect(search(all, 'EPSILON').some((hit) => hit.title === 'epsilon')).toBe(true);
  });

  it('wants every word, and finds nothing for nothing', () => {
    expect(search(all, 'privacy xyzzy')).toEqual([]);
    expect(search(all, '   ')).toEqual([]);
  });
});
