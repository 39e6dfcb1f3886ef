import { factorProducts, inverseProducts, solveProducts } from '../../../core/crypto/secure/counts.ts';
import { reciprocalSteps } from '../../../core/crypto/secure/setup.ts';
import { noGuarantee } from '../../../core/guarantee.ts';
import { defineCell } from '../../../notebook/cell.ts';
import { choice, number } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import type { ProtocolRow } from './experiment.ts';
import { eyesFigure, messagesFigure } from './figure.ts';
import { linksFigure, phasesFigure } from './links-figure.ts';
import { coefficientsFigure, countsFigure } from './result-figure.ts';
import { ALL } from './steps.ts';
import { protocolSummary } from './summary.ts';

export const cell = defineCell({
  id: 'protocol',
  params: {
    step: number({
      label: 'Step',
      help: 'One step after the other through the first rounds; at the end, all that has been sent.',
      min: 0,
      max: ALL,
      default: ALL,
      scale: 'linear',
      integer: true,
      play: { label: 'Replay', seconds: 30 },
    }),
    protocol: choice({
      label: 'Protocol',
      help: 'Newton factorises in every round, PrivLogit once; Local sends the encrypted inverse to the nodes.',
      options: [
        { value: 'hessian', label: 'PrivLogit-Hessian' },
        { value: 'local', label: 'PrivLogit-Local' },
        { value: 'newton', label: 'secure Newton' },
      ],
      default: 'hessian',
    }),
    eyes: choice({
      label: 'Whose eyes',
      help: 'Whose messages are shown. The page gets the bytes of this role alone.',
      options: [
        { value: 'node', label: 'a hospital (node 1)' },
        { value: 'a', label: 'server A' },
        { value: 'b', label: 'server B' },
        { value: 'dealer', label: 'the dealer' },
        { value: 'eavesdropper', label: 'an eavesdropper' },
      ],
      default: 'a',
    }),
    bits: p.bits,
    nodes: { ...p.nodes, more: true },
    data: p.data({ more: true }),
    columns: p.columns({ more: true }),
    tolerance: p.tolerance({
      help: 'The last step moved no coefficient by more than this. Steps are public, so the rule costs nothing.',
      min: 1e-8,
      default: 1e-6,
      ticks: [1e-6],
      more: true,
    }),
    lambda: p.lambda(),
  },
  // What is shown of a run changes nothing about it.
  request: ({ step: _, ...values }) => values,
  presets: [
    {
      label: 'PrivLogit-Hessian, seen by server A (fig. 5.1)',
      values: { protocol: 'hessian', eyes: 'a' },
      reproduces: { work: 'wang-2018', item: 'Figure 5.1', status: 'reproduced' },
    },
    { label: 'PrivLogit-Local, seen by a hospital', values: { protocol: 'local', eyes: 'node' } },
    { label: 'The dissertation’s key', values: { bits: '2048' } },
  ],
  predict: {
    ask: 'Server B holds the secret key. Which messages of the hospitals does it get?',
    options: ['All of them', 'Their sums', 'None'],
    answer(_, rows: ProtocolRow[]) {
      const { sent } = protocolSummary(rows);
      const got = sent.filter(({ from, to }) => from.startsWith('node') && to === 'server B');
      return got.length === 0 ? 2 : 0;
    },
  },
  tasks: [
    {
      id: 'fewest',
      ask: 'Find the protocol with the fewest secure multiplications for 30 made-up coefficients.',
      done({ data, columns }, rows: ProtocolRow[]) {
        const { run, multiplications } = protocolSummary(rows);
        if (!run || data !== 'synthetic-classes' || columns !== 30) return false;
        // Both forms of PrivLogit take the same steps after the same factors.
        const rest = Math.min(run.iterations * solveProducts(run.columns), inverseProducts(run.columns));
        return multiplications <= factorProducts(run.columns, reciprocalSteps(run.rows, 1)) + rest;
      },
    },
  ],
  figures: [messagesFigure, eyesFigure, coefficientsFigure, countsFigure, linksFigure, phasesFigure],
  guarantee: () =>
    noGuarantee(
      'The computation is hidden, the result is not: every vector of coefficients is public, and nothing random is added to it. This is a demonstration in JavaScript without constant-time arithmetic.',
    ),
});
