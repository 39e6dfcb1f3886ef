import { autop } from '@wordpress/autop';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { elementSnippet, iframeSnippet } from '../../src/notebook/embed-snippet.ts';

const src = 'https://host.example/book/embed.html#noise/densities?epsilon=0.5&mechanism=gaussian';

it('the frame’s snippet names the origin it listens to, and escapes what it holds', () => {
  const snippet = iframeSnippet(src, 'A "title" <b>');
  expect(snippet).toContain(
    'src="https://host.example/book/embed.html#noise/densities?epsilon=0.5&amp;mechanism=gaussian"',
  );
  expect(snippet).toContain('title="A &quot;title&quot; &lt;b&gt;"');
  expect(snippet).toContain('e.origin=="https://host.example"');
  expect(snippet).toContain('f.contentWindow==e.source');
  expect(iframeSnippet(src, 'A', 812)).toContain('height:812px');
});

it('the tag’s snippet holds the figure as it stands, for those without scripts or frames', () => {
  const still = {
    file: 'densities-densities.svg',
    width: 640,
    height: 294,
    alt: 'Two <curves>',
    caption: 'Peak 0.5 & more.',
  };
  const snippet = elementSnippet(src, 'Two answers', still);
  expect(snippet).toContain('<img src="densities-densities.svg" width="640" height="294"');
  expect(snippet).toContain('alt="Two &lt;curves&gt;"');
  expect(snippet).toMatch(/<small>Peak 0\.5 &amp; more\.<\/small> <a href="[^"]+">Two answers<\/a>/);
  expect(snippet.indexOf('<img')).toBeGreaterThan(snippet.indexOf('<noisebook-cell'));
  expect(snippet.indexOf('<small>')).toBeLessThan(snippet.indexOf('</noisebook-cell>'));
});

it('the tag’s snippet holds cell, settings, and a link for those without scripts', () => {
  const snippet = elementSnippet(src, 'Two answers');
  expect(snippet).toContain('src="https://host.example/book/noisebook-cell.js"');
  expect(snippet).toContain('cell="noise/densities" params="epsilon=0.5&amp;mechanism=gaussian"');
  expect(snippet).toContain(
    'href="https://host.example/book/index.html#noise/densities?epsilon=0.5&amp;mechanism=gaussian"',
  );
});

describe.each([
  ['WordPress', (post: string) => autop(post)],
  ['Marked', (post: string) => marked.parse(post) as string],
  ['markdown-it', (post: string) => new MarkdownIt({ html: true }).render(post)],
])('after %s', (_, publish) => {
  const still = {
    file: 'a.svg',
    width: 640,
    height: 294,
    alt: 'Curves',
    caption: 'Peak 0.5 & more.\nAnd *more*.',
  };
  const snippets = [
    iframeSnippet(src, 'Two *answers*'),
    elementSnippet(src, 'Two answers', { ...still, caption: 'Peak 0.5' }),
    elementSnippet(src, 'Two answers'),
  ];

  it.each(snippets)('%s is whole', (snippet) => {
    const published = publish(`Before.\n\n${snippet}\n\nAfter.`);
    expect(published).toContain(snippet);
  });

  it('a tag keeps what stands in it', () => {
    const published = publish(`Before.\n\n${elementSnippet(src, 'Two answers', still)}\n\nAfter.`);
    const [inner] = /<noisebook-cell.*<\/noisebook-cell>/s.exec(published)!;
    expect(inner).toContain('<img');
    expect(inner).not.toMatch(/<\/?p>|<br/);
  });
});
