import { describe, expect, it } from 'vitest';
import { parseChapter } from '../../src/notebook/markdown.ts';
import { cited, namesOf, spellOut, type Bibliography } from '../../src/notebook/source.ts';

const bibliography: Bibliography = {
  'warner-1965': {
    authors: ['Warner, S. L.'],
    year: 1965,
    title: 'Randomized response',
    venue: 'JASA 60',
    link: 'https://example.org/?a=1&b=2',
  },
  'dwork-roth-2014': {
    authors: ['Dwork, C.', 'Roth, A.'],
    year: 2014,
    title: 'The algorithmic foundations',
    venue: 'FnT',
  },
  'abadi-2016': {
    authors: ['Abadi, M.', 'Chu, A.', 'Goodfellow, I.', 'Zhang, L.'],
    year: 2016,
    title: 'Deep learning',
    venue: 'CCS',
  },
  'wang-2018': { authors: ['Wang, Y.'], names: 'Y. Wang', year: 2018, title: 'Multi-party', venue: 'PhD' },
};
const glossary = { coin: 'A device of [@warner-1965].' };
const titles = { noise: 'Noise', 'the-budget': 'The budget' };
const front = 'title: Noise\nsummary: A line.\n';
const parse = (body: string, more = '') =>
  parseChapter(`---\n${front}${more}---\n${body}`, '03-noise', { glossary, bibliography }, titles);
