import js from '@eslint/js';
import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

/** Imports point one way: core <- workers <- lab <- the page. These rules hold it. */
const keepOut = (message, group) => ['error', { patterns: [{ group, message }] }];

export default ts.config(
  { ignores: ['dist', 'node_modules', 'test-results', 'playwright-report', '.cache'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
    // Props are declared with `let`, as Svelte's own documentation does.
    rules: { 'prefer-const': 'off', 'svelte/prefer-const': 'off' },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: {
      'no-restricted-imports': keepOut('The core imports nothing of the page.', [
        'svelte',
        'svelte/*',
        'comlink',
        '@observablehq/*',
        'papaparse',
        '**/lab/**',
        '**/state/**',
        '**/controls/**',
        '**/plots/**',
        '**/notebook/**',
        '**/app/**',
        '**/workers/**',
      ]),
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness is an argument: take an Rng.' },
        { object: 'Date', property: 'now', message: 'The core has no clock.' },
      ],
    },
  },
  {
    files: ['src/app/service-worker.js'],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ['.ci/**', 'tests/bench/**', 'datasets/**'],
    rules: { 'no-console': 'off' },
  },
);
