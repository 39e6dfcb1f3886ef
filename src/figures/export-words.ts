import { relationOf, type Guarantee } from '../core/guarantee.ts';
import { shownNames, type Param, type Schema, type Values } from '../state/params.ts';
import { num, numUp } from './format.ts';
import type { Strip } from './legend-strip.ts';

/** What a saved picture can say of itself: the title of its cell, the settings and the guarantee. */
export type About = { title: string; params: Schema; values: Values; guarantee?: Guarantee };

function inWords(param: Param, value: Values[string]): string {
  if (param.kind === 'toggle') return value ? 'on' : 'off';
  if (param.kind === 'number') return `${num(value as number, 6)}${param.unit ? ` ${param.unit}` : ''}`;
  const option = 'options' in param && param.options.find((known) => known.value === value);
  return option ? option.label : String(value);
}

/** Every setting that plays a part, by the name that its control has. */
export const settingsInWords = ({ params, values }: About): string =>
  shownNames(params, values)
    .map((name) => `${params[name].label}: ${inWords(params[name], values[name])}`)
    .join('; ');

/** The badge as a sentence. */
export function badgeInWords(guarantee: Guarantee): string {
  const { status, epsilon, delta } = guarantee;
  if (epsilon === undefined) return 'No privacy is claimed.';
  const claim = delta ? `(ε, δ) = (${numUp(epsilon)}, ${numUp(delta)})` : `ε = ${numUp(epsilon)}`;
  return `${status[0].toUpperCase()}${status.slice(1)}: ${claim}, ${relationOf(guarantee)}.`;
}

const SIZE = 13;
const LINE = 18;
const GAP = 6;

/** Paragraphs as lines that are no wider than the picture, in the type of the figure; the corner of the first line is at 0, 0. */
export function wordsStrip(svg: SVGSVGElement, paragraphs: string[], weight: number, color: string): Strip {
  const make = (name: 'g' | 'text') => document.createElementNS('http://www.w3.org/2000/svg', name);
  const { fontFamily } = getComputedStyle(svg);
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = `${weight} ${SIZE}px ${fontFamily}`;
  const width = svg.width.baseVal.value;
  const lines = paragraphs.flatMap((words) =>
    wrapped(words, (line) => context.measureText(line).width <= width),
  );
  const node = make('g') as SVGGElement;
  node.setAttribute('text-anchor', 'start');
  lines.forEach((line, i) => {
    const text = make('text');
    text.style.font = `${weight} ${SIZE}px ${fontFamily}`;
    text.style.fill = color;
    text.setAttribute('y', String(i * LINE + SIZE));
    text.textContent = line;
    node.append(text);
  });
  return { height: lines.length * LINE + GAP, node };
}

/** Words by lines, as many in each as fit; a word that is too long has a line of its own. */
export function wrapped(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
