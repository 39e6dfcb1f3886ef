/**
 * Rare synthetic positives among heavy tails.
 *
 * Claim: each row is positive with probability `share`; rows are Student t vectors with `tails` degrees of freedom, and
 * positives are moved by `separation`. Extreme rows are mostly negatives: they look rare, but are not what is sought.
 * Why: one factor √(ν/χ²ᵥ) stretches a whole normal row, which is the multivariate t.
 */
import { createRng } from '../../random/create-rng.ts';
import { common, defineGenerator } from './generator.ts';
import { splitRows } from './split-rows.ts';
import { studentFactor, tailsSetting } from './student.ts';

export const syntheticRare = defineGenerator({
  id: 'synthetic-rare',
  title: 'Synthetic: rare positives',
  summary: 'Made-up rows with heavy tails, of which few are positive.',
  task: 'binary',
  settings: {
    ...common,
    rows: { ...common.rows, default: 20_000 },
    columns: { ...common.columns, default: 10 },
    share: { default: 0.01, min: 0.0001, max: 0.5, help: 'How many of the rows are positive.' },
    separation: { default: 3, min: 0, max: 20, help: 'How far the positives are moved.' },
    tails: { ...tailsSetting, default: 3 },
  },
  generate({ rows, columns, share, separation, tails, seed }) {
    const rng = createRng(seed).fork('synthetic-rare');
    const X = new Float32Array(rows * columns);
    const y = new Float32Array(rows);
    const shift = separation / Math.sqrt(columns);
    for (let i = 0; i < rows; i++) {
      y[i] = rng.next() < share ? 1 : -1;
      const stretch = studentFactor(tails, rng);
      for (let j = 0; j < columns; j++) {
        X[i * columns + j] = stretch * rng.normal() + (y[i] === 1 ? shift : 0);
      }
    }
    return splitRows(X, y, columns, 'binary', [
      { value: -1, name: 'common' },
      { value: 1, name: 'rare' },
    ]);
  },
});
