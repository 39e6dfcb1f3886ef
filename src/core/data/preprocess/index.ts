import { clipSd } from './clip-sd.ts';
import { divide } from './divide.ts';
import { intercept } from './intercept.ts';
import { maxNorm } from './max-norm.ts';
import { minMax } from './min-max.ts';
import { rowNormalise } from './row-normalise.ts';
import { standardise } from './standardise.ts';
import type { Step } from './step.ts';
import { unitBall } from './unit-ball.ts';

/** Every step that keeps the columns' meaning, at its usual setting, by id. A new one adds a line here. */
const all: Step[] = [standardise, minMax, clipSd(), divide(), rowNormalise, unitBall, maxNorm, intercept()];

export const steps: Record<string, Step> = Object.fromEntries(all.map((step) => [step.id, step]));
