/**
 * The page's typeface for a picture. What is painted from an SVG sees no style sheet of the page, so the faces go in as
 * data; a file that is kept names the typeface and what comes near to it in width.
 */
export type Face = { url: string; range: string };

const NEAR = ['"Source Sans 3"', '"Source Sans Pro"', '"Segoe UI"', '"Helvetica Neue"', 'Arial'];

/** A list of families with those that are installed elsewhere between the page's own and the general ones. */
export function withNear(families: string): string {
  const [first, ...rest] = families.split(/,\s*/);
  return first.includes('Source Sans') ? [first, ...NEAR, ...rest].join(', ') : families;
}

/** Whether a face, by its unicode-range, has a letter of the text. */
export function serves(range: string, text: string): boolean {
  const spans = range.split(',').map((span) => {
    const [from, to] = span.trim().replace(/^U\+/i, '').split('-');
    return [from.replaceAll('?', '0'), (to ?? from).replaceAll('?', 'F')].map((hex) => parseInt(hex, 16));
  });
  return [...text].some((letter) => {
    const code = letter.codePointAt(0)!;
    return spans.some(([from, to]) => from <= code && code <= to);
  });
}

const nameOf = (families: string) => families.split(',')[0].trim().replaceAll(/["']/g, '');

/** The upright faces of a family in the style sheets of the page. */
function facesOf(family: string): Face[] {
  return [...document.styleSheets]
    .filter((sheet) => !sheet.href || new URL(sheet.href).origin === location.origin)
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? document.baseURI })))
    .flatMap(({ rule, base }) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const told = (name: string) => rule.style.getPropertyValue(name);
      const [, url] = /url\(["']?([^"')]+)/.exec(told('src')) ?? [];
      if (!url || nameOf(told('font-family')) !== family || told('font-style') === 'italic') return [];
      return [{ url: new URL(url, base).href, range: told('unicode-range') || 'U+0-10FFFF' }];
    });
}

async function asData(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** Rules that carry faces, and for each of them a letter that shows when it is there. */
export type Faces = { family: string; rules: string; letters: string[] };

/** The faces the text needs. One that cannot be had is left out: the text is painted all the same. */
export async function embeddedFaces(families: string, text: string): Promise<Faces> {
  const family = nameOf(families);
  const letters = [...new Set(text)].filter((letter) => letter.trim());
  const found = facesOf(family).map(async ({ url, range }) => {
    const letter = letters.find((one) => serves(range, one));
    if (!letter) return [];
    const data = await asData(url);
    const rule = `@font-face{font-family:"${family}";font-weight:200 900;src:url(${data}) format("woff2");unicode-range:${range}}`;
    return [{ rule, letter }];
  });
  const had = (await Promise.allSettled(found)).flatMap((one) =>
    one.status === 'fulfilled' ? one.value : [],
  );
  return {
    family,
    rules: had.map(({ rule }) => rule).join(''),
    letters: had.map(({ letter }) => letter),
  };
}

/** The side of the square that a face's letter stands in. */
export const PROBE = 24;

/** The letters side by side, in a grey that is seen on light and on dark. */
export function probe({ family, letters }: Faces, make: (name: string) => Element): Element[] {
  return letters.map((letter, i) => {
    const text = make('text');
    text.setAttribute('x', String(PROBE * i + 4));
    text.setAttribute('y', String(PROBE - 8));
    text.setAttribute('text-anchor', 'start');
    text.setAttribute('style', `font:16px "${family}";fill:#808080`);
    text.textContent = letter;
    return text;
  });
}

/**
 * Waits until the letters can be seen at the foot of an image. A browser calls an image ready before the faces inside it
 * are, and leaves the text out until then. False where that takes too long.
 */
export async function facesReady(image: HTMLImageElement, foot: number, count: number): Promise<boolean> {
  const canvas = Object.assign(document.createElement('canvas'), { width: PROBE * count, height: PROBE });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const seen = (i: number) => {
    const pixels = new Uint32Array(context.getImageData(PROBE * i, 0, PROBE, PROBE).data.buffer);
    return pixels.some((pixel) => pixel !== pixels[0]);
  };
  for (let tries = 0; tries < 100; tries++) {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, -foot);
    if (Array.from({ length: count }, (_, i) => i).every(seen)) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}
