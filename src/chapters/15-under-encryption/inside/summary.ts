import type { InsideRow } from './experiment.ts';

type Of<K extends InsideRow['kind']> = Extract<InsideRow, { kind: K }>;
export const curveOf = (rows: InsideRow[]) => rows.filter((row): row is Of<'curve'> => row.kind === 'curve');
export const runOf = (rows: InsideRow[]) => rows.find((row): row is Of<'run'> => row.kind === 'run');

export type Role = { who: string; sees: string; encryption: string; noise: string };

/** What each layer does against each party. */
export const roles: Role[] = [
  {
    who: 'another hospital',
    sees: 'its own model, the result',
    encryption: 'hides the models of the others',
    noise: 'of both servers',
  },
  {
    who: 'server A',
    sees: 'ciphertexts, its noise, the result',
    encryption: 'hides every model',
    noise: 'of server B',
  },
  {
    who: 'server B',
    sees: 'the key, the sum with A’s noise',
    encryption: 'no use: B has the key',
    noise: 'of server A',
  },
  {
    who: 'an eavesdropper',
    sees: 'ciphertexts, the result',
    encryption: 'hides every model',
    noise: 'of both servers',
  },
  {
    who: 'a reader of the result',
    sees: 'the result',
    encryption: 'no use: the result is in the clear',
    noise: 'of both servers',
  },
  {
    who: 'servers A and B together',
    sees: 'every model, and both noises',
    encryption: 'no use: they have the key',
    noise: 'none: they know both',
  },
];
