import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { offline } from './src/app/offline-plugin.ts';
import { contentPolicy } from './src/app/policy-plugin.ts';
import { previews } from './src/app/preview-plugin.ts';
import { bibliography } from './src/chapters/bibliography.ts';
import { glossary } from './src/chapters/glossary.ts';
import { chapterText } from './src/notebook/markdown.ts';
import { trimPlot } from './src/figures/trim.ts';

export default defineConfig({
  // Relative, so that the site runs from any folder of any static host.
  base: './',
  plugins: [
    chapterText({ glossary, bibliography }),
    trimPlot(['Observable10']),
    svelte(),
    contentPolicy(),
    previews(),
    offline(),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // A font inlined as a data URL would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // One style sheet: a part of the page that comes later then needs nothing but its script, and never stands there without style.
    cssCodeSplit: false,
    manifest: true,
    rollupOptions: {
      input: { index: 'index.html', embed: 'embed.html', 'noisebook-cell': 'src/element/noisebook-cell.ts' },
      output: {
        codeSplitting: {
          groups: [
            // CommonJS brings the bundler's helpers, which every page needs, into its chunk: it must not be one with more in it.
            { name: 'seedrandom', test: /seedrandom/ },
            // What nearly every cell needs, in few files: a page names all the files of all the cells that it can open.
            { name: 'params', test: /src\/(state\/(params|families)|core\/(check|data\/own\/recipe))\.ts/ },
            { name: 'noise', test: /src\/core\/(special|mechanisms)\//, minShareCount: 10 },
            // Small files that are asked for together, when a script is saved.
            { name: 'python', test: /\.py\?raw$/ },
          ],
        },
        // Other people's pages name this file, so its name never changes.
        // They load it as a plain script, which must leave no names behind.
        banner: ({ name }) => (name === 'noisebook-cell' ? '(()=>{' : ''),
        footer: ({ name }) => (name === 'noisebook-cell' ? '})();' : ''),
        entryFileNames: ({ name }) => (name === 'noisebook-cell' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
