import type { ProtocolRow } from './experiment.ts';

type Of<K extends ProtocolRow['kind']> = Extract<ProtocolRow, { kind: K }>;
const of = <K extends ProtocolRow['kind']>(rows: ProtocolRow[], kind: K) =>
  rows.filter((row): row is Of<K> => row.kind === kind);

export type SentRow = Of<'sent'>;

export const sentOf = (rows: ProtocolRow[]) => of(rows, 'sent');
export const coefficientsOf = (rows: ProtocolRow[]) => of(rows, 'coefficient');
export const countsIn = (rows: ProtocolRow[]) => of(rows, 'count');
const runOf = (rows: ProtocolRow[]) => of(rows, 'run')[0];

/** What a message is, in words for the reader. */
export const kindNames: Record<string, string> = {
  key: 'public key',
  hessian: 'encrypted curvature',
  gradient: 'encrypted gradient',
  step: 'encrypted step',
  beta: 'coefficients',
  inverse: 'encrypted inverse',
  masked: 'masked ciphertexts',
  reveal: 'encrypted step',
  'opened step': 'opened step',
  'masked shares': 'masked shares',
  resealed: 'masked ciphertexts',
  opening: 'openings',
  ask: 'order',
  triples: 'dealt products',
};

/** Four kinds of content, by what somebody can read in it. */
export type Content = 'ciphertext' | 'masked' | 'random' | 'public';
export const contentOf = (what: string): Content =>
  ['hessian', 'gradient', 'step', 'inverse', 'reveal'].includes(what)
    ? 'ciphertext'
    : ['masked', 'masked shares', 'resealed', 'opening'].includes(what)
      ? 'masked'
      : what === 'triples'
        ? 'random'
        : 'public';

export function protocolSummary(rows: ProtocolRow[]) {
  const sent = sentOf(rows);
  const coefficients = coefficientsOf(rows);
  const counts = countsIn(rows);
  const total = (what: string) =>
    counts.filter((row) => row.what === what).reduce((sum, { value }) => sum + value, 0);
  return {
    sent,
    run: runOf(rows),
    rounds: Math.max(0, ...sent.map(({ round }) => round)),
    messages: sent.reduce((sum, row) => sum + row.messages, 0),
    bytes: sent.reduce((sum, row) => sum + row.bytes, 0),
    apart: Math.max(0, ...coefficients.map(({ liveApart }) => liveApart)),
    /** Both servers count their common work: it is done once. */
    multiplications:
      counts.find(({ party, what }) => party === 'server A' && what === 'multiplications')?.value ?? 0,
    encryptions: total('encryptions'),
    decryptions: total('decryptions'),
  };
}

/** When the setup and each round began, in seconds, as measured here. */
export function phases(rows: ProtocolRow[]): { round: number; from: number; to: number }[] {
  const sent = sentOf(rows);
  const rounds = [...new Set(sent.map(({ round }) => round))].sort((a, b) => a - b);
  const first = rounds.map((round) =>
    Math.min(...sent.filter((row) => row.round === round).map(({ liveAt }) => liveAt)),
  );
  const end = runOf(rows)?.liveMs ?? Math.max(0, ...sent.map(({ liveAt }) => liveAt));
  return rounds.map((round, i) => ({ round, from: first[i] / 1000, to: (first[i + 1] ?? end) / 1000 }));
}
