import { gaussianBound } from '../../../core/audit/gaussian-bound.ts';
import { largestBound, thresholdBound, type TestCounts } from '../../../core/audit/threshold-bound.ts';
import { claimNames, isOwn } from './claims.ts';
import { ownClaims } from './own-claims.ts';
import { ADDED, type BoardRow } from './experiment.ts';

export type BoardValues = {
  whose: 'all' | 'own' | 'theses';
  order: 'chapter' | 'claimed' | 'measured' | 'verdict';
  work: number;
  /** One more claim, and what is claimed of it. */
  mechanism: string;
  claimed: number;
  confidence: string;
  seed: number;
};

const VERDICTS = [
  'stands',
  'not proven',
  'refuted by calculation',
  'refuted by measurement',
  'a bug',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Judged = {
  id: string;
  /** Whether it is the line that a link or the reader has added. */
  isAdded: boolean;
  title: string;
  by: string;
  at: string;
  epsilon: number;
  delta: number;
  proven: number | undefined;
  least: number;
  measured: number;
  /** From the same counts, where releases are sums with Gaussian noise. */
  ifGaussian: number | undefined;
  /** No test could show more with so few releases. */
  most: number;
  releases: number;
  verdict: Verdict;
};

const SAME = 1 + 1e-9;

function verdictOf({ epsilon, proven, least }: BoardRow, measured: number): Verdict {
  const isProven = proven <= epsilon * SAME;
  if (measured > epsilon) return isProven ? 'a bug' : 'refuted by measurement';
  if (isProven) return 'stands';
  return least > epsilon * SAME ? 'refuted by calculation' : 'not proven';
}

function judge(rows: BoardRow[], confidence: number, claimed?: number): Judged {
  const row = { ...rows[0], epsilon: claimed ?? rows[0].epsilon };
  const sum = (of: keyof TestCounts) => rows.reduce((total, part) => total + part[of], 0);
  const counts = {
    ...{ fromA: sum('fromA'), falsePositives: sum('falsePositives') },
    ...{ fromB: sum('fromB'), falseNegatives: sum('falseNegatives') },
  };
  const { claim: id, epsilon, delta, proven, least } = row;
  const measured = thresholdBound(counts, delta, confidence);
  return {
    ...{ id, isAdded: isAdded(row), ...nameOf(row) },
    ...{ epsilon, delta, least, measured, releases: counts.fromA },
    proven: proven < Infinity ? proven : undefined,
    ifGaussian: row.isGaussian ? gaussianBound(counts, delta, confidence) : undefined,
    most: largestBound(counts.fromA, delta, confidence),
    verdict: verdictOf(row, measured),
  };
}

const isAdded = ({ claim }: BoardRow) => claim.startsWith(ADDED);

function nameOf(row: BoardRow) {
  if (!isAdded(row)) return claimNames[row.claim];
  const own = ownClaims[row.claim.slice(ADDED.length)];
  return { ...own, title: `Your setting: ${own.title}` };
}

const ORDERS: Record<BoardValues['order'], (a: Judged, b: Judged) => number> = {
  chapter: () => 0,
  claimed: (a, b) => a.epsilon - b.epsilon,
  measured: (a, b) => b.measured / b.epsilon - a.measured / a.epsilon,
  verdict: (a, b) => VERDICTS.indexOf(b.verdict) - VERDICTS.indexOf(a.verdict),
};

const kept = new WeakMap<BoardRow[], Map<string, Judged[]>>();

/** Every claim of which something is known, in the order that is asked for. */
export function judged(
  rows: BoardRow[],
  { whose, order, confidence, mechanism, claimed }: BoardValues,
): Judged[] {
  const known = kept.get(rows) ?? new Map<string, Judged[]>();
  kept.set(rows, known);
  const key = `${whose}|${order}|${confidence}|${mechanism}|${claimed}`;
  if (!known.has(key)) {
    const groups = new Map<string, BoardRow[]>();
    const added = rows.filter(({ claim }) => claim === `${ADDED}${mechanism}`);
    for (const row of rows) if (!isAdded(row)) groups.set(row.claim, [...(groups.get(row.claim) ?? []), row]);
    const found = Object.keys(claimNames)
      .filter((id) => groups.has(id) && (whose === 'all' || (whose === 'own') === isOwn(id)))
      .map((id) => judge(groups.get(id)!, Number(confidence)));
    if (added.length > 0) found.unshift(judge(added, Number(confidence), claimed));
    known.set(key, found.sort(ORDERS[order]));
  }
  return known.get(key)!;
}

export const numberOf = (board: Judged[], verdict: Verdict): number =>
  board.filter((claim) => claim.verdict === verdict).length;
