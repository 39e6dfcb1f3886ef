/**
 * What a peer predicts: the majority of its own model and the aggregates that it received.
 *
 * Claim: with two voters and ties counted as no, a yes needs both; with ties counted as yes, one is enough.
 * Assumes: a peer that received no aggregate falls back on its own model.
 * Source: asplund-2015 §5.3; it states no tie rule.
 */
import { bitsOf, popcount, type Bits } from './bits.ts';

export type Publish = 'party' | 'all';
export type Tie = 'no' | 'yes';
export type Mode = 'local' | 'aggregated' | 'both';

/** Counts of one peer on the test rows: true and false positives, false and true negatives. */
export type Confusion = { tp: number; fp: number; fn: number; tn: number };

export const errorOf = ({ tp, fp, fn, tn }: Confusion) => (fp + fn) / (tp + fp + fn + tn);

type Voted = { members: number[]; votes: Uint8Array };

/** The confusion tables of each peer, for the three modes. `local` holds a peer's votes one after the other. */
export function evaluate(given: {
  local: Uint8Array;
  peers: number;
  models: Voted[];
  publish: Publish;
  tie: Tie;
  y: ArrayLike<number>;
}): Record<Mode, Confusion[]> {
  const { local, peers, models, publish, tie, y } = given;
  const rows = y.length;
  const truth = truthOf(y);
  const own = ownVotes(local, rows);
  const isYes = (votes: number, voters: number) =>
    2 * votes > voters || (tie === 'yes' && 2 * votes === voters);
  /** With these models: the verdict of the models alone, and of models and own vote if that is no, and if it is yes. */
  const verdictsOf = (got: Voted[]) => {
    const [votes, voters] = [countVotes(got, rows), got.length];
    return {
      alone: voters > 0 ? bitsOf(rows, (i) => isYes(votes[i], voters)) : undefined,
      withNo: bitsOf(rows, (i) => isYes(votes[i], voters + 1)),
      withYes: bitsOf(rows, (i) => isYes(votes[i] + 1, voters + 1)),
    };
  };
  // Peers that have received the same models share their verdicts.
  const known = new Map<string, ReturnType<typeof verdictsOf>>();
  const received = own.slice(0, peers).map((_, j) => {
    const got = models.flatMap(({ members }, k) => (publish === 'all' || members.includes(j) ? [k] : []));
    const key = got.join();
    const verdicts = known.get(key) ?? verdictsOf(got.map((k) => models[k]));
    known.set(key, verdicts);
    return verdicts;
  });
  return {
    local: own.slice(0, peers).map((votes) => confusion(truth, votes)),
    aggregated: received.map(({ alone }, j) => confusion(truth, alone ?? own[j])),
    // One more yes never turns a yes into a no, so the own vote decides only where the two verdicts differ.
    both: received.map(({ withNo, withYes }, j) =>
      confusion(
        truth,
        withNo.map((word, w) => word | (withYes[w] & own[j][w])),
      ),
    ),
  };
}

type Truth = { rows: number; positives: number; bits: Bits };

/** Labels and local votes do not change from release to release, so their bits are kept with them. */
const truths = new WeakMap<object, Truth>();
const votesKept = new WeakMap<Uint8Array, Bits[]>();

function truthOf(y: ArrayLike<number>): Truth {
  const known = truths.get(y);
  if (known) return known;
  const bits = bitsOf(y.length, (i) => y[i] > 0);
  const truth = { rows: y.length, positives: bits.reduce((sum, word) => sum + popcount(word), 0), bits };
  truths.set(y, truth);
  return truth;
}

function ownVotes(local: Uint8Array, rows: number): Bits[] {
  const known = votesKept.get(local);
  if (known) return known;
  const peers = Math.floor(local.length / rows);
  const bits = Array.from({ length: peers }, (_, j) => bitsOf(rows, (i) => local[j * rows + i] === 1));
  votesKept.set(local, bits);
  return bits;
}

function countVotes(models: Voted[], rows: number): Uint16Array {
  const counts = new Uint16Array(rows);
  for (const { votes } of models) for (let i = 0; i < rows; i++) counts[i] += votes[i];
  return counts;
}

function confusion({ rows, positives, bits }: Truth, votes: Bits): Confusion {
  let [tp, yes] = [0, 0];
  for (let w = 0; w < bits.length; w++) {
    yes += popcount(votes[w]);
    tp += popcount(votes[w] & bits[w]);
  }
  return { tp, fp: yes - tp, fn: positives - tp, tn: rows - positives - yes + tp };
}
