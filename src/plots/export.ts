import type { Row } from '../core/experiments/experiment.ts';
import type { Column } from './figure.ts';

/** What a spreadsheet would take for a formula and compute; it may come from a file of the reader's own. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as a CSV file: numbers in full precision, text quoted where it must be, and text where it looks like a formula. */
export function toCsv(columns: Column[], rows: Row[]): string {
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

const PAINT = [
  'fill',
  'stroke',
  'color',
  'stop-color',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
  'filter',
];

/**
 * A figure as a file that stands alone: the page's variables are resolved to the colours they have now. What is painted
 * over it on a canvas goes in as a picture.
 */
export function toSvg(svg: SVGSVGElement, background: string, painted?: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, i) => {
    if (original.localName === 'style') return;
    const computed = getComputedStyle(original);
    for (const name of PAINT) copies[i].style.setProperty(name, computed.getPropertyValue(name));
  });
  const { width, height } = sizeOf(svg);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.background = background;
  if (painted) {
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
    image.setAttribute('href', painted);
    image.setAttribute('width', String(width));
    image.setAttribute('height', String(height));
    copy.append(image);
  }
  return new XMLSerializer().serializeToString(copy);
}

/** As it was drawn, which it has even while a table stands in its place. */
const sizeOf = (svg: SVGSVGElement) => ({ width: svg.width.baseVal.value, height: svg.height.baseVal.value });

/** The same as pixels, twice as fine as the screen's. */
export async function toPng(svg: SVGSVGElement, background: string, painted?: string): Promise<Blob> {
  const { width, height } = sizeOf(svg);
  const url = URL.createObjectURL(new Blob([toSvg(svg, background, painted)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 2 * width, height: 2 * height });
    const context = canvas.getContext('2d')!;
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.')))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has begun by the next task; before that, revoking would cancel it.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
