// @ts-check
// npm start: installs what is missing, builds, serves the notebook and prints its address.
// `npm start -- --port 5000` asks for a port; `--host` lets other machines in, such as phones in a lecture hall,
// and prints the addresses that they can open; `--host 192.168.1.20` does so on one network.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensure } from './ensure.mjs';
import { node, root } from './process.mjs';
import { lanAddresses, serve } from './serve.mjs';

// The host may be left out.
const args = process.argv.slice(2).flatMap((arg, i, all) => {
  const isAlone = arg === '--host' && (all[i + 1] ?? '--').startsWith('--');
  return isAlone ? ['--host', '0.0.0.0'] : [arg];
});
const { values } = parseArgs({
  args,
  options: { port: { type: 'string', default: '4280' }, host: { type: 'string', default: '127.0.0.1' } },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`port must be an integer in 0 to 65535, got ${values.port}`);
  process.exit(1);
}

await ensure();
const { code } = await node(join(root, 'node_modules/vite/bin/vite.js'), ['build', '--logLevel', 'error']);
if (code !== 0) process.exit(code);

const served = await serve(join(root, 'dist'), { port, host: values.host });
if (port !== 0 && served.port !== port) console.log(`Port ${port} is taken.`);
console.log(`Noisebook is at http://localhost:${served.port}/ (Ctrl+C ends it)`);
for (const address of lanAddresses(values.host, served.port)) console.log(`Other machines: ${address}`);
