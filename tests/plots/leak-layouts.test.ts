import { describe, expect, it } from 'vitest';
import { LADDER } from '../../src/core/experiments/gradient-leak.ts';
import { centresNetwork, networkLayout } from '../../src/plots/centres-network.ts';
import { agreeing } from '../../src/plots/gradient-digits.ts';
import { ladderLayout, leakLadder } from '../../src/plots/leak-ladder.ts';
import { heroLayout, leakHero } from '../../src/plots/leak-pictures.ts';
import { LINE } from '../../src/plots/pictures.ts';

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
