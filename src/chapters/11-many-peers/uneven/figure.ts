import { runsInWords } from '../../../figures/mean-band.ts';
import { axisFigure } from '../shared/axis-figure.ts';
import { pointsSaid, said } from '../shared/curves-figure.ts';

export const unevenFigure = axisFigure<{ deal: string }>({
  id: 'uneven',
  title: 'Test error against how unevenly the rows are dealt',
  describe:
    'Lines of the mean test error with bands against the skew, from 0 for evenly dealt rows to 1 for peers that each hold one class, one stretch of topics or very different numbers of rows.',
  xLabel: 'skew',
  caption({ at, runs }) {
    return `Evenly dealt, the error is ${said(at('local', 0))} for peers alone and ${said(at('aggregated', 0))} for the aggregate; at skew 1 it is ${said(at('local', 1))} and ${said(at('aggregated', 1))}. Two peers alone then differ by ${pointsSaid(at('local', 1)?.peerSpread ?? 0)} points (standard deviation). Mean of ${runsInWords(runs)}.`;
  },
});
