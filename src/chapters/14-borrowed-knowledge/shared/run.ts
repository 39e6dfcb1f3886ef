import {
  drawWords,
  wordDomains,
  type WordDomains,
  type WordRows,
} from '../../../core/data/synthetic/word-domains.ts';
import { hypothesisWeights, type Mixture } from '../../../core/learners/transfer/hypothesis-weights.ts';
import {
  fitImportance,
  importanceScale,
  importanceWeights,
  openScores,
  type ReachId,
} from '../../../core/learners/transfer/importance-weights.ts';
import {
  drawSourceNoise,
  fitSource,
  releaseSource,
  sourceNoises,
  type SourceClassifier,
  type SourceNoise,
  type SourceNoiseId,
} from '../../../core/learners/transfer/source-classifier.ts';
import { scaleProgress } from '../../../core/work/scale-progress.ts';
import type { Rng } from '../../../core/random/rng.ts';

/**
 * Sources of made-up documents, up to what they send. What they keep to themselves is fitted once; noise is drawn once and kept, so a
 * new ε only changes its factor.
 */
export type SourceSettings = {
  /** How many sources; domains beyond them belong to no source. */
  sources: number;
  domains: number;
  columns: number;
  /** Labelled rows of each source, and as many without a label. */
  rows: number;
  lambda: number;
  openRows: number;
  /** What is the matter with the first source. */
  first: string;
};

/** Rows that are gone through at every ε, as doubles, because arithmetic on one kind of array is faster than on two. */
export type DoubleRows = Omit<WordRows, 'X' | 'domain'> & { X: Float64Array };
const asDoubles = (rows: WordRows): DoubleRows => ({ ...rows, X: Float64Array.from(rows.X) });

export type World = { domains: WordDomains; open: DoubleRows; settings: SourceSettings };

/** What a source knows of its unlabelled rows: the scores of the public rows, and what the unit noise adds to them. */
export type Likeness = { rows: number; scores: Float64Array; noise: Float64Array };
export type Classifier = { fit: SourceClassifier; noise: SourceNoise };

const oneHot = (length: number, k: number) => Array.from({ length }, (_, i) => (i === k ? 1 : 0));

export function makeWorld(settings: SourceSettings, rng: Rng): World {
  const domains = wordDomains({ domains: settings.domains, columns: settings.columns }, rng.fork('world'));
  const even = Array.from({ length: settings.domains }, (_, k) => (k < settings.sources ? 1 : 0));
  const open = drawWords(domains, even, settings.openRows, rng.fork('public'));
  return { domains, open: asDoubles(open), settings };
}

/** Documents by a mixture over the domains; shares not given are 0. */
export const drawTarget = ({ domains }: World, mixture: number[], rows: number, rng: Rng): DoubleRows =>
  asDoubles(drawWords(domains, mixture, rows, rng));

const rowsOf = ({ rows, first }: SourceSettings, k: number) => (k === 0 && first === 'empty' ? 0 : rows);

export function* fitLikeness({ domains, open, settings }: World, rng: Rng): Generator<number, Likeness[]> {
  const { sources, columns, lambda } = settings;
  const found: Likeness[] = [];
  for (let k = 0; k < sources; k++) {
    const rows = rowsOf(settings, k);
    const own = drawWords(domains, oneHot(settings.domains, k), rows, rng.fork('unlabelled').fork(k));
    yield (k + 0.5) / sources;
    const z = sourceNoises.norm.draw(rng.fork('likeness noise').fork(k), columns);
    const beta = fitImportance(own, open, lambda);
    found.push({ rows, scores: openScores(open, beta), noise: openScores(open, z) });
    yield (k + 1) / sources;
  }
  return found;
}

export function* fitClassifiers({ domains, settings }: World, rng: Rng): Generator<number, Classifier[]> {
  const { sources, columns, lambda, first } = settings;
  const found: Classifier[] = [];
  for (let k = 0; k < sources; k++) {
    const rows = drawWords(
      domains,
      oneHot(settings.domains, k),
      rowsOf(settings, k),
      rng.fork('labelled').fork(k),
    );
    if (k === 0 && first === 'one-class') rows.y.fill(1);
    const fit = yield* scaleProgress(fitSource(rows, { lambda }), k / sources, (k + 1) / sources);
    found.push({ fit, noise: drawSourceNoise(rng.fork('noise').fork(k), columns) });
    yield (k + 1) / sources;
  }
  return found;
}

/** The target's own weights over the public rows: it sends nothing, so there is no noise. */
export const targetWeights = ({ open, settings }: World, target: DoubleRows): Float64Array =>
  importanceWeights(openScores(open, fitImportance(target, open, settings.lambda)));

/** What the sources send about the public rows at this ε, as weights. */
export const sentWeights = (
  likeness: Likeness[],
  given: { epsilon: number; reach: ReachId; columns: number; lambda: number },
): Float64Array[] =>
  likeness.map(({ rows, scores, noise }) => {
    const scale = importanceScale({ ...given, rows });
    return importanceWeights(scale === 0 ? scores : scores.map((s, i) => s + scale * noise[i]));
  });

/** A change of a ten-millionth in a share is below what any figure shows. */
export const mix = (target: Float64Array, sources: Float64Array[], start?: Float64Array): Mixture =>
  hypothesisWeights(target, sources, { tolerance: 1e-7, start });

export const sentClassifiers = (classifiers: Classifier[], noise: SourceNoiseId, epsilon: number) =>
  classifiers.map((one) => releaseSource(one.fit, one.noise, { noise, epsilon }));

/** A mixture as it stands in a link: percents with dashes. */
export const sharesOf = (text: string): number[] => text.split('-').map((share) => Number(share) / 100);
