import { describe, expect, it } from 'vitest';
import { parseChapter } from '../../src/notebook/markdown.ts';

const front = '---\ntitle: Noise\nsummary: A line: with a colon.\n---\n';
const parse = (body: string, folder = '03-noise') => parseChapter(front + body, folder);

describe('a chapter’s text', () => {
  it('takes its number and id from the folder, its title and summary from the front matter', () => {
    expect(parse('Hello.')).toEqual({
      id: 'noise',
      number: 3,
      title: 'Noise',
      summary: 'A line: with a colon.',
      needs: [],
      blocks: [{ kind: 'prose', html: '<p>Hello.</p>' }],
      sources: [],
    });
    expect(parse('', '12-banks-and-noise').id).toBe('banks-and-noise');
  });

  it('is cut into prose, cells and notes, in order', () => {
    const { blocks } = parse(
      'One.\n\n:::cell densities Two answers, one person apart\nWhich?\n+++\nThis *one*.\n:::\n\nTwo.\n\n:::note\nAside.\n:::\n',
    );
    expect(blocks).toEqual([
      { kind: 'prose', html: '<p>One.</p>' },
      {
        kind: 'cell',
        id: 'densities',
        title: 'Two answers, one person apart',
        question: '<p>Which?</p>',
        seen: '<p>This <em>one</em>.</p>',
      },
      { kind: 'prose', html: '<p>Two.</p>' },
      { kind: 'note', html: '<p>Aside.</p>' },
    ]);
  });

  it('has a note that follows a cell in the margin of the prose after it', () => {
    const source = `---\ntitle: T\nsummary: S\n---\n:::cell a A\nq\n:::\n\n:::note\nn\n:::\n\nprose\n`;
    expect(parseChapter(source, '03-noise').blocks.map((block) => block.kind)).toEqual([
      'cell',
      'prose',
      'note',
    ]);
  });

  it('need not explain a cell', () => {
    expect(parse(':::cell a A\nWhich?\n:::').blocks[0]).toMatchObject({
      question: '<p>Which?</p>',
      seen: '',
    });
  });

  it('reads the same with the line ends of Windows', () => {
    const body = 'One.\n\n:::note\nAside.\n:::\n\nTwo.\n';
    expect(parseChapter((front + body).replaceAll('\n', '\r\n'), '03-noise')).toEqual(parse(body));
  });

  it('has its formulas typeset, in a line and on their own', () => {
    const [inline] = parse('With $\\varepsilon$ and *more*.').blocks as { html: string }[];
    expect(inline.html).toContain('class="katex"');
    expect(inline.html).not.toContain('$');
    expect(inline.html).toContain('<em>more</em>');
    const [display] = parse('$$x_1 * x_2$$').blocks as { html: string }[];
    expect(display.html).toContain('katex-display');
    const [both] = parse('Before\n\n$$a$$\n\nafter $b$.').blocks as { html: string }[];
    expect(both.html.match(/class="katex"/g)!.length).toBe(2);
  });

  it('is refused with the file’s name when something is wrong', () => {
    expect(() => parse('', 'noise')).toThrow('must be named NN-slug');
    expect(() => parseChapter('Hello.', '03-noise')).toThrow(
      '03-noise/text.md must begin with a front matter',
    );
    expect(() => parseChapter('---\ntitle: Noise\n---\n', '03-noise')).toThrow('summary is missing');
    expect(() => parse(':::cell\nWhich?\n:::')).toThrow('a cell needs an id and a title');
    expect(() => parse('$\\nonsense$')).toThrow(/nonsense/);
  });

  it('is refused when a block is not closed, wherever it stands', () => {
    expect(() => parse(':::note\nAside.')).toThrow(':::note” is not closed');
    expect(() => parse(':::cell a A\nWhich?\n\n:::note\nAside.\n:::\n')).toThrow(':::note” is not closed');
    expect(() => parse(':::\nStray.\n\n:::note\nAside.\n:::\n')).toThrow('is not closed, or closes nothing');
  });
});
