import { describe, expect, test } from 'vitest';
import { firstCells, firstLoad } from '../../.ci/manifest.mjs';

const page = (name: string) => `<link rel="modulepreload" crossorigin href="./assets/plot.js" />
  <script type="module" crossorigin src="./assets/${name}.js"></script>`;

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_app.js'], dynamicImports: [] },
  'embed.html': {
    file: 'assets/embed.js',
    imports: ['_plot.js'],
    dynamicImports: ['src/chapters/03-noise/text.md'],
  },
  '_app.js': {
    file: 'assets/app.js',
    imports: ['_plot.js'],
    dynamicImports: ['src/chapters/10-adassp/text.md', 'src/chapters/03-noise/text.md', 'src/app/share.ts'],
  },
  '_plot.js': { file: 'assets/plot.js', imports: ['_app.js'] },
  '_plot.css': { file: 'assets/plot.css' },
  '_density.js': { file: 'assets/density.js', imports: ['_plot.js', '_plot.css'] },
  'src/chapters/03-noise/text.md': {
    file: 'assets/opens-noise.js',
    dynamicImports: [
      'src/chapters/03-noise/chapter.ts',
      'src/chapters/03-noise/loss/cell.ts',
      'src/chapters/03-noise/densities/cell.ts',
    ],
  },
  'src/chapters/10-adassp/text.md': {
    file: 'assets/opens-adassp.js',
    dynamicImports: ['src/chapters/10-adassp/explodes/cell.ts'],
  },
  'src/chapters/03-noise/chapter.ts': { file: 'assets/noise.js' },
  'src/chapters/03-noise/densities/cell.ts': { file: 'assets/densities.js', imports: ['_density.js'] },
  'src/chapters/03-noise/loss/cell.ts': { file: 'assets/loss.js' },
  'src/chapters/10-adassp/explodes/cell.ts': { file: 'assets/explodes.js', imports: ['_regression.js'] },
  '_regression.js': { file: 'assets/regression.js' },
  'src/app/share.ts': { file: 'assets/share.js' },
};

describe('the manifest', () => {
  test('the first chapter is the one of the lowest number that the page can reach', () => {
    const cells = ['densities', 'loss'].map((cell) => `src/chapters/03-noise/${cell}/cell.ts`);
    expect(firstCells(manifest, page('index'))).toEqual(cells);
  });

  test('first loads the page, its first chapter and what these import, once each, whatever the cycles', () => {
    const files = ['app', 'densities', 'density', 'index', 'loss', 'noise', 'opens-noise', 'plot'].map(
      (name) => `assets/${name}.js`,
    );
    expect(firstLoad(manifest, page('index'))).toEqual(files);
  });

  test('an embed loads one cell, and not the chapter around it', () => {
    const files = ['app', 'densities', 'density', 'embed', 'opens-noise', 'plot'].map(
      (name) => `assets/${name}.js`,
    );
    expect(firstLoad(manifest, page('embed'), { whole: false })).toEqual(files);
  });

  test('a page whose script has no chunk of its own is found by the chunk that it starts', () => {
    expect(firstLoad(manifest, '<script type="module" src="/assets/app.js"></script>')).toContain(
      'assets/noise.js',
    );
  });

  test('what is missing is named', () => {
    const broken = { 'index.html': { file: 'assets/index.js', imports: ['_lost.js'] } };
    expect(() => firstLoad(broken, page('index'))).toThrow("the build's manifest has no _lost.js");
    expect(() => firstLoad(manifest, page('lost'))).toThrow(
      "the page starts no chunk of the build's manifest",
    );
    expect(() => firstLoad({ a: { file: 'assets/index.js' } }, page('index'))).toThrow(
      'the page can open no src/chapters',
    );
  });
});
