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
  const truth = truthOf(y);
  const own = ownVotes(local, truth);
  // Peers that have received the same models share their verdicts; published to all, everybody has.
  const known = new Map<string, Verdicts>();
  const everything = publish === 'all' ? verdictsOf(models, truth, tie) : undefined;
  const receivedBy = (j: number) => {
    const got = models.flatMap(({ members }, k) => (members.includes(j) ? [k] : []));
    const key = got.join();
    let verdicts = known.get(key);
    if (!verdicts) known.set(key, (verdicts = verdictsOf(got.map((k) => models[k]), truth, tie))); // prettier-ignore
    return verdicts;
  };
  const received = Array.from({ length: peers }, (_, j) => everything ?? receivedBy(j));
  return {
    local: own.tables.slice(0, peers),
    aggregated: received.map(({ alone }, j) => alone ?? own.tables[j]),
    // One more yes never turns a yes into a no, so the own vote decides only where the two verdicts differ.
    both: received.map(({ withNo, withYes }, j) => confusion(truth, withNo, withYes, own.bits[j])),
  };
}

/** The table of the models alone; and their verdicts together with an own vote, if that is no, and if it is yes. */
type Verdicts = { alone?: Confusion; withNo: Bits; withYes: Bits };

/** One pass over the rows, a word at a time: this is done for every place of a figure while a slider moves. */
function verdictsOf(got: Voted[], truth: Truth, tie: Tie): Verdicts {
  const { rows, bits } = truth;
  const [votes, voters] = [countVotes(got, rows), got.length];
  /** How many of so many voters must say yes. */
  const needed = (all: number) => (tie === 'yes' ? (all + 1) >> 1 : (all >> 1) + 1);
  const [toWin, toWinBoth] = [needed(voters), needed(voters + 1)];
  const [alone, withNo, withYes] = [0, 1, 2].map(() => new Uint32Array(bits.length));
  for (let i = 0; i < rows; i++) {
    const [w, bit, yes] = [i >>> 5, 1 << (i & 31), votes[i]];
    if (yes >= toWin) alone[w] |= bit;
    if (yes >= toWinBoth) withNo[w] |= bit;
    if (yes + 1 >= toWinBoth) withYes[w] |= bit;
  }
  return { ...(voters > 0 && { alone: confusion(truth, alone) }), withNo, withYes };
}

type Truth = { rows: number; positives: number; bits: Bits };

/** Labels and local votes do not change from release to release, so what follows from them is kept with them. */
const truths = new WeakMap<object, Truth>();
const votesKept = new WeakMap<Uint8Array, { truth: Truth; bits: Bits[]; tables: Confusion[] }>();

function truthOf(y: ArrayLike<number>): Truth {
  const known = truths.get(y);
  if (known) return known;
  const bits = bitsOf(y.length, (i) => y[i] > 0);
  const truth = { rows: y.length, positives: bits.reduce((sum, word) => sum + popcount(word), 0), bits };
  truths.set(y, truth);
  return truth;
}

function ownVotes(local: Uint8Array, truth: Truth): { bits: Bits[]; tables: Confusion[] } {
  const known = votesKept.get(local);
  if (known?.truth === truth) return known;
  const { rows } = truth;
  const bits = Array.from({ length: Math.floor(local.length / rows) }, (_, j) =>
    bitsOf(rows, (i) => local[j * rows + i] === 1),
  );
  const own = { truth, bits, tables: bits.map((votes) => confusion(truth, votes)) };
  votesKept.set(local, own);
  return own;
}

function countVotes(models: Voted[], rows: number): Uint16Array {
  const counts = new Uint16Array(rows);
  for (const { votes } of models) for (let i = 0; i < rows; i++) counts[i] += votes[i];
  return counts;
}

/** Of votes, or of those to which others are added where a peer's own vote is yes. */
function confusion({ rows, positives, bits }: Truth, votes: Bits, more = votes, own = votes): Confusion {
  let [tp, yes] = [0, 0];
  for (let w = 0; w < bits.length; w++) {
    const word = votes[w] | (more[w] & own[w]);
    yes += popcount(word);
    tp += popcount(word & bits[w]);
  }
  return { tp, fp: yes - tp, fn: positives - tp, tn: rows - positives - yes + tp };
}
