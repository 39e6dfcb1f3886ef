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

it('the tag’s snippet holds cell, settings, and a link for those without scripts', () => {
  const snippet = elementSnippet(src, 'Two answers');
  expect(snippet).toContain('src="https://host.example/book/noisebook-cell.js"');
  expect(snippet).toContain('cell="noise/densities" params="epsilon=0.5&amp;mechanism=gaussian"');
  expect(snippet).toContain(
    'href="https://host.example/book/index.html#noise/densities?epsilon=0.5&amp;mechanism=gaussian"',
  );
});