const html = (body: string) => (parse(body).blocks[0] as { html: string }).html;
/** What a reader sees before anything is opened. */
const plain = (body: string) =>
  html(body)
    .replace(/<span class="explanation">.*?<\/span>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&');

describe('a citation', () => {
  it('names all of up to three authors, the first of more, and whom a rule would confuse as told', () => {
    expect(Object.values(bibliography).map(namesOf)).toEqual([
      'Warner',
      'Dwork & Roth',
      'Abadi et al.',
      'Y. Wang',
    ]);
    const three = { ...bibliography['wang-2018'], names: undefined, authors: ['Li, N.', 'Qi, W.', 'Su, D.'] };
    expect(cited(three, 'theorem 1')).toBe('Li, Qi & Su (2018, theorem 1)');
  });

  it('stands in a sentence, with a place, in words of our own, or in brackets', () => {
    expect(plain('As [@warner-1965] says.')).toBe('As Warner (1965) says.');
    expect(plain('By [@dwork-roth-2014, theorem 3.16].')).toBe('By Dwork & Roth (2014, theorem 3.16).');
    expect(plain('In [@wang-2018|his dissertation].')).toBe('In his dissertation.');
    expect(plain('It is old [(@warner-1965; @abadi-2016, section 2)].')).toBe(
      'It is old (Warner 1965; Abadi et al. 2016, section 2).',
    );
  });

  it('opens the whole reference for keyboard and pointer', () => {
    expect(html('[@warner-1965]')).toContain(
      '<span class="term cite" role="button" tabindex="0">Warner (1965)<span class="explanation">' +
        'Warner, S. L. (1965). Randomized response. JASA 60.</span></span>',
    );
  });

  it('is listed once at the end, by name, with its link; so is what a term cites', () => {
    const { sources } = parse('[@wang-2018] and [[coin]] and [@wang-2018] and [@abadi-2016].');
    expect(sources!.map(({ key }) => key)).toEqual(['abadi-2016', 'warner-1965', 'wang-2018']);
    expect(sources![1].html).toBe(
      'Warner, S. L. (1965). <a href="https://example.org/?a=1&amp;b=2" rel="noopener"><cite>Randomized response</cite></a>. JASA 60.',
    );
    expect(html('[[coin]]')).toContain('A device of Warner (1965).');
    expect(spellOut(glossary.coin, bibliography)).toBe('A device of Warner (1965).');
  });

  it('of an unknown work stops the build, and says where', () => {
    for (const text of ['[@nobody-1999]', '[(@warner-1965; @nobody-1999)]', '[@constructor]'])
      expect(() => parse(text)).toThrow(/^03-noise\/text\.md: “(nobody-1999|constructor)” is not in/);
    expect(() => parse('[(@warner-1965; Roth 2014)]')).toThrow('“Roth 2014” is no citation');
  });
});

describe('a link inside the notebook', () => {
  const cell = ':::cell price The price\nHow much?\n:::\n\n';
  const links = (body: string) => JSON.stringify(parse(cell + body).blocks).replaceAll('\\"', '"');

  it('names the chapter of the cell, and is a handle where it has settings', () => {
    expect(links('[half](#price?epsilon=0.5&share=0.1)')).toContain(
      '<a href="#noise/price?epsilon=0.5&amp;share=0.1" class="handle">half</a>',
    );
    expect(links('[$\\varepsilon$](#noise/price?epsilon=0.5)')).toContain('class="handle"');
    expect(links('[there](#price)')).toContain('<a href="#noise/price">there</a>');
    expect(links('[next](#the-budget/releases?k=2)')).toContain(
      '<a href="#the-budget/releases?k=2">next</a>',
    );
    expect(links('[list](#figures)')).toContain('<a href="#figures">list</a>');
    expect(links('[out](https://example.org)')).toContain('<a href="https://example.org" rel="noopener">');
  });

  it('to nowhere stops the build', () => {
    expect(() => links('[x](#nowhere)')).toThrow('the link #nowhere leads to no chapter');
    expect(() => links('[x](#noise/nowhere)')).toThrow('names no cell of this chapter');
  });
});

describe('an opening', () => {
  it('says what the chapter gives, needs and takes', () => {
    const { after, needs, minutes } = parse(
      '',
      'after:\n  - name $\\varepsilon$\n  - read *it*\nneeds: the-budget\nminutes: 25\n',
    );
    expect(after![0]).toContain('katex');
    expect(after![1]).toBe('read <em>it</em>');
    expect(needs).toEqual([{ id: 'the-budget', title: 'The budget' }]);
    expect(minutes).toBe(25);
  });

  it('is refused where it cannot be right', () => {
    expect(() => parse('', 'after:\n  - one thing\n')).toThrow('a list of two to four');
    expect(() => parse('', 'after: one thing\n')).toThrow('a list of two to four');
    expect(() => parse('', 'needs: nothing\n')).toThrow('“nothing”, which is no chapter');
    expect(() => parse('', 'minutes: half an hour\n')).toThrow('minutes must be a whole number');
    expect(() => parse('', '  - astray\n')).toThrow('cannot be read in its front matter');
  });
});

describe('the end of a chapter', () => {
  const exercise = (rest: string, inner = 'Why?\n+++\nBecause.') =>
    parse(`:::exercise ${rest}\n${inner}\n:::`).blocks[0];

  it('has a recap', () => {
    expect(parse(':::recap\n- One.\n:::').blocks[0]).toEqual({
      kind: 'recap',
      html: '<ul>\n<li>One.</li>\n</ul>',
    });
  });

  it('has exercises, checked by nobody, by a task or by a number', () => {
    const plainOne = { kind: 'exercise', id: 'why', ask: '<p>Why?</p>', solution: '<p>Because.</p>' };
    expect(exercise('why')).toEqual(plainOne);
    expect(exercise('why cell=price task=half')).toEqual({
      ...plainOne,
      task: { cell: 'price', id: 'half' },
    });
    expect(exercise('why answer=-3.73 within=0.02 unit=points')).toEqual({
      ...plainOne,
      answer: { value: -3.73, within: 0.02, unit: 'points' },
    });
  });

  it('refuses an exercise that could not be solved or checked', () => {
    expect(() => exercise('why', 'Why?')).toThrow('needs a solution after +++');
    expect(() => exercise('')).toThrow('needs an id');
    expect(() => exercise('why cell=price')).toThrow('needs both cell= and task=');
    expect(() => exercise('why answer=many within=1')).toThrow('as numbers');
    expect(() => exercise('why answer=1')).toThrow('as numbers');
    expect(() => exercise('why answer=1 within=0 cell=a task=b')).toThrow('not by both');
    expect(() => exercise('why anser=1')).toThrow('does not understand anser');
  });
});
