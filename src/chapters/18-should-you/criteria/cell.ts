import { defineCell } from '../../../notebook/cell.ts';
import { choice } from '../../../state/params.ts';
import { lightsFigure, lookFigure } from './figure.ts';
import { criteriaRows, lightsOf } from './summary.ts';

const answer = (label: string, help: string) =>
  choice({
    label,
    help,
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'partly', label: 'Partly' },
      { value: 'no', label: 'No' },
    ],
    default: 'partly',
  });

export const cell = defineCell({
  id: 'criteria',
  params: {
    interest: answer(
      'Privacy matters',
      'Is there a strong interest in privacy, and a risk of being found again?',
    ),
    structured: answer('Structured data', 'Are the data in rows and columns that all parties share?'),
    enough: answer('Enough data', 'Are there many rows, at every place that computes with them?'),
    distortion: answer('Distortion is fine', 'Would the answer still serve if it were a little off?'),
    groups: answer('About groups', 'Is the question about groups, not about outliers or single people?'),
  },
  rows: criteriaRows,
  presets: [
    {
      label: 'Wearables',
      values: { interest: 'yes', structured: 'yes', enough: 'yes', distortion: 'partly', groups: 'partly' },
    },
    {
      label: 'Oil-market analysts',
      values: { interest: 'yes', structured: 'partly', enough: 'yes', distortion: 'yes', groups: 'yes' },
    },
    {
      label: 'A hospital looks for rare side effects',
      values: { interest: 'yes', structured: 'yes', enough: 'partly', distortion: 'partly', groups: 'no' },
    },
    {
      label: 'An A/B test',
      values: { interest: 'partly', structured: 'yes', enough: 'yes', distortion: 'yes', groups: 'yes' },
    },
    {
      label: 'Logs of a language model',
      values: { interest: 'yes', structured: 'no', enough: 'yes', distortion: 'yes', groups: 'partly' },
    },
  ],
  tasks: [
    {
      id: 'good',
      ask: 'Think of data that you know, answer for them, and find out what it would take to make all five lights green.',
      done: (_, rows) => lightsOf(rows, 'green') === 5,
    },
  ],
  figures: [lightsFigure, lookFigure],
});
