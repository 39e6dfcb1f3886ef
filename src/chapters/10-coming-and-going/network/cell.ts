import { defineCell } from '../../../notebook/cell.ts';
import { data } from '../../../state/data-family.ts';
import { lambda } from '../../../state/families.ts';
import { choice, number, seed, toggle } from '../../../state/params.ts';
import { num } from '../../../figures/format.ts';
import * as p from '../shared/params.ts';
import { bytesFigure } from './bytes-figure.ts';
import { devicesFigure, methodsFigure } from './curves-figure.ts';
import type { NetworkRow } from './experiment.ts';
import { networkFigure } from './figure.ts';
import { meanCurve, ofMethod } from './summary.ts';

const params = {
  method: choice({
    label: 'Method',
    help: 'All five run; this one is shown device by device.',
    options: [
      { value: 'constant', label: 'Consensus, constant step' },
      { value: 'decaying', label: 'Consensus, decaying step' },
      { value: 'extra', label: 'EXTRA' },
      { value: 'gradient', label: 'Central gradient' },
      { value: 'newton', label: 'Central Newton' },
    ],
    default: 'extra',
  }),
  time: number({
    label: 'Tick',
    help: 'The moment that the picture shows. A message takes one tick.',
    min: 0,
    max: p.TICKS,
    default: 120,
    scale: 'linear',
    integer: true,
    ticks: [100, 200],
    play: { label: 'Play', seconds: 12 },
  }),
  toggles: p.toggles,
  graph: p.graph,
  drawn: { ...p.drawn, more: true },
  devices: p.devices({ default: 8, more: true }),
  step: number({
    label: 'Step',
    symbol: 'α',
    help: 'In units of 1/L, where L bounds the curvature of every device’s loss.',
    min: 0.05,
    max: 1.5,
    default: 0.5,
    scale: 'log',
    ticks: [0.1, 0.5, 1],
    more: true,
  }),
  lost: number({
    label: 'Messages lost',
    help: 'The share of all messages that never arrive.',
    min: 0,
    max: 0.5,
    default: 0,
    scale: 'linear',
    more: true,
  }),
  delay: number({
    label: 'Longest delay',
    help: 'Each message is late by a random number of ticks, up to this one.',
    min: 0,
    max: 10,
    default: 0,
    scale: 'linear',
    integer: true,
    more: true,
  }),
  deal: choice({
    label: 'Who has which rows',
    help: 'By lot; in ever smaller parts, with none for the last device; or sorted by the label.',
    options: [
      { value: 'even', label: 'By lot' },
      { value: 'uneven', label: 'Ever fewer' },
      { value: 'sorted', label: 'Sorted by label' },
    ],
    default: 'even',
    more: true,
  }),
  data: data({
    default: 'spambase',
    help: 'Labels are learned by logistic, numbers by linear regression.',
    fits: { task: ['binary', 'regression'], shape: ['table'] },
    more: true,
  }),
  rows: number({
    label: 'Rows per device',
    help: 'On average. A device that is a person may well have a single row.',
    min: 1,
    max: 200,
    default: 40,
    scale: 'log',
    integer: true,
    more: true,
  }),
  batch: choice({
    label: 'Gradient of',
    help: 'All rows of the device, or one that is drawn anew in every round.',
    options: [
      { value: 'all', label: 'all rows' },
      { value: 'one', label: 'one random row' },
    ],
    default: 'all',
    more: true,
  }),
  decay: number({
    label: 'Decay of the step',
    help: 'The decaying step is α/(1 + k/10)ᵖ at tick k; this is the power p.',
    min: 0.25,
    max: 1.5,
    default: 0.75,
    scale: 'linear',
    more: true,
  }),
  anew: toggle({
    label: 'EXTRA begins anew at every change',
    help: 'Otherwise it carries on with what it has added up together with those who left.',
    default: true,
    more: true,
  }),
  lambda: lambda({ default: 0.05, min: 0.005, more: true }),
  seed: seed({ help: 'Names the rows, the random links, and which messages are lost or late.', more: true }),
};

/** Distances of one method just before the first change, and at the end. */
const endOf = (rows: NetworkRow[], method: string) => meanCurve(ofMethod(rows, method)).at(-1);

export const cell = defineCell({
  id: 'network',
  params,
  request: ({ time: _, method: __, ...rest }) => rest,
  presets: [
    {
      label: 'Everybody stays',
      values: { toggles: '', time: 300 },
    },
    {
      label: 'With a coordinator, as in MIDDLE',
      values: { method: 'gradient', time: 120 },
      reproduces: { work: 'wang-2018', item: 'Figure 1.2', status: 'settings are ours' },
    },
    {
      label: 'Two leave: the ring falls apart',
      values: { toggles: '3:60,7:120', time: 290, method: 'extra' },
    },
    {
      label: 'Twenty devices, a tenth of the messages lost',
      values: { graph: 'random', devices: 20, lost: 0.1, method: 'decaying', time: 300 },
    },
    { label: 'One class per device', values: { deal: 'sorted', method: 'constant', time: 95 } },
    { label: 'Linear regression', values: { data: 'abalone', graph: 'grid', devices: 9 } },
  ],
  remarks({ step }, rows: NetworkRow[]) {
    const [row] = rows;
    if (!row) return {};
    const beyond = step > row.safe;
    return {
      step: {
        text: `In units of 1/L. On these links constant steps and EXTRA are known to converge below ${num(row.safe)}.`,
        alarm: beyond,
      },
    };
  },
  predict: {
    ask: 'Device 3 opts out at tick 100. Which method without a coordinator is nearest to the new optimum at tick 190?',
    options: ['Consensus, constant step', 'Consensus, decaying step', 'EXTRA'],
    answer(_, rows: NetworkRow[]) {
      const at = ['constant', 'decaying', 'extra'].map(
        (method) => meanCurve(ofMethod(rows, method))[190] ?? Infinity,
      );
      return at.indexOf(Math.min(...at));
    },
  },
  tasks: [
    {
      id: 'apart',
      ask: 'Let two devices opt out so that EXTRA no longer finds the optimum of everybody who is present.',
      done: (_, rows: NetworkRow[]) =>
        rows.some(({ method, groups }) => method === 'extra' && groups.at(-1) === 2) &&
        (endOf(rows, 'extra') ?? 0) > 1e-2,
    },
    {
      id: 'nobody',
      ask: 'Let everybody opt out, and see what the page says.',
      done: (_, rows: NetworkRow[]) => rows.length > 0 && rows[0].groups.some((groups) => groups === 0),
    },
    {
      id: 'lost',
      ask: 'Lose messages until EXTRA ends farther from the optimum than the decaying step does.',
      done: ({ lost }, rows: NetworkRow[]) =>
        lost > 0 && (endOf(rows, 'extra') ?? 0) > (endOf(rows, 'decaying') ?? Infinity),
    },
  ],
  figures: [networkFigure, devicesFigure, methodsFigure, bytesFigure],
});
