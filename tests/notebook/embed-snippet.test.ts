import { describe, expect, it } from 'vitest';
import { iframeSnippet } from '../../src/notebook/embed-snippet.ts';

const address = 'https://example.org/noisebook/embed.html#noise/densities?epsilon=0.5&mechanism=gaussian';

describe('the snippet', () => {
  it('holds the address and the title, escaped for HTML', () => {
    const snippet = iframeSnippet(`${address}&x="><script>`, 'Two "answers" & <one> person');
    expect(snippet).toContain('epsilon=0.5&amp;mechanism=gaussian');
    expect(snippet).toContain('title="Two &quot;answers&quot; &amp; &lt;one&gt; person"');
    expect(snippet.match(/<script>/g)!.length, 'only its own').toBe(1);
    expect(snippet.match(/<\/script>/g)!.length).toBe(1);
  });

  it('listens to that very frame, from that very origin, and reads a number', () => {
    const script = /<script>([\s\S]*)<\/script>/.exec(iframeSnippet(address, 'x'))![1];
    const frame = { contentWindow: {}, style: { height: '' } };
    let hear = (_: { source?: object; origin?: string; data?: unknown }) => {};
    new Function('addEventListener', 'document', script)(
      (_: string, listener: typeof hear) => (hear = listener),
      { currentScript: { previousElementSibling: frame } },
    );
    const say = (data: unknown, origin = 'https://example.org', source: object = frame.contentWindow) => {
      frame.style.height = '';
      hear({ data, origin, source });
      return frame.style.height;
    };
    expect(say({ type: 'noisebook:height', height: 534 })).toBe('534px');
    expect(say({ type: 'noisebook:height', height: 534 }, 'https://evil.example')).toBe('');
    expect(say({ type: 'noisebook:height', height: 534 }, 'https://example.org', {})).toBe('');
    expect(say({ type: 'other', height: 534 })).toBe('');
    expect(say(null)).toBe('');
    expect(say('text')).toBe('');
    expect(say({ type: 'noisebook:height', height: '1px;background:url(x)' })).toBe('560px');
    expect(say({ type: 'noisebook:height', height: -5 }), 'never nothing').toBe('80px');
  });
});
