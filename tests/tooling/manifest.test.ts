import { describe, expect, test } from 'vitest';
import { firstChapter, firstLoad } from '../../.ci/manifest.mjs';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_app.js'], dynamicImports: [] },
  'embed.html': {
    file: 'assets/embed.js',
    imports: ['_plot.js'],
    dynamicImports: ['src/chapters/03-noise/chapter.ts'],
  },
  '_app.js': {
    file: 'assets/app.js',
    imports: ['_plot.js'],
    dynamicImports: [
      'src/chapters/10-adassp/chapter.ts',
      'src/chapters/03-noise/chapter.ts',
      'src/app/share.ts',
    ],
  },
  '_plot.js': { file: 'assets/plot.js', imports: ['_app.js'] },
  '_plot.css': { file: 'assets/plot.css' },
  '_density.js': { file: 'assets/density.js', imports: ['_plot.js', '_plot.css'] },
  'src/chapters/03-noise/chapter.ts': { file: 'assets/noise.js', imports: ['_density.js'] },
  'src/chapters/10-adassp/chapter.ts': { file: 'assets/adassp.js', imports: ['_regression.js'] },
  '_regression.js': { file: 'assets/regression.js' },
  'src/app/share.ts': { file: 'assets/share.js' },
};

describe('the manifest', () => {
  test('the first chapter is the one of the lowest number that the page can reach', () => {
    expect(firstChapter(manifest, 'index.html')).toBe('src/chapters/03-noise/chapter.ts');
  });

  test('first loads the page, its first chapter and what these import, once each, whatever the cycles', () => {
    expect(firstLoad(manifest, 'index.html')).toEqual(
      ['app', 'density', 'index', 'noise', 'plot'].map((name) => `assets/${name}.js`),
    );
    expect(firstLoad(manifest, 'embed.html')).toContain('assets/embed.js');
  });

  test('a manifest that lacks something says what', () => {
    expect(() => firstLoad(manifest, 'lecture.html')).toThrow("the build's manifest has no lecture.html");
    expect(() => firstLoad({ 'index.html': { file: 'a.js', imports: ['_b.js'] } }, 'index.html')).toThrow(
      '_b.js',
    );
    expect(() => firstLoad({ 'index.html': { file: 'a.js' } }, 'index.html')).toThrow(
      'index.html loads no src/chapters/NN-slug/chapter.ts in the build',
    );
  });
});
