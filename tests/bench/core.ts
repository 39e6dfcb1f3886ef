import { benchAccountants } from './accountants.ts';
import { benchSamplers } from './samplers.ts';

/** `npm run bench:core`: what the core costs on this machine. */
benchSamplers();
benchAccountants();
