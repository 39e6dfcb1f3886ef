// npm run bench:core: draws per second of every sampler and milliseconds of every accountant.
import { bundled } from './bundled.mjs';

await bundled('tests/bench/core.ts', () => {});
