import type { Beat } from '../../notebook/chapter.ts';

export const beats: Beat[] = [
  {
    cell: 'walk',
    figure: 'path',
    say: 'Learning is a walk downhill. Each step asks a few people for the way.',
    notes: 'Play. Blue has no noise. Ask which arrow is longer, black or red.',
    values: { epsilon: 5, step: 8 },
  },
  {
    cell: 'walk',
    figure: 'path',
    say: 'A smaller ε: the same way down, with a stagger.',
    values: { epsilon: 0.3, step: 120 },
  },
  {
    cell: 'walk',
    figure: 'path',
    say: 'More people for each step: fewer steps, steadier ones.',
    notes: 'The noise on a step falls as 1/b. The number of steps does too.',
    values: { epsilon: 0.3, batch: 500, step: 120 },
  },
  {
    cell: 'curves',
    say: 'More rows help, most of all where there is noise.',
    values: { epsilon: 1 },
  },
  {
    cell: 'curves',
    say: 'Ten passes on the same budget: a tenth of it for each.',
    notes: 'Before this beat, ask whether ten passes are better than one.',
    values: { epsilon: 1, epochs: 10 },
  },
  {
    cell: 'batch',
    figure: 'batch',
    say: 'Small ε wants large batches: noise falls as 1/b.',
    notes: 'The diamonds are 2d/ε, where noise and signal are equally long.',
    values: { epsilon: 1 },
  },
  {
    cell: 'batch',
    figure: 'grid',
    say: 'The best of 66 settings. Who paid for the other 65?',
    values: { epsilon: 1 },
  },
  {
    cell: 'dimension',
    say: 'Every dimension brings signal, and noise.',
    notes: 'Move ε and follow the diamond.',
    values: { epsilon: 10 },
  },
  { cell: 'dimension', say: 'Less ε, fewer dimensions.', values: { epsilon: 1 } },
  {
    cell: 'old-new',
    figure: 'error',
    say: 'One budget, two ways to spend it.',
    values: { epsilon: 1 },
  },
  {
    cell: 'old-new',
    figure: 'spent',
    say: 'The same steps, four bookkeepers.',
    notes: 'Nothing about the training differs between the lines.',
    values: { epsilon: 1 },
  },
  {
    cell: 'break-it',
    figure: 'error',
    say: 'A classic mistake. Which of the two curves has it?',
    values: { mistake: 'clip-batch' },
  },
  {
    cell: 'break-it',
    figure: 'truth',
    say: 'The error never noticed. The promise did.',
    values: { mistake: 'clip-batch' },
  },
];
