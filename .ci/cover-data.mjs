// @ts-check
// node .ci/cover-data.mjs: writes the few digits and sums that the figure on the cover computes with, from the shipped data set.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bundled } from '../tests/bench/bundled.mjs';
import { root } from './process.mjs';

const packed = await bundled('tests/app/cover/pack-round.ts', ({ packRound, SOURCE }) =>
  packRound(new Uint8Array(gunzipSync(readFileSync(join(root, `datasets/${SOURCE}.bin.gz`))))),
);
writeFileSync(join(root, 'src/app/cover/round-data.json'), `${JSON.stringify(packed, null, 2)}\n`);
