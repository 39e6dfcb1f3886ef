import { perRows } from '../../../core/work/per-rows.ts';
import { meanBand } from '../../../core/stats/mean-band.ts';
import type { ViewsRow } from './experiment.ts';

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/** What all runs say together. */
export const summaryOf = perRows((rows: ViewsRow[]) => {
  const [first] = rows;
  if (!first) return undefined;
  const runs = rows.length;
  const peers = first.inDegrees.length;
  const most = Math.max(...rows.flatMap((row) => Array.from(row.inDegrees)));
  const degrees = Array.from({ length: most + 1 }, (_, degree) => ({
    degree,
    peers: mean(rows.map((row) => row.inDegrees.filter((v) => v === degree).length)),
  }));
  const all = rows.flatMap((row) => Array.from(row.inDegrees));
  const centre = mean(all);
  return {
    first,
    runs,
    peers,
    degrees,
    known: centre,
    degreeSpread: Math.sqrt(mean(all.map((v) => (v - centre) ** 2))),
    reach: Array.from(first.reach, (_, cycle) => ({
      cycle,
      ...meanBand(rows.map((row) => row.reach[cycle])),
    })),
    /** The first cycle from which on everybody can reach everybody, in every run; undefined where it never comes to that. */
    whole: wholeFrom(rows),
    islands: mean(rows.map((row) => row.islands)),
    partners: mean(rows.map((row) => row.partners)),
    groups: mean(rows.map((row) => row.groups)),
    uniformPartners: mean(rows.map((row) => row.uniformPartners)),
    uniformGroups: mean(rows.map((row) => row.uniformGroups)),
  };
});

function wholeFrom(rows: ViewsRow[]): number | undefined {
  const cycles = rows[0].reach.length;
  for (let cycle = 0; cycle < cycles; cycle++)
    if (rows.every((row) => row.reach.slice(cycle).every((share) => share === 1))) return cycle;
  return undefined;
}

/** How many of P peers would be in k views if everybody knew c others at random: a binomial distribution. */
export function binomialPeers(peers: number, known: number, most: number) {
  const [n, p] = [peers - 1, Math.min(1, known / (peers - 1))];
  let log = n * Math.log1p(-Math.min(p, 1 - 1e-12));
  return Array.from({ length: most + 1 }, (_, degree) => {
    const expected = degree > n ? 0 : peers * Math.exp(log);
    log += Math.log((n - degree) / (degree + 1)) + Math.log(p / Math.max(1e-12, 1 - p));
    return { degree, peers: expected };
  });
}
