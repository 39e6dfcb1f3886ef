/**
 * What the parties of secure logistic regression agree on before they begin, and what each of them may say to whom.
 *
 * Assumes: the two servers and the dealer do not collude, and all follow the protocol (honest but curious). The dealer, who hands out products
 *   of random numbers, is a third trusted party; the dissertation used garbled circuits in its place.
 */
import { check } from '../../check.ts';
import type { Message, Outgoing } from '../../federation/message.ts';
import type { Wait } from '../../federation/program.ts';

export type ProtocolId = 'newton' | 'hessian' | 'local';

export const SERVER_A = 'server A';
export const SERVER_B = 'server B';
export const DEALER = 'dealer';
export type NodeName = `node ${number}`;
export const nodeNames = (nodes: number): NodeName[] =>
  Array.from({ length: nodes }, (_, i): NodeName => `node ${i + 1}`);

/** All of it is public. */
export type Setup = {
  protocol: ProtocolId;
  /** Of the Paillier key. */
  bits: number;
  /** Rows of all nodes together, and coefficients. */
  rows: number;
  columns: number;
  nodes: number;
  /** Weight decay in the sum convention. */
  lambda: number;
  /** The last step moved no coefficient by more than this. The step is public, so the rule costs nothing. */
  tolerance: number;
  /** At most so many iterations. */
  most: number;
  /** Rounds of y ← y (2 − d y) for each reciprocal. */
  reciprocalSteps: number;
};

/** Sums are divided by N + λ: then numbers are of the order of 1, and no pivot of columns with variance 1 exceeds 1, however large λ is. */
export const unitOf = ({ rows, lambda }: Pick<Setup, 'rows' | 'lambda'>): number => rows + lambda;

/** Numbers below 2¹⁸ fit under their masks; those of the inverse are at most 1 over the ridge. */
const LEAST_RIDGE = 2 ** -18;

/**
 * As many rounds as every pivot needs: none is smaller than λ/(N + λ), the smallest eigenvalue that the ridge leaves, and after k rounds the
 * relative error is (1 − d)^(2^k), which 2⁻³² wants at k = log₂(22/d).
 */
export function reciprocalSteps(rows: number, lambda: number): number {
  const ridge = lambda / unitOf({ rows, lambda });
  check(ridge >= LEAST_RIDGE, 'lambda', `at least ${rows} rows / 2¹⁸`, lambda);
  return Math.ceil(Math.log2(22 / ridge));
}

/** The public key, from server B to everybody who encrypts. */
export type KeyPayload = { kind: 'key'; n: Uint8Array };
/** Encrypted sums of a node's rows: of the Hessian or its bound, of the gradient, or of a node's share of the step. */
export type SealedKind = 'hessian' | 'gradient' | 'step';
export type SealedPayload =
  | { kind: 'hessian'; ciphertexts: Uint8Array[] }
  | { kind: 'gradient'; ciphertexts: Uint8Array[] }
  | { kind: 'step'; ciphertexts: Uint8Array[] };
/** The coefficients, which are public, and whether these are the last. */
export type BetaPayload = { kind: 'beta'; beta: Float64Array; last: boolean };
/** The encrypted inverse, column by column, for the nodes of PrivLogit-Local. */
export type InversePayload = { kind: 'inverse'; ciphertexts: Uint8Array[] };
/** Ciphertexts of sums that server A has hidden under masks of its own, for server B to open. */
export type MaskedPayload = { kind: 'masked'; ciphertexts: Uint8Array[] };
/** The encrypted step of PrivLogit-Local, for server B to open: it is public. */
export type RevealPayload = { kind: 'reveal'; ciphertexts: Uint8Array[] };
export type StepPayload = { kind: 'opened step'; step: Float64Array };
/** Shares plus masks, to be encrypted, and the ciphertexts that come back. */
export type UnsealedPayload = { kind: 'masked shares'; words: BigUint64Array };
export type ResealedPayload = { kind: 'resealed'; ciphertexts: Uint8Array[] };
/** One side of an opening: shares minus random numbers, or shares of a public result. */
export type OpenPayload = { kind: 'opening'; words: BigUint64Array };
/** How many products server A wants dealt, and one side of them: a, b and c = ab for each. */
export type AskPayload = { kind: 'ask'; count: number; round: number };
export type DealtPayload = { kind: 'triples'; words: BigUint64Array };
/** A node's own model, weighted by its rows; the sum of all of them with server A's noise; and what is published. */
export type ModelPayload = { kind: 'model'; ciphertexts: Uint8Array[] };
export type NoisyPayload = { kind: 'noisy'; ciphertexts: Uint8Array[] };
export type ReleasedPayload = { kind: 'released'; beta: Float64Array };

export type Send<To, P> = { to: To; round: number; payload: P };

/* A node speaks with server A alone, nothing that a node has encrypted goes on to B, and nobody sends a secret key: no payload holds one. */
export type NodeSends = Send<typeof SERVER_A, SealedPayload>;
/** What both servers do alike. */
export type ServerSends =
  Send<typeof SERVER_A | typeof SERVER_B, OpenPayload> | Send<typeof DEALER, AskPayload>;
export type ASends =
  | ServerSends
  | Send<typeof SERVER_B, MaskedPayload | RevealPayload | UnsealedPayload>
  | Send<(NodeName | typeof SERVER_B)[], BetaPayload>
  | Send<NodeName[], InversePayload>;
export type BSends =
  | ServerSends
  | Send<typeof SERVER_A, ResealedPayload | StepPayload>
  | Send<(NodeName | typeof SERVER_A)[], KeyPayload>;
export type DealerSends = Send<typeof SERVER_A | typeof SERVER_B, DealtPayload>;

export type SecurePayload =
  | KeyPayload
  | SealedPayload
  | BetaPayload
  | InversePayload
  | MaskedPayload
  | RevealPayload
  | StepPayload
  | UnsealedPayload
  | ResealedPayload
  | OpenPayload
  | AskPayload
  | DealtPayload
  | ModelPayload
  | NoisyPayload
  | ReleasedPayload;

/** A part of a program that sends and waits. */
export type Steps<S extends Outgoing<SecurePayload>, T> = Generator<
  Wait<S, SecurePayload>,
  T,
  Message<SecurePayload>[]
>;

/** Waits for one message of a kind from each of these, and gives their payloads. */
export function* hear<K extends SecurePayload['kind'], S extends Outgoing<SecurePayload> = never>(
  kind: K,
  from: readonly string[],
  send: S[] = [],
): Steps<S, Extract<SecurePayload, { kind: K }>[]> {
  const messages = yield { send, kind, from };
  return messages.map(({ payload }) => payload as Extract<SecurePayload, { kind: K }>);
}

/** Sends something more with the first message of what follows. */
export function* sending<S extends Outgoing<SecurePayload>, T>(first: S[], then: Steps<S, T>): Steps<S, T> {
  const step = then.next();
  if (step.done) return step.value;
  let messages = yield { ...step.value, send: [...first, ...step.value.send] };
  for (;;) {
    const next = then.next(messages);
    if (next.done) return next.value;
    messages = yield next.value;
  }
}
