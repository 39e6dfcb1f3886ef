import type { ConstantRow } from './rows.ts';

export const versionNames: Record<string, string> = {
  'ada-wang': 'AdaSSP, Wang’s algorithm 2',
  'ada-fixed': 'AdaSSP, Kalaja’s algorithm 3',
  'ada-split': 'AdaSSP, exact in three shares',
  'ada-joint': 'AdaSSP, exact joint',
  'ssp-printed': 'SSP, as Wang prints it',
  'ssp-code': 'SSP, as Wang programs it',
  'ssp-fixed': 'SSP, classical',
  'ssp-joint': 'SSP, exact joint',
};

/** The versions at the reader's own ε, and the curves of what they spend for each ε that they name. */
export function constantSummary(rows: ConstantRow[]) {
  const own = rows.filter((row) => row.own);
  const curves = Object.keys(versionNames).map((version) => ({
    version,
    points: rows.filter((row) => row.version === version && !row.own),
  }));
  return { own, curves, of: (version: string) => own.find((row) => row.version === version) };
}
