// `npm run bench:crypto`: each operation of Paillier's scheme beside paillier-bigint in the same run, and the whole protocol beside the
// published seconds. Milliseconds of processor time, best of some rounds.
import { bundled } from './bundled.mjs';

await bundled('tests/bench/crypto.ts', async ({ timeOperations, timeProtocol }) => {
  console.log('operation             bits   noisebook   paillier-bigint   times as fast');
  for (const bits of [512, 1024, 2048])
    for (const { what, ours, theirs } of await timeOperations(bits))
      console.log(
        `${what.padEnd(20)} ${String(bits).padStart(5)} ${ours.toFixed(3).padStart(11)} ${theirs.toFixed(3).padStart(17)} ${(theirs / ours).toFixed(1).padStart(15)}`,
      );
  console.log(
    '\n1,279 made-up rows, p = 12, 5 nodes, until no step exceeds 10⁻⁵; all parties in one thread, seconds of processor time',
  );
  const published = { newton: 32, hessian: 24, local: 17 };
  for (const bits of [512, 1024, 2048])
    for (const protocol of ['newton', 'hessian', 'local']) {
      const { seconds, iterations } = timeProtocol(protocol, bits);
      const ratio =
        bits === 2048
          ? `   ${(seconds / published[protocol]).toFixed(2)} of the published ${published[protocol]} s`
          : '';
      console.log(
        `${protocol.padEnd(8)} ${String(bits).padStart(5)} bits ${seconds.toFixed(1).padStart(7)} s, ${iterations} iterations${ratio}`,
      );
    }
});
