import { expect, it } from 'vitest';
import { elementSnippet, iframeSnippet } from '../../src/notebook/embed-snippet.ts';

const src = 'https://host.example/book/embed.html#noise/densities?epsilon=0.5&mechanism=gaussian';

it('the frame’s snippet names the origin it listens to, and escapes what it holds', () => {
  const snippet = iframeSnippet(src, 'A "title" <b>');
  expect(snippet).toContain(
    'src="https://host.example/book/embed.html#noise/densities?epsilon=0.5&amp;mechanism=gaussian"',
  );
  expect(snippet).toContain('title="A &quot;title&quot; &lt;b&gt;"');
  expect(snippet).toContain('e.origin==="https://host.example"');
  expect(snippet).toContain('e.source===f.contentWindow');
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
  expect(snippet).toMatch(
    /<figcaption>Peak 0\.5 &amp; more\. <a href="[^"]+">Two answers<\/a><\/figcaption>/,
  );
  expect(snippet.indexOf('<figure>')).toBeGreaterThan(snippet.indexOf('<noisebook-cell'));
  expect(snippet.indexOf('</figure>')).toBeLessThan(snippet.indexOf('</noisebook-cell>'));
});

it('the tag’s snippet holds cell, settings, and a link for those without scripts', () => {
  const snippet = elementSnippet(src, 'Two answers');
  expect(snippet).toContain('src="https://host.example/book/noisebook-cell.js"');
  expect(snippet).toContain('cell="noise/densities" params="epsilon=0.5&amp;mechanism=gaussian"');
  expect(snippet).toContain(
    'href="https://host.example/book/index.html#noise/densities?epsilon=0.5&amp;mechanism=gaussian"',
  );
});
