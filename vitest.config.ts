import { svelte } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { chapterText } from './src/notebook/markdown.ts';

export default defineConfig({
  // What the site is built with, so that tests can open chapters and read state kept in runes.
  plugins: [chapterText(), svelte({ configFile: false })],
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/browser/**', 'tests/bench/**'],
    // Every core: Vitest would leave one idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
  },
});
