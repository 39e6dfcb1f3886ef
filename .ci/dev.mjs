// @ts-check
// npm run dev: installs what is missing and starts the development server with hot reload. Arguments go to Vite.
import { join } from 'node:path';
import { ensure } from './ensure.mjs';
import { node, root } from './process.mjs';

await ensure();
const { code } = await node(join(root, 'node_modules/vite/bin/vite.js'), process.argv.slice(2));
process.exitCode = code;
