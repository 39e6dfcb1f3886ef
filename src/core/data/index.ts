import type { Descriptor } from './descriptor.ts';
import { mnist01 } from './mnist-0-1.ts';
import { mnist49 } from './mnist-4-9.ts';
import { mnistDigits } from './mnist-digits.ts';

/** Every data set that is shipped, by id, in the order in which it is offered. A new one adds a line here. */
const all: Descriptor[] = [mnist49, mnist01, mnistDigits];

export const datasets: Record<string, Descriptor> = Object.fromEntries(all.map((d) => [d.id, d]));
