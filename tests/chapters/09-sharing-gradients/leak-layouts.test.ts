import { describe, expect, it } from 'vitest';
import { LADDER, type HeroRow } from '../../../src/chapters/09-sharing-gradients/leak/experiment.ts';
import { centresNetwork, networkLayout } from '../../../src/chapters/09-sharing-gradients/centres/figure.ts';
import { agreeing } from '../../../src/chapters/09-sharing-gradients/centres/gradient-figure.ts';
import { ladderLayout, leakLadder } from '../../../src/chapters/09-sharing-gradients/leak/ladder-figure.ts';
import {
  heroLayout,
  howAlike,
  leakHero,
  type LeakValues,
} from '../../../src/chapters/09-sharing-gradients/leak/figure.ts';
import { LINE, typeOf } from '../../../src/figures/picture-layout.ts';

type Box = { x: number; y: number; size: number };

/** A phone, a column, a wide page, and a wall, where the height is the screen's and the type is larger. */
const frames = (height: (width: number) => number) => [
  ...[300, 358, 560, 640, 780, 1100].map((width) => ({ width, height: height(width), line: LINE })),
  { width: 900, height: 440, line: 1.5 * LINE },
  { width: 1400, height: 700, line: 2 * LINE },
];

function expectInside(boxes: Box[], { width, height }: { width: number; height: number }) {
  for (const { x, y, size } of boxes) {
    expect(size).toBeGreaterThan(20);
    expect(x).toBeGreaterThanOrEqual(-0.01);
    expect(y).toBeGreaterThanOrEqual(-0.01);
    expect(x + size).toBeLessThanOrEqual(width + 0.01);
    expect(y + size).toBeLessThanOrEqual(height + 0.01);
  }
  boxes.forEach((a, i) =>
    boxes.slice(i + 1).forEach((b) => {
      const apart =
        a.x + a.size <= b.x + 0.01 ||
        b.x + b.size <= a.x + 0.01 ||
        a.y + a.size <= b.y + 0.01 ||
        b.y + b.size <= a.y + 0.01;
      expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)} overlap at width ${width}`).toBe(true);
    }),
  );
}

describe('pictures of the chapter on shared gradients', () => {
  it('stay inside their frame and apart: the subtraction', () => {
    for (const frame of frames(leakHero.height!))
      for (const unknown of [1, 2, 3, 6]) {
        const { equation, found, truths } = heroLayout(frame, unknown);
        expectInside([...equation, ...found, ...truths], frame);
      }
  });

  it('leave room for the words above and below them: the subtraction', () => {
    for (const frame of frames(leakHero.height!))
      for (const unknown of [1, 2, 3, 4, 5, 6]) {
        const { found, truths } = heroLayout(frame, unknown);
        const where = `${unknown} rows at width ${frame.width}`;
        for (const { y, size } of truths)
          expect(y + size + frame.line, where).toBeLessThanOrEqual(frame.height + 0.01);
        if (unknown > 1)
          found.forEach(({ y, size }, k) =>
            expect(y + size + 2 * frame.line, where).toBeLessThanOrEqual(truths[k].y + 0.01),
          );
        // A bold letter is at most about 0.6 of its size wide.
        const [{ x, size }, next = { x: Infinity }] = found;
        for (const alike of [-0.52, 0.55, 1]) {
          const wide = 0.6 * typeOf(frame) * howAlike(alike, size, frame).length;
          expect(wide, where).toBeLessThan(unknown === 1 ? size : next.x - x);
        }
      }
  });

  it('stay inside their frame and apart: the ladder', () => {
    for (const frame of frames(leakLadder.height!)) {
      const { size, at } = ladderLayout(frame);
      const boxes = LADDER.flatMap((_, k) => [0, 1].map((row) => ({ ...at(k, row), size })));
      expectInside(boxes, frame);
    }
  });

  it('stay inside their frame and apart: the centres', () => {
    for (const frame of frames(centresNetwork.height!))
      for (const centres of [1, 3, 12]) {
        const { big, small, sum, pooled, centre } = networkLayout(frame, centres);
        const below = Array.from({ length: centres }, (_, k) => ({ ...centre(k), size: small }));
        expectInside([{ ...sum, size: big }, { ...pooled, size: big }, ...below], frame);
      }
  });

  it('count the digits that two numbers share', () => {
    expect(agreeing(0.1, 0.1)).toBe('0.10000000000000001'.length);
    expect(agreeing(1.25, 1.26)).toBe('1.2'.length);
    expect(agreeing(-1, 1)).toBe(0);
  });
});

describe('the words under the subtraction', () => {
  const hero = (alike: number[], average: number[], separated: boolean): HeroRow => ({
    kind: 'hero',
    sum: new Float64Array(784),
    part: new Float64Array(784),
    left: new Float64Array(784),
    truths: new Float64Array(784 * alike.length),
    labels: new Float64Array(alike.length).fill(1),
    found: new Float64Array(784 * alike.length),
    alike: Float64Array.from(alike),
    average: Float64Array.from(average),
    separated,
    farthest: 1,
  });
  const caption = (row: HeroRow, values: Partial<LeakValues>) =>
    leakHero
      .caption({
        rows: [row],
        values: {
          person: 8,
          unknown: row.alike.length,
          rounds: 1,
          noise: 'none',
          epsilon: 300,
          per: 'run',
          ...values,
        },
        width: 780,
        running: false,
      })
      .replaceAll('\u00a0', ' ');

  it('give the range of similarities, never the mean of a good one and its opposite', () => {
    const two = hero([-0.52, 0.55], [0.6, 0.7], false);
    expect(caption(two, {})).toBe(
      '2 rows are unknown, and one round cannot separate them: the difference is a blend, with a similarity to them of −52 % to 55 %. 2 rounds would be enough.',
    );
    expect(caption(two, { noise: 'gaussian' })).toBe(
      'From one round at ε = 300 the adversary gets one blend for 2 missing digits, with a similarity of −52 % to 55 %. That of the average digit, which needs no gradient at all, is 60 % to 70 %.',
    );
    expect(caption({ ...two, separated: true }, { noise: 'gaussian', rounds: 3 })).toContain(
      'From 3 rounds at ε = 300 the adversary gets 2 recovered pictures, with a similarity of −52 % to 55 %.',
    );
  });

  it('speak of one digit where one is missing, and know no minus nought', () => {
    expect(caption(hero([-0.001], [0.61], true), { noise: 'gaussian' })).toBe(
      'From one round at ε = 300 the recovered picture has a similarity of 0 % to the missing digit. That of the average digit, which needs no gradient at all, is 61 %.',
    );
  });

  it('promise more rounds only where there were too few', () => {
    expect(caption(hero([0.5, 0.5], [0.6, 0.6], false), { rounds: 2 })).toContain(
      'a similarity to them of 50 %. The rounds are too similar to each other.',
    );
  });
});
