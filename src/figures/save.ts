import type { About } from './export-words.ts';
import { download, toCsv, toPng, toSvg } from './export.ts';
import type { Figure, TableRow } from './figure.ts';

/** What a figure can be saved from. */
type Saved = {
  figure: Figure;
  rows: TableRow[];
  svg: SVGSVGElement;
  /** What is painted over the drawing, where there is such a layer. */
  points?: { picture(): string };
  /** What a picture says of itself, where that is wanted. */
  told?: About;
};

/** Saves a figure as a picture, or its table as CSV. */
export async function save(kind: 'SVG' | 'PNG' | 'CSV', name: string, saved: Saved): Promise<void> {
  download(`${name}-${saved.figure.id}.${kind.toLowerCase()}`, await blobOf(kind, saved));
}

async function blobOf(kind: Parameters<typeof save>[0], { figure, rows, svg, points, told }: Saved) {
  if (kind === 'CSV') return new Blob([toCsv(figure.columns, rows)], { type: 'text/csv' });
  const picture = [svg, getComputedStyle(document.body).backgroundColor, points?.picture(), told] as const;
  return kind === 'PNG' ? toPng(...picture) : new Blob([toSvg(...picture)], { type: 'image/svg+xml' });
}
