import { plot, type Plot, type PlotOptions } from '@observablehq/plot';
import type { Figure } from './figure.ts';
import { labelDecades } from './label-decades.ts';

/** Narrower than this, the labels of an axis may touch each other. */
const NARROW = 480;

/** A drawing of Plot's, named for screen readers as a whole. */
export function draw(
  { title, describe }: Figure,
  options: PlotOptions,
  width: number,
  height: number,
  isOnWall: boolean,
) {
  const drawn = plot({ ...labelDecades(options), width, height }) as SVGSVGElement & Plot;
  // Its rules are the page's own: a sheet that goes and comes with every drawing of a drag has the browser look at all rules again.
  drawn.querySelector('style')?.remove();
  const named = (axis: string) =>
    drawn
      .querySelector(`[aria-label="${axis}-axis label"]`)
      ?.textContent.replace(/[←↑→↓]/g, '')
      .trim() ?? '';
  const axes = { x: named('x'), y: named('y') };
  const hasLines = drawn.querySelector('[aria-label="line"]') !== null;
  /** Labels that can be thinned once they are on the page. */
  const crowded =
    width < NARROW || isOnWall ? [...drawn.querySelectorAll('[aria-label="x-axis tick label"]')] : [];
  // Plot names groups without giving them a role; screen readers get the name and description of the whole instead.
  for (const group of drawn.querySelectorAll('[aria-label]')) {
    if (/axis|grid/.test(group.getAttribute('aria-label')!)) group.classList.add('axis');
    group.removeAttribute('aria-label');
  }
  drawn.setAttribute('role', 'img');
  drawn.setAttribute('aria-label', `${title}. ${describe}`);
  return { options, drawn, axes, hasLines, crowded };
}
