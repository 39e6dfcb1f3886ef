import { DIGITS, rounded } from './digits.ts';
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
    digits: equalDigits(coefficients),
    apart: Math.max(0, ...coefficients.map(apartBy)),
    /** Both servers count their common work: it is done once. */
    multiplications:
      counts.find(({ party, what }) => party === 'server A' && what === 'multiplications')?.value ?? 0,
    encryptions: total('encryptions'),
    decryptions: total('decryptions'),
  };
}

export const apartBy = ({ liveSecure, pooled }: Of<'coefficient'>): number => Math.abs(liveSecure - pooled);

/** The most digits after the point to which every coefficient is the same under encryption and in one place; undefined where it is not even the same whole number. */
function equalDigits(coefficients: Of<'coefficient'>[]): number | undefined {
  for (let digits = DIGITS; digits >= 0; digits--)
    if (
      coefficients.every(({ liveSecure, pooled }) => rounded(liveSecure, digits) === rounded(pooled, digits))
    )
      return digits;
  return undefined;
}

const isNode = (name: string) => name.startsWith('node');
const lane = (name: string) => (isNode(name) ? 'nodes' : name);

/** All bytes that went over each link, one way. */
export function linksOf(rows: ProtocolRow[]) {
  const links = new Map<string, { from: string; to: string; messages: number; bytes: number }>();
  for (const { from, to, messages, bytes } of sentOf(rows)) {
    const before = links.get(`${from}/${to}`) ?? { from, to, messages: 0, bytes: 0 };
    links.set(`${from}/${to}`, {
      ...before,
      messages: before.messages + messages,
      bytes: before.bytes + bytes,
    });
  }
  return [...links.values()].sort((a, b) => b.bytes - a.bytes);
}

/** The same with the links of all nodes as one. */
export function laneBytes(rows: ProtocolRow[]): { link: string; bytes: number }[] {
  const lanes = new Map<string, number>();
  for (const { from, to, bytes } of linksOf(rows)) {
    const link = `${lane(from)} → ${lane(to)}`;
    lanes.set(link, (lanes.get(link) ?? 0) + bytes);
  }
  return [...lanes].map(([link, bytes]) => ({ link, bytes })).sort((a, b) => b.bytes - a.bytes);
}

/** The bytes between two parties, both ways together; what is little beside the rest is left out. */
export function bothWays(rows: ProtocolRow[]): { from: string; to: string; bytes: number }[] {
  const pairs = new Map<string, { from: string; to: string; bytes: number }>();
  for (const { from, to, bytes } of linksOf(rows)) {
    const [a, b] = [from, to].sort();
    const pair = pairs.get(`${a}/${b}`) ?? { from: a, to: b, bytes: 0 };
    pairs.set(`${a}/${b}`, { ...pair, bytes: pair.bytes + bytes });
  }
  return [...pairs.values()].filter(({ from, to }) => !(isNode(from) && to === 'server B'));
}

export const PHASES = ['key', 'encrypted sums', 'factors', 'steps'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * Seconds of each phase, as measured here, from the times at which messages were sent; undefined before the end and where nothing was sent.
 * A round begins with its coefficients. Its sums are there when server A hands one to B, masked or to be opened; Newton's Hessian is handed
 * over first and its gradient last, with the factors between them. The next coefficients end the step.
 */
export function phaseSeconds(rows: ProtocolRow[]): Record<Phase, number> | undefined {
  const run = runOf(rows);
  if (!run || run.counted) return undefined;
  const sent = sentOf(rows);
  const times = (round: number, ...kinds: string[]) => {
    const found = sent.filter((row) => row.round === round && kinds.includes(row.what));
    return {
      first: Math.min(...found.map(({ liveAt }) => liveAt)),
      last: Math.max(...found.map(({ liveLast }) => liveLast)),
      any: found.length > 0,
    };
  };
  const told = (round: number) =>
    round <= run.iterations ? times(round, 'beta').first : times(run.iterations, 'beta').last;
  const seconds = { key: times(0, 'key').first, 'encrypted sums': 0, factors: 0, steps: 0 };
  const setup = times(0, 'masked');
  if (setup.any) {
    seconds['encrypted sums'] += setup.first - seconds.key;
    seconds.factors += told(1) - setup.first;
  } else seconds['encrypted sums'] += told(1) - seconds.key;
  for (let round = 1; round <= run.iterations; round++) {
    const handed = times(round, 'masked', 'reveal');
    seconds['encrypted sums'] += handed.first - told(round);
    seconds.factors += handed.last - handed.first;
    seconds.steps += told(round + 1) - handed.last;
  }
  return Object.fromEntries(PHASES.map((phase) => [phase, Math.max(0, seconds[phase]) / 1000])) as Record<Phase, number>; // prettier-ignore
}
