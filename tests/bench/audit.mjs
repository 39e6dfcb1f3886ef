// `npm run audit`: every claim of the board, and every proven one that a cell opens at its own setting, up to a million releases of each database: what is proven, what is measured, and the share found.
// It fails if a claim that is proven is exceeded at 99.9 %. `npm run audit -- 7` takes another seed, `npm run audit -- 7 0.1` a tenth of the releases.
import { bundled } from './bundled.mjs';

const [seed = 1, share = 1] = process.argv.slice(2).map(Number);
const wide = [46, 10, 10, 10, 12, 12, 12, 7];
const line = (/** @type {string[]} */ words) =>
  words.map((word, i) => (i === 0 ? word.padEnd(wide[i]) : word.padStart(wide[i]))).join(' ');
const short = (/** @type {number | undefined} */ x) =>
  x === undefined ? '' : String(Number(x.toPrecision(4)));

await bundled('tests/bench/audit.ts', ({ ids, audit }) => {
  console.log(line(['claim', 'releases', 'ε claimed', 'δ', 'proven', 'measured', 'if Gaussian', 'found']));
  let exceeded = 0;
  let proven = 0;
  for (const id of ids) {
    const row = audit(id, seed, share);
    // What is found of the proven ε is the power of the attack.
    const found = `${((100 * row.bound) / row.proven).toFixed(0)} %`;
    const numbers = [row.epsilon, row.delta, row.proven, row.bound, row.ifGaussian].map(short);
    const isBroken = row.isProven && row.bound > row.epsilon;
    const verdict = row.isProven
      ? isBroken
        ? 'EXCEEDED'
        : 'stands'
      : row.bound > row.epsilon
        ? 'refuted by measurement'
        : row.least > row.epsilon * (1 + 1e-9)
          ? 'refuted by calculation'
          : 'not proven';
    console.log(line([id, row.releases.toLocaleString('en-US'), ...numbers, found]), ` ${verdict}`);
    proven += row.isProven ? 1 : 0;
    exceeded += isBroken ? 1 : 0;
  }
  console.log(`${proven} proven claims, ${exceeded} exceeded at 99.9 %.`);
  if (exceeded > 0) process.exitCode = 1;
});
