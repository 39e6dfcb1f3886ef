import type { CostRow, PublishedRow, RunRow } from './experiment.ts';

export const publishedOf = (rows: CostRow[]) =>
  rows.filter((row): row is PublishedRow => row.kind === 'published');
export const runsOf = (rows: CostRow[]) => rows.filter((row): row is RunRow => row.kind === 'run');

/** The rows for which the table has all three times. */
export const complete = (rows: CostRow[]) => publishedOf(rows).filter(({ newton }) => newton > 0);

export type SpeedUp = { set: string; p: number; of: string; how: 'published' | 'counted'; factor: number };

/** How many times as fast as Newton. */
export const speedUps = (rows: CostRow[]): SpeedUp[] =>
  complete(rows).flatMap(({ set, p, ...row }) => [
    { set, p, of: 'Hessian', how: 'published' as const, factor: row.newton / row.hessian },
    { set, p, of: 'Local', how: 'published' as const, factor: row.newton / row.local },
    { set, p, of: 'Hessian', how: 'counted' as const, factor: row.countedNewton / row.countedHessian },
    { set, p, of: 'Local', how: 'counted' as const, factor: row.countedNewton / row.countedLocal },
    {
      set,
      p,
      of: 'Local + inverse',
      how: 'counted' as const,
      factor: row.countedNewton / row.countedInverse,
    },
  ]);

/** Seconds of a protocol: published, counted with the time of a multiplication that is set, or measured by a run on this computer. */
export type Seconds = {
  protocol: RunRow['protocol'] | 'inverse';
  how: 'published' | 'counted' | 'measured';
  of: string;
  p: number;
  iterations: number;
  seconds: number;
};

export function secondsOf(rows: CostRow[]): Seconds[] {
  const published = publishedOf(rows).flatMap((row): Seconds[] => {
    const { set: of, p, newtonSteps, fixedSteps } = row;
    const steps = { newton: newtonSteps, hessian: fixedSteps, local: fixedSteps, inverse: fixedSteps };
    const one = (how: 'published' | 'counted', protocol: Seconds['protocol'], seconds: number) =>
      seconds > 0 ? [{ protocol, how, of, p, iterations: steps[protocol], seconds }] : [];
    return [
      ...one('published', 'newton', row.newton),
      ...one('published', 'hessian', row.hessian),
      ...one('published', 'local', row.local),
      ...one('counted', 'newton', row.countedNewton),
      ...one('counted', 'hessian', row.countedHessian),
      ...one('counted', 'local', row.countedLocal),
      ...one('counted', 'inverse', row.countedInverse),
    ];
  });
  const measured = runsOf(rows)
    .filter(({ counted }) => !counted)
    .map(({ protocol, p, iterations, liveSeconds: seconds }): Seconds => {
      return { protocol, how: 'measured', of: 'made-up rows', p, iterations, seconds };
    });
  return [...measured, ...published];
}

/** The largest number of coefficients for which all three protocols have been run, and their runs. */
export function largestRun(rows: CostRow[]): Record<RunRow['protocol'], RunRow> | undefined {
  const ran = runsOf(rows).filter(({ counted }) => !counted);
  const whole = [...new Set(ran.map(({ p }) => p))].filter(
    (p) => ran.filter((row) => row.p === p).length === 3,
  );
  if (whole.length === 0) return undefined;
  const at = (protocol: RunRow['protocol']) =>
    ran.find((row) => row.protocol === protocol && row.p === Math.max(...whole))!;
  return { newton: at('newton'), hessian: at('hessian'), local: at('local') };
}

/** How far the law is from the table at worst: in seconds below 400 s, as a share above. */
export function costSummary(rows: CostRow[]) {
  const all = complete(rows);
  const off = all.map(({ law, hessian }) => ({
    seconds: Math.abs(law - hessian),
    share: Math.abs(law / hessian - 1),
  }));
  const ups = speedUps(rows).filter(({ how }) => how === 'published');
  const range = (of: string) => {
    const factors = ups.filter((up) => up.of === of).map(({ factor }) => factor);
    return { least: Math.min(...factors), most: Math.max(...factors) };
  };
  const worst = Math.max(0, ...off.map(({ seconds, share }) => Math.min(seconds / 3.3, share / 0.009)));
  return {
    rows: all,
    /** At most 1 where the law holds as closely as is claimed. */
    worst,
    worstShare: Math.max(0, ...off.map(({ share }) => share)),
    hessian: range('Hessian'),
    local: range('Local'),
    largest: publishedOf(rows).at(-1),
    liveMs: publishedOf(rows)[0]?.liveMs,
  };
}
