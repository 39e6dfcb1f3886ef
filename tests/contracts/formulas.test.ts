import { expect, it } from 'vitest';
import { allTexts } from '../../src/chapters/texts.ts';

/** How many children an element of MathML must have; Firefox draws an error in place of one that has more or fewer. */
const CHILDREN: Record<string, number> = {
  mfrac: 2,
  mover: 2,
  mroot: 2,
  msub: 2,
  msubsup: 3,
  msup: 2,
  munder: 2,
  munderover: 3,
};

/** The elements of a formula with a wrong number of children. */
function faults(math: string): string[] {
  const open: { name: string; children: number }[] = [];
  const found: string[] = [];
  for (const [, end, name, closed] of math.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (end) {
      const { children } = open.pop()!;
      if (name in CHILDREN && children !== CHILDREN[name]) found.push(`<${name}> has ${children} children`);
      continue;
    }
    if (open.length > 0) open[open.length - 1].children++;
    if (!closed) open.push({ name, children: 0 });
  }
  return found;
}

it('every formula is MathML that all browsers can draw', async () => {
  const texts = JSON.stringify(await allTexts()).replaceAll('\\"', '"');
  const formulas = texts.match(/<math[^]*?<\/math>/g) ?? [];
  expect(formulas.length).toBeGreaterThan(100);
  const wrong = formulas.flatMap((math) => {
    const source = /<annotation[^>]*>([^]*?)<\/annotation>/.exec(math)?.[1];
    return faults(math).map((fault) => `${fault} in ${source}`);
  });
  expect(wrong).toEqual([]);
});
