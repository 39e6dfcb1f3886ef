import type { GraphKind } from '../../../core/consensus/graph.ts';
import type { Params } from '../../../lab/experiment.ts';
import { entriesOf, choice, list, number } from '../../../state/params.ts';

/* The parameters that several cells of this chapter have. */

export const MOST_DEVICES = 50;

export const graphs: readonly { value: GraphKind; label: string }[] = [
  { value: 'ring', label: 'Ring' },
  { value: 'grid', label: 'Grid' },
  { value: 'random', label: 'Random' },
  { value: 'star', label: 'Star' },
  { value: 'path', label: 'Path' },
  { value: 'drawn', label: 'Drawn by you' },
];

export const graph = choice({
  label: 'Links',
  help: 'Who can talk to whom. A random graph has three links per device on average.',
  options: graphs,
  default: 'ring',
});

export const devices = (given: { default: number; max?: number; more?: boolean }) =>
  number({
    label: 'Devices',
    help: 'How many take part. Each of them keeps its rows to itself.',
    min: 5,
    max: MOST_DEVICES,
    scale: 'log',
    integer: true,
    ...given,
  });

const device = (label: string, given: number) =>
  number({
    label,
    help: 'The number of a device.',
    min: 1,
    max: MOST_DEVICES,
    default: given,
    scale: 'linear',
    integer: true,
  });

export const drawn = list({
  label: 'Links drawn by you',
  help: 'Each entry links two devices. Numbers above the number of devices are left out.',
  // Two triangles with a bridge, and two that hang on.
  default: '1:2,2:3,1:3,3:4,4:5,5:6,4:6,6:7,7:8',
  most: 120,
  form: 'A new link',
  add: 'Link them',
  empty: 'There are no links.',
  fields: { from: device('From device', 1), to: device('To device', 5) },
  showIf: (values: Params) => values.graph === 'drawn',
});

/** The time at which devices opt out or in, in ticks. */
export const TICKS = 300;

export const toggles = list({
  label: 'Opting out and in',
  help: 'At this tick the device opts out or, if it is out, back in. A click on a device adds an entry.',
  default: '3:100,3:200',
  most: 40,
  form: 'A device opts out or in',
  add: 'Add',
  empty: 'Everybody stays.',
  fields: {
    device: device('Device', 5),
    tick: number({
      label: 'At tick',
      help: 'When it happens.',
      min: 0,
      max: TICKS,
      default: 150,
      scale: 'linear',
      integer: true,
    }),
  },
});

/** Pairs of numbers, those of devices counted from 0. */
export const pairsOf = (text: string): [number, number][] =>
  entriesOf(text).map(([a, b]) => [Number(a) - 1, Number(b)]);
