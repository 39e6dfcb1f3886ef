import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chapterText } from './src/notebook/markdown.ts';

export default defineConfig({
  // What the site is built with, so that tests can open chapters and read state kept in runes.
  plugins: [chapterText(), svelte({ configFile: false })],
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/browser/**', 'tests/bench/**'],
    testTimeout: 60_000,
  },
});
