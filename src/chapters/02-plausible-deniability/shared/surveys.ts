import { forcedYes } from '../../../core/mechanisms/forced-yes.ts';
import type { LocalMechanism } from '../../../core/mechanisms/mechanism.ts';
import { coinFlip } from '../../../core/mechanisms/randomized-response.ts';

/** The two ways to answer a yes-or-no question: tails means a second flip, or tails means yes. */
export const surveys: Record<string, LocalMechanism> = { 'coin-flip': coinFlip, 'forced-yes': forcedYes };

export const guaranteeOf = (values: { survey: string; truthProbability: number }) =>
  surveys[values.survey].guarantee({ truthProbability: values.truthProbability, options: 2 });
