/** The parties in their places, the links between them, and messages on their way. */
import { link, type Markish, type RenderFunction } from '@observablehq/plot';
import { maker, type Make } from '../../../figures/picture-layout.ts';
import { grid, ink, muted } from '../../../figures/theme.ts';
import type { SentRow } from './summary.ts';

type Place = { x: number; y: number };
type Look = (row: SentRow) => string;

const NARROW = 480;
/** Below this, parties say what they have in fewer words. */
const TIGHT = 680;
/** How long a message takes, in milliseconds. */
const TRIP = 700;

const nodesOf = (nodes: number) => Array.from({ length: nodes }, (_, i) => `node ${i + 1}`);

/** The dealer above, the servers below it, the nodes at the bottom; in shares of the frame, from its lower left corner. */
function placeOf(name: string, nodes: number): Place {
  if (name === 'dealer') return { x: 0.5, y: 0.94 };
  if (name === 'server A') return { x: 0.23, y: 0.66 };
  if (name === 'server B') return { x: 0.77, y: 0.66 };
  return { x: (Number(name.slice(5)) - 0.5) / nodes, y: 0.06 };
}

/** What each party has and nobody else; in fewer words where there is little room. */
const holdings: Record<string, [string, string]> = {
  dealer: ['deals random products', 'random products'],
  'server A': ['all ciphertexts, no key', 'no key'],
  'server B': ['the key, no ciphertext of a node', 'the key'],
};

const watchedBy: Record<string, string> = { node: 'node 1', a: 'server A', b: 'server B', dealer: 'dealer' };

const isOfNode = ({ from, to }: { from: string; to: string }) => `${from}${to}`.includes('node');

/** Where a message rests, as a share of its way: near the nodes there is room, and elsewhere two may meet. */
const restOf = ({ from, to }: { from: string; to: string }) =>
  from.startsWith('node') ? 0.42 : to.startsWith('node') ? 0.58 : 0.36;

/** How wide the beginning of a message is, in pixels. */
const GLIMPSE = 74;

export type StageView = {
  nodes: number;
  eyes: string;
  width: number;
  /** Messages, and how far they are; undefined where they set out as the figure is drawn. */
  moving: { row: SentRow; done: number | undefined }[];
  /** Words on links. */
  totals: { from: string; to: string; words: string }[];
  color: Look;
};

export function stage(view: StageView): Markish[] {
  const { nodes, eyes, moving } = view;
  const at = (name: string) => placeOf(name, nodes);
  const links = [
    ['server A', 'dealer'],
    ['server B', 'dealer'],
    ['server A', 'server B'],
    ...nodesOf(nodes).flatMap((node) => [
      [node, 'server A'],
      [node, 'server B'],
    ]),
  ];
  const watched = watchedBy[eyes];
  const isWatched = ([a, b]: string[]) =>
    eyes === 'eavesdropper' ? a === 'node 1' && b === 'server A' : a === watched || b === watched;
  const busy = new Set(moving.flatMap(({ row: { from, to } }) => [`${from}/${to}`, `${to}/${from}`]));
  const isBusy = ([a, b]: string[]) => busy.has(`${a}/${b}`);
  const lines = (some: string[][], style: object) =>
    link(some, {
      x1: ([a]: string[]) => at(a).x,
      y1: ([a]: string[]) => at(a).y,
      x2: ([, b]: string[]) => at(b).x,
      y2: ([, b]: string[]) => at(b).y,
      ...style,
    });
  return [
    lines(
      links.filter((pair) => !isWatched(pair)),
      { stroke: grid, strokeWidth: 1.2 },
    ),
    lines(links.filter(isWatched), { stroke: muted, strokeWidth: 1.4 }),
    lines(links.filter(isBusy), { stroke: ink, strokeWidth: 1.6, strokeDasharray: '2 3' }),
    over(view),
  ];
}

