import js from '@eslint/js';
import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

/**
 * Imports point one way: a folder of src may import the folders before it in this list, and none after it. The workers import the
 * core, the lab's types and the experiments that they find by glob; the page names their scripts only as addresses.
 */
const ORDER = [
  'core',
  'pieces',
  'lab',
  'state',
  'figures',
  'own-data',
  'controls',
  'study',
  'notebook',
  'lecture',
  'chapters',
  'app',
  'element',
];
const inOrder = ORDER.map((folder, i) => {
  const later = [...ORDER.slice(i + 1), 'workers'];
  const after = later.map((name) => `**/${name}/**`);
  const patterns = [{ group: after, message: `src/${folder} imports nothing of these: see ORDER.` }];
  if (folder === 'core')
    patterns.push({
      group: ['svelte', 'svelte/*', 'comlink', '@observablehq/*', 'papaparse'],
      message: 'The core imports nothing of the page.',
    });
  return {
    files: [`src/${folder}/**/*.{ts,svelte}`],
    rules: {
      'no-restricted-imports': ['error', { patterns }],
      // What is loaded later is imported all the same.
      'no-restricted-syntax': [
        'error',
        {
          selector: `ImportExpression[source.value=/\\u002f(${later.join('|')})\\u002f/]`,
          message: `src/${folder} imports nothing of these, not even later: see ORDER.`,
        },
      ],
    },
  };
});
/** A chapter imports no other, and what workers run knows nothing of how it is drawn. */
const inChapters = [
  {
    files: ['src/chapters/[0-9]*/**/*.ts'],
    ignores: ['src/chapters/00-start/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['**/[0-9][0-9]-*/**'], message: 'A chapter imports no other chapter.' },
            {
              group: ['**/app/**', '**/element/**', '**/workers/**'],
              message: 'Chapters are content: see ORDER.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/chapters/*/*/{experiment,summary}.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['**/[0-9][0-9]-*/**'], message: 'A chapter imports no other chapter.' },
            {
              group: [
                '@observablehq/*',
                '**/cell.ts',
                '**/*figure.ts',
                '**/notebook/**',
                '**/state/**',
                '**/controls/**',
                ...['study', 'own-data', 'lecture', 'app', 'element', 'workers'].map(
                  (name) => `**/${name}/**`,
                ),
              ],
              message: 'Experiments and summaries are read by cells and figures, never the other way round.',
            },
          ],
        },
      ],
    },
  },
];

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
  ...inOrder,
  ...inChapters,
  {
    files: ['workers/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ORDER.slice(ORDER.indexOf('lab') + 1).map((name) => `**/src/${name}/**`),
              message: 'Workers import the core and the lab, and find experiments by glob.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,svelte}', 'workers/**/*.ts'],
    ignores: ['src/lecture/channel.ts', 'src/app/take-turns.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'BroadcastChannel', message: 'Any page of this origin can join it: never for rows.' },
      ],
    },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: {
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
