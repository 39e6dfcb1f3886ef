import type { Column, TableRow } from './figure.ts';
import { badgeInWords, settingsInWords, wordsStrip, type About } from './export-words.ts';
import { legendStrip, type Strip } from './legend-strip.ts';
import { embeddedFaces, facesReady, probe, PROBE, withNear, type Faces } from './export-font.ts';

/** What a spreadsheet would take for a formula and compute; it may come from a file of the reader's own. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as a CSV file: numbers in full precision, text quoted where it must be, and text where it looks like a formula. */
export function toCsv(columns: Column[], rows: TableRow[]): string {
  const field = (value: unknown) => {
    const plain = value === undefined ? '' : String(value);
    const active = typeof value === 'string' && FORMULA.test(plain) && Number.isNaN(Number(plain));
    const text = active ? `'${plain}` : plain;
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map((column) => field(column.name)).join(',')];
  for (const row of rows) lines.push(columns.map((column) => field(row[column.name])).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

const PAINT = ['fill', 'stroke', 'color', 'stop-color', 'font-size', 'font-weight', 'opacity', 'filter'];

/** As wide as what a label may reach over the edge of its figure on the page. */
const MARGIN = 12;

/** Gives a copy the colours and the type that its original has now. */
function paint(original: Element, copy: SVGElement): void {
  const computed = getComputedStyle(original);
  for (const name of PAINT) copy.style.setProperty(name, computed.getPropertyValue(name));
  copy.style.fontFamily = withNear(computed.fontFamily);
}

/** What stands around a figure in its picture. */
type Around = { head?: Strip; strip?: Strip; foot?: Strip };

/**
 * The size of a figure's picture: the figure as it was drawn, which it has even behind a table, its legend, a margin, and the words
 * about it where they are wanted.
 */
export function sizeOf(svg: SVGSVGElement, about?: About): { width: number; height: number } & Around {
  const strip = legendStrip(svg.closest('figure'), paint);
  const color = (name: string) => getComputedStyle(svg).getPropertyValue(name);
  const said = about && [settingsInWords(about), ...(about.guarantee ? [badgeInWords(about.guarantee)] : [])];
  const head = about && wordsStrip(svg, [about.title], 650, color('--ink'));
  const foot = said && wordsStrip(svg, said, 400, color('--ink-soft'));
  const tall = [head, strip, foot].reduce((sum, part) => sum + (part?.height ?? 0), 0);
  return {
    width: svg.width.baseVal.value + 2 * MARGIN,
    height: svg.height.baseVal.value + tall + 2 * MARGIN,
    ...{ head, strip, foot },
  };
}

/**
 * A figure as a file that stands alone: the page's variables are resolved to the colours they have now, and the legend stands
 * on top. What is painted over the figure on a canvas goes in as a picture, below the words. With `about`, the picture says what it
 * is. `faces` are for painting it: they go in with a letter of each below the picture.
 */
export function toSvg(
  svg: SVGSVGElement,
  background: string,
  painted?: string,
  about?: About,
  faces?: Faces,
): string {
  const make = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, i) => original.localName !== 'style' && paint(original, copies[i]));
  const { width, height, head, strip, foot } = sizeOf(svg, about);
  const above = MARGIN + (head?.height ?? 0) + (strip?.height ?? 0);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('viewBox', [-MARGIN, -above, width, height].join(' '));
  copy.style.background = background;
  if (painted) {
    const image = make('image');
    image.setAttribute('href', painted);
    image.setAttribute('width', String(svg.width.baseVal.value));
    image.setAttribute('height', String(svg.height.baseVal.value));
    const words = [...copy.children].filter(
      (part) => part.localName !== 'style' && part.querySelector('text'),
    );
    copy.append(image, ...words);
  }
  const put = (part: Strip | undefined, top: number) => {
    if (!part) return;
    part.node.setAttribute('transform', `translate(0,${top})`);
    copy.append(part.node);
  };
  put(head, MARGIN - above);
  put(strip, MARGIN - above + (head?.height ?? 0));
  put(foot, svg.height.baseVal.value + MARGIN / 2);
  if (faces) {
    const sheet = make('style');
    sheet.textContent = faces.rules;
    const letters = make('g');
    letters.setAttribute('transform', `translate(${-MARGIN},${height - above})`);
    letters.append(...probe(faces, make));
    copy.prepend(sheet);
    copy.append(letters);
    copy.setAttribute('height', String(height + PROBE));
    copy.setAttribute('viewBox', [-MARGIN, -above, width, height + PROBE].join(' '));
  }
  return new XMLSerializer().serializeToString(copy);
}

/** An SVG for painting; to be let go of when it has been painted. */
async function imageOf(source: string): Promise<{ image: HTMLImageElement; release: () => void }> {
  const url = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
  const image = Object.assign(new Image(), { src: url });
  const release = () => URL.revokeObjectURL(url);
  await image.decode().catch((reason: unknown) => {
    release();
    throw reason;
  });
  return { image, release };
}

/** The same as pixels, twice as fine as the screen's, in the page's own type where that can be had. */
export async function toPng(
  svg: SVGSVGElement,
  background: string,
  painted?: string,
  about?: About,
): Promise<Blob> {
  const { width, height, head, strip, foot } = sizeOf(svg, about);
  const said = [svg, head?.node, strip?.node, foot?.node].map((part) => part?.textContent ?? '').join('');
  const faces = await embeddedFaces(getComputedStyle(svg).fontFamily, said);
  let drawn = await imageOf(toSvg(svg, background, painted, about, faces));
  if (!(await facesReady(drawn.image, height, faces.letters.length))) {
    drawn.release();
    drawn = await imageOf(toSvg(svg, background, painted, about));
  }
  const canvas = Object.assign(document.createElement('canvas'), { width: 2 * width, height: 2 * height });
  const context = canvas.getContext('2d')!;
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(2, 2);
  context.drawImage(drawn.image, 0, 0);
  drawn.release();
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.')))),
  );
}

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has begun by the next task; before that, revoking would cancel it.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