/** Parties, words on links, and envelopes: those that the reader's role gets are filled, and show how their bytes begin. */
const over = ({ nodes, eyes, moving, totals, color, width }: StageView): RenderFunction =>
  ((_index, scales, _values, _dimensions, context) => {
    const make = maker(context.document);
    const isNarrow = width < NARROW;
    const all = make('g', { 'font-size': isNarrow ? 12 : 13, 'text-anchor': 'middle' });
    const [x, y] = [scales.x, scales.y] as unknown as ((share: number) => number)[];
    const on = (from: string, to: string, share: number) => {
      const [a, b] = [placeOf(from, nodes), placeOf(to, nodes)];
      return { x: x(a.x + (b.x - a.x) * share), y: y(a.y + (b.y - a.y) * share) };
    };
    const say = (place: Place, words: string, style = {}) =>
      all.append(make('text', { ...place, ...halo, fill: ink, ...style }, words));
    for (const { from, to, words } of totals) {
      const place = on(from, to, isOfNode({ from, to }) ? 0.42 : 0.5);
      say({ x: place.x, y: place.y + 4 }, words, { fill: muted });
    }
    const view = context.document.defaultView;
    const isStill = view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    for (const { row, done } of moving) {
      const along = (share: number) => {
        const place = on(row.from, row.to, share);
        return `translate(${place.x}px, ${place.y}px)`;
      };
      const rest = done ?? restOf(row);
      const hasRoom = isOfNode(row) ? (0.58 * width) / nodes > GLIMPSE : width >= TIGHT;
      // What is on its way comes too close to others for words.
      const words = done === undefined && hasRoom ? beginningOf(row.liveGlimpse) : '';
      const envelope = drawn(make, color(row), row.seen, words);
      envelope.style.transform = along(rest);
      if (done === undefined && !isStill)
        envelope.animate?.([{ transform: along(0) }, { transform: along(rest) }], {
          duration: TRIP * rest,
          easing: 'ease-out',
        });
      all.append(envelope);
    }
    for (const name of ['dealer', 'server A', 'server B', ...nodesOf(nodes)]) {
      const isWatched = name === watchedBy[eyes];
      const place = on(name, name, 0);
      const words = holdings[name]?.[width < TIGHT ? 1 : 0];
      const short = isNarrow && nodes > 5 ? name.replace('node ', '') : name;
      const [wide, high] = words ? [Math.max(76, 6.4 * words.length + 14), 38] : [7 * short.length + 12, 22];
      const box = { x: place.x - wide / 2, y: place.y - high / 2, width: wide, height: high, rx: 4 };
      const edge = { stroke: isWatched ? ink : muted, 'stroke-width': isWatched ? 2.6 : 1.2 };
      all.append(make('rect', { ...box, fill: 'var(--paper)', ...edge }));
      const top = words ? place.y - 3 : place.y + 4;
      say({ x: place.x, y: top }, short, { 'font-weight': isWatched || words ? 600 : 400 });
      if (words) say({ x: place.x, y: place.y + 12 }, words, { fill: muted, 'font-size': 12 });
    }
    if (eyes === 'eavesdropper') {
      const place = on('node 1', 'server A', 0.22);
      say({ x: place.x + 10, y: place.y }, 'listens here', { 'text-anchor': 'start', 'font-weight': 600 });
    }
    return all;
  }) satisfies RenderFunction;

const halo = { stroke: 'var(--paper)', 'stroke-width': 4, 'paint-order': 'stroke' };

function drawn(make: Make, color: string, isOpen: boolean, words: string): SVGElement {
  const group = make('g', { 'stroke-width': 1.4 });
  const [fill, edge] = isOpen ? [color, 'var(--paper)'] : ['var(--paper)', color];
  group.append(make('rect', { x: -9, y: -6, width: 18, height: 12, rx: 1.5, fill, stroke: color }));
  group.append(make('path', { d: 'M-9,-6l9,7l9,-7', fill: 'none', stroke: edge }));
  const type = { 'font-family': 'var(--mono)', 'font-size': 12 };
  if (words) group.append(make('text', { y: 20, ...halo, ...type, fill: ink }, words));
  return group;
}

/** The first number of those in the clear, or the first four bytes. */
function beginningOf(glimpse: string): string {
  const [first] = glimpse.split(' ');
  return first === glimpse && first.length <= 8 ? first : first ? `${first.slice(0, 8)}…` : '';
}
