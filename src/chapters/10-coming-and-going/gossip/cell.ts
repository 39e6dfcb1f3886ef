import { defineCell } from '../../../notebook/cell.ts';
import { runs } from '../../../state/families.ts';
import { choice, seed } from '../../../state/params.ts';
import * as p from '../shared/params.ts';
import { GOSSIP_GRAPHS, type GossipRow } from './experiment.ts';
import { graphNames, rateFigure, spreadFigure } from './figure.ts';
import { ranked } from './summary.ts';

export const cell = defineCell({
  id: 'gossip',
  params: {
    devices: p.devices({ default: 16 }),
    start: choice({
      label: 'At the start',
      help: 'Every device has a number of its own, or one has 1 and all others 0.',
      options: [
        { value: 'own', label: 'A number each' },
        { value: 'one', label: 'One has 1, the others 0' },
      ],
      default: 'own',
    }),
    runs: runs({ default: 24, help: 'Each run has its own numbers and its own order of exchanges.' }),
    seed: seed({ more: true, help: 'Names the random links, the numbers and the order of exchanges.' }),
  },
  request: (values) => values,
  presets: [
    { label: 'Fifty devices', values: { devices: 50 } },
    { label: 'One has a number to tell', values: { start: 'one' } },
  ],
  predict: {
    ask: 'Sixteen devices. On which graph do random exchanges need longest to agree?',
    options: GOSSIP_GRAPHS.map((graph) => graphNames[graph]),
    answer: (_, rows: GossipRow[]) =>
      (GOSSIP_GRAPHS as readonly string[]).indexOf(ranked(rows).at(-1)?.graph ?? 'path'),
  },
  tasks: [
    {
      id: 'star',
      ask: 'The star needs fewer exchanges than the ring here. Find a number of devices for which it needs more.',
      done(_, rows: GossipRow[]) {
        const of = (graph: string) => rows.find((row) => row.graph === graph)?.predicted;
        return (of('star') ?? 0) > (of('ring') ?? Infinity);
      },
    },
    {
      id: 'tenfold',
      ask: 'Find a number of devices at which the path needs more than a hundred times as many exchanges as everybody with everybody.',
      done(_, rows: GossipRow[]) {
        const of = (graph: string) => rows.find((row) => row.graph === graph)?.measured;
        return (of('path') ?? 0) > 100 * (of('complete') ?? Infinity);
      },
    },
  ],
  figures: [spreadFigure, rateFigure],
});
