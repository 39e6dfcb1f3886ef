import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { offline } from './src/app/offline-plugin.ts';
import { chapterText } from './src/notebook/markdown.ts';
import { trimPlot } from './src/plots/trim.ts';

export default defineConfig({
  // Relative, so that the site runs from any folder of any static host.
  base: './',
  plugins: [chapterText(), trimPlot(['Observable10']), svelte(), offline()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // A font inlined as a data URL would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: true,
    rollupOptions: {
      input: { index: 'index.html', embed: 'embed.html', 'noisebook-cell': 'src/element/noisebook-cell.ts' },
      output: {
        // CommonJS brings the bundler's helpers, which every page needs, into its chunk: it must not be one with more in it.
        codeSplitting: { groups: [{ name: 'seedrandom', test: /seedrandom/ }] },
        // Other people's pages name this file, so its name never changes.
        // They load it as a plain script, which must leave no names behind.
        banner: ({ name }) => (name === 'noisebook-cell' ? '(()=>{' : ''),
        footer: ({ name }) => (name === 'noisebook-cell' ? '})();' : ''),
        entryFileNames: ({ name }) => (name === 'noisebook-cell' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
