import { bestGuess } from '../../../core/strength.ts';

export type ChooseValues = { epsilon: number; prior: number; points: number };

/** What an ε means: how far a belief may move, how well membership may be told, and how many people an estimate takes. */
export type ChooseRow = {
  epsilon: number;
  highest: number;
  lowest: number;
  advantage: number;
  central: number;
  local: number;
};

export const [LEAST, MOST] = [0.01, 40];
const POINTS = 120;

/** The belief after an ε-private answer at most: the odds are multiplied by e^ε at most. */
export function highestBelief(prior: number, epsilon: number): number {
  return 1 / (1 + ((1 - prior) / prior) * Math.exp(-epsilon));
}
export const lowestBelief = (prior: number, epsilon: number) => 1 - highestBelief(1 - prior, epsilon);

/** How much more often someone says “in” of a person who is in than of one who is not: (e^ε − 1)/(e^ε + 1) at most. */
export const advantageBound = (epsilon: number) => 2 * bestGuess(epsilon, 0) - 1;

/**
 * People that it takes to know a share to within so many points, 19 times in 20, on top of the error that any sample has. With a
 * curator, Laplace noise of scale 1/(ε n) exceeds its scale ln 20 times once in 20. With randomized response, t = tanh(ε/2) and a true share
 * of one half, the standard deviation is 1/(2 t √n).
 */
export function peopleNeeded(epsilon: number, points: number): { central: number; local: number } {
  const error = points / 100;
  return {
    central: Math.ceil(Math.log(20) / (epsilon * error)),
    local: Math.ceil((1.96 / (2 * Math.tanh(epsilon / 2) * error)) ** 2),
  };
}

export function chooseAt(epsilon: number, { prior, points }: ChooseValues): ChooseRow {
  return {
    epsilon,
    highest: highestBelief(prior, epsilon),
    lowest: lowestBelief(prior, epsilon),
    advantage: advantageBound(epsilon),
    ...peopleNeeded(epsilon, points),
  };
}

export const chooseRows = (values: ChooseValues): ChooseRow[] =>
  Array.from({ length: POINTS + 1 }, (_, i) => chooseAt(LEAST * (MOST / LEAST) ** (i / POINTS), values));
