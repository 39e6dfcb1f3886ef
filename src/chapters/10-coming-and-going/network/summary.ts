import { NOWHERE } from '../../../core/consensus/distances.ts';
import type { Method, NetworkRow } from './experiment.ts';

export const ofMethod = (rows: NetworkRow[], method: string) => rows.find((row) => row.method === method);

/** The mean distance over whoever is present, tick after tick; undefined where there is no optimum. */
export function meanCurve(row: NetworkRow | undefined): (number | undefined)[] {
  if (!row) return [];
  const devices = row.rows.length;
  return Array.from({ length: row.groups.length }, (_, tick) => {
    let [sum, present] = [0, 0];
    for (let i = tick * devices; i < (tick + 1) * devices; i++) {
      if (row.present[i] === 0 || row.distance[i] === NOWHERE) continue;
      sum += row.distance[i];
      present++;
    }
    return present > 0 ? sum / present : undefined;
  });
}

/** Everybody at one tick. */
export function devicesAt(row: NetworkRow, tick: number) {
  const devices = row.rows.length;
  return Array.from({ length: devices }, (_, i) => {
    const at = tick * devices + i;
    const distance = row.distance[at];
    return {
      device: i + 1,
      present: row.present[at] === 1,
      distance: distance === NOWHERE ? undefined : distance,
      rows: row.rows[i],
      upper: row.upper[i],
    };
  });
}

/** What stands in the way of one common optimum at this tick, in words; empty where nothing does. */
export function troubles(row: NetworkRow, tick: number, classes: boolean): string[] {
  const everybody = devicesAt(row, tick);
  const here = everybody.filter(({ present }) => present);
  const rows = here.reduce((sum, device) => sum + device.rows, 0);
  const upper = here.reduce((sum, device) => sum + device.upper, 0);
  const empty = here.filter((device) => device.rows === 0);
  const said: string[] = [];
  if (here.length === 0)
    return ['Everybody has opted out: there is nothing to learn from, and all estimates wait.'];
  if (rows === 0) return ['Nobody who is present has a row: there is no optimum.'];
  const central = row.method === 'gradient' || row.method === 'newton';
  const groups = row.groups[tick];
  if (groups > 1 && !central)
    said.push(
      `The present devices are in ${groups} groups that cannot reach each other, and each group finds an optimum of its own.`,
    );
  if (empty.length > 0)
    said.push(
      `${empty.map(({ device }) => `Device ${device}`).join(', ')} ${empty.length === 1 ? 'has' : 'have'} no rows and only ${empty.length === 1 ? 'passes' : 'pass'} on what others say.`,
    );
  if (classes && (upper === 0 || upper === rows))
    said.push('All rows that are present are of one class: the optimum says yes or no to everybody alike.');
  return said;
}

/** What a method has reached at a tick, in order of the distance. */
export const standings = (rows: NetworkRow[], tick: number): { method: Method; distance: number }[] =>
  rows
    .flatMap((row) => {
      const distance = meanCurve(row)[tick];
      return distance === undefined ? [] : [{ method: row.method, distance }];
    })
    .sort((a, b) => a.distance - b.distance);
