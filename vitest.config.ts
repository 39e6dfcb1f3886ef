import { svelte } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { bibliography } from './src/chapters/bibliography.ts';
import { glossary } from './src/chapters/glossary.ts';
import { chapterText } from './src/notebook/markdown.ts';

export default defineConfig({
  // What the site is built with, so that tests can open chapters and read state kept in runes.
  plugins: [chapterText({ glossary, bibliography }), svelte({ configFile: false })],
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/browser/**', 'tests/bench/**'],
    // Every core: Vitest would leave one idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    // Files share what they import: loading the notebook anew for each took a third of the time. A test puts back what it changes.
    isolate: false,
    testTimeout: 60_000,
  },
});
