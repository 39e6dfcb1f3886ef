import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const directives: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src-elem': "'self'",
  // Formulas and figures place their parts by style attributes.
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

const policy = (more: Record<string, string> = {}) =>
  Object.entries({ ...directives, ...more })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/**
 * The headers that the site should be sent with, in the form that Netlify and Cloudflare Pages read; `npm start` sends them too. A
 * policy in a page's <meta> does not reach the workers that it starts: a header does. Where two rules match, both policies hold.
 */
export const headers = (): string =>
  [
    '/*',
    // The examples show cells in frames; the notebook's own pages forbid even that in their <meta>.
    `  Content-Security-Policy: ${policy({ 'frame-src': "'self'" })}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: no-referrer',
    // The notebook stands in no one's frame; its cells, in embed.html, are made for it.
    '/',
    "  Content-Security-Policy: frame-ancestors 'self'",
    '/index.html',
    "  Content-Security-Policy: frame-ancestors 'self'",
    // The names of these files change with what is in them.
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    // A frame in a sandbox has no origin of its own: without this it could not load its own code. Nothing here is secret.
    '  Access-Control-Allow-Origin: *',
    '',
  ].join('\n');

/** Puts the policy into the pages, and the headers beside them. */
export function contentPolicy(): Plugin {
  let isBuild = false;
  return {
    name: 'noisebook-policy',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    // Vite's development server brings styles as elements.
    transformIndexHtml: (html) =>
      html.replace('%POLICY%', isBuild ? policy() : policy({ 'style-src-elem': "'self' 'unsafe-inline'" })),
    writeBundle({ dir }) {
      if (dir) writeFileSync(join(dir, '_headers'), headers());
    },
  };
}
