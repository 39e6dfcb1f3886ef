import { SLACK } from '../../../core/crypto/secure/noisy-sum.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { epsilon, lambda } from '../../../state/families.ts';
import { oneRelease } from '../shared/one-release.ts';
import * as p from '../shared/params.ts';
import { RANGE } from '../shared/unit-rows.ts';
import type { InsideRow } from './experiment.ts';
import { errorFigure, rolesFigure } from './figure.ts';
import { curveOf, runOf } from './summary.ts';

export const cell = defineCell({
  id: 'inside',
  params: {
    epsilon: epsilon({ min: RANGE.from, max: RANGE.to, default: 1 }),
    nodes: p.nodes,
    bits: p.bits,
    data: p.people('Rows are dealt out to the hospitals in turn, and each row is scaled by itself.'),
    lambda: lambda({ default: 0.001, more: true }),
  },
  request: (values) => values,
  presets: [
    { label: 'Fewer rows', values: { data: 'spambase' } },
    { label: 'The dissertation’s key', values: { bits: '2048' } },
  ],
  tasks: [
    {
      id: 'price',
      ask: 'Find an ε at which noise inside the sum costs less than one point more than a trusted curator would.',
      done({ epsilon: chosen }, rows: InsideRow[]) {
        const curve = curveOf(rows);
        const here = curve.find((row) => row.epsilon >= chosen);
        return here !== undefined && here.inside - here.curator < 0.01 && here.inside < 0.3;
      },
    },
  ],
  figures: [errorFigure, rolesFigure],
  guarantee: (values, rows) =>
    oneRelease(values, runOf(rows), {
      before: [
        'Servers A and B do not collude, and all parties follow the protocol. Against server A the guarantee also needs that Paillier’s encryption is not broken, which keys of 512 and 1,024 bits do not promise.',
        'It is for one such sum. How many rows each hospital has is public, and one row of one hospital is replaced.',
      ],
      after: [
        `Each solver stops at a gradient of at most ${SLACK} of its mean loss, or nothing is released.`,
        'Real numbers stand for floats and for multiples of 2⁻³², whose last bits can leak.',
      ],
    }),
});
