import { describe, expect, it } from 'vitest';
import { everything, search } from '../../src/app/search.ts';
import { contents } from '../../src/chapters/index.ts';
import { allTexts } from '../../src/chapters/texts.ts';
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

  it('finds the words of the texts too, after titles and terms', async () => {
    const read = everything(contents, glossary, await allTexts());
    for (const word of [
      'Laplace',
      'Lasso',
      'Rényi',
      'renyi',
      'zCDP',
      '4.14',
      'composition',
      'soft threshold',
    ]) {
      const hits = search(read, word);
      expect(hits.length, word).toBeGreaterThan(0);
      expect(
        hits.some(({ href }) => href),
        `${word} leads somewhere`,
      ).toBe(true);
    }
    expect(search(read, 'Lasso')[0].title).toBe('lasso');
  });

  it('wants every word, and finds nothing for nothing', () => {
    expect(search(all, 'privacy xyzzy')).toEqual([]);
    expect(search(all, '   ')).toEqual([]);
  });
});
