import { num } from '../../../figures/format.ts';
import { runsInWords } from '../../../figures/mean-band.ts';
import { axisFigure } from '../shared/axis-figure.ts';
import { said } from '../shared/curves-figure.ts';
import { voicesOf } from '../shared/guarantee.ts';
import type { PeersParams } from '../shared/setting.ts';

export const badPeerFigure = axisFigure<Pick<PeersParams, 'peers' | 'group' | 'defence' | 'epsilon'>>({
  id: 'bad-peer',
  title: 'Test error of the honest peers against the number of bad ones',
  describe:
    'Lines of the mean test error of the honest peers with bands, against the number of hostile peers from 0 to 4, under the chosen attack and defence.',
  xLabel: 'bad peers',
  modes: ['local', 'aggregated', 'both', 'trivial'],
  caption({ at, runs }, values) {
    const [none, one, four] = [0, 1, 4].map((x) => at('aggregated', x));
    const K = voicesOf(values);
    return `The error of the aggregate is ${said(none)} without a bad peer, ${said(one)} with one and ${said(four)} with four; that of the honest peers alone is ${said(at('local', 0))}. One record moves the result by at most 1/${num(K)} of what it moves one model. Mean of ${runsInWords(runs)}.`;
  },
});
