/** The legend of a figure, which the page sets in HTML, as a part of the figure's picture: where it stands on the page. */
export type Strip = { height: number; node: SVGGElement };

type Box = { left: number; top: number };
type Line = { text: string; left: number; right: number; top: number; height: number };

/** A label's words by the lines they stand on. */
function linesOf(label: Text): Line[] {
  const lines: Line[] = [];
  const range = document.createRange();
  for (const word of label.data.matchAll(/\S+/g)) {
    range.setStart(label, word.index);
    range.setEnd(label, word.index + word[0].length);
    const { left, right, top, height } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && top < last.top + height / 2) Object.assign(last, { text: `${last.text} ${word[0]}`, right });
    else lines.push({ text: word[0], left, right, top, height });
  }
  return lines;
}

/** How far below the top of its box a text's baseline lies, as a share of the box. */
function baselineOf(style: CSSStyleDeclaration): number {
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText('x');
  return above / (above + below);
}

/**
 * The strip has its top left corner at 0, 0. `paint` gives a copy the colours and the type that its original has on the
 * page.
 */
export function legendStrip(
  figure: Element | null,
  paint: (original: Element, copy: SVGElement) => void,
): Strip | undefined {
  const list = figure?.querySelector('.legend');
  if (!list) return undefined;
  const make = (name: 'g' | 'text') => document.createElementNS('http://www.w3.org/2000/svg', name);
  const origin = list.getBoundingClientRect();
  const place = ({ left, top }: Box) => [left - origin.left, top - origin.top];
  const node = make('g') as SVGGElement;
  node.setAttribute('text-anchor', 'start');
  for (const item of list.children) {
    const style = getComputedStyle(item);
    const swatch = item.querySelector('svg')!;
    const mark = make('g');
    mark.setAttribute('transform', `translate(${place(swatch.getBoundingClientRect()).join()})`);
    for (const shape of swatch.children) {
      const copy = shape.cloneNode() as SVGElement;
      paint(shape, copy);
      mark.append(copy);
    }
    node.append(mark);
    const baseline = baselineOf(style);
    for (const label of item.childNodes) {
      if (!(label instanceof Text)) continue;
      for (const line of linesOf(label)) {
        const [x, y] = place(line);
        const text = make('text');
        paint(item, text);
        text.style.fill = style.color;
        text.style.stroke = 'none';
        text.setAttribute('x', String(x));
        text.setAttribute('y', String(y + baseline * line.height));
        // In another typeface a label keeps its length, so that it never runs into the next one.
        text.setAttribute('textLength', String(line.right - line.left));
        text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
        text.textContent = line.text;
        node.append(text);
      }
    }
  }
  return { height: Math.ceil(origin.height + parseFloat(getComputedStyle(list).marginBottom)), node };
}
