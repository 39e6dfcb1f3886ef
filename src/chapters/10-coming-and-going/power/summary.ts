import type { BatchRow, CourseRow, PowerRow } from './experiment.ts';

export const courseOf = (rows: PowerRow[]) => rows.find((row): row is CourseRow => row.kind === 'course');

/** The study tick by tick, from the first on at which there was something to say. */
export function ticksOf({ present, estimate, error, limit, power }: CourseRow) {
  return Array.from(present, (people, tick) => ({
    tick,
    people,
    estimate: estimate[tick],
    low: estimate[tick] - limit[tick] * error[tick],
    high: estimate[tick] + limit[tick] * error[tick],
    power: power[tick],
  })).filter(({ power }) => power >= 0);
}

/** Over all batches: in which share of the studies each rule found an effect. */
export function sharesOf(rows: PowerRow[]) {
  const batches = rows.filter((row): row is BatchRow => row.kind !== 'course');
  return (['none', 'effect'] as const).flatMap((kind) => {
    const some = batches.filter((row) => row.kind === kind);
    const sum = (of: keyof BatchRow) => some.reduce((total, row) => total + (row[of] as number), 0);
    const studies = sum('studies');
    if (studies === 0) return [];
    const people = sum('people') / studies;
    return [
      {
        kind,
        rule: 'power' as const,
        studies,
        share: sum('byPower') / studies,
        reached: sum('reached') / studies,
        people,
      },
      {
        kind,
        rule: 'peek' as const,
        studies,
        share: sum('byPeek') / studies,
        reached: sum('reached') / studies,
        people,
      },
    ];
  });
}
