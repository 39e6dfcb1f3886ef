import type { Plugin } from 'vite';

/**
 * Leaves out of the build what Plot carries for maps and for colour schemes that no figure here uses: 8 kB of the 117 that every
 * reader would wait for. An export left out is `undefined`, so a figure that came to need it fails at once and by name.
 * `keep` names the colour schemes in use.
 */
export function trimPlot(keep: string[]): Plugin {
  const kept: Record<string, (name: string) => boolean> = {
    // The first is called when Plot's own module is read, before any figure; the second draws contours.
    'd3-geo': (name) => name === 'geoTransform' || name === 'geoPath',
    'd3-scale-chromatic': (name) =>
      keep.some((scheme) => name === `interpolate${scheme}` || name === `scheme${scheme}`),
  };
  return {
    name: 'noisebook-trim-plot',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return source in kept && importer?.includes('node_modules') ? `\0trimmed:${source}` : null;
    },
    async load(id) {
      if (!id.startsWith('\0trimmed:')) return null;
      const source = id.slice('\0trimmed:'.length);
      const names = Object.keys((await import(/* @vite-ignore */ source)) as object);
      const lines = names.map((name) =>
        kept[source](name) ? `export { ${name} } from '${source}';` : `export const ${name} = undefined;`,
      );
      return lines.join('\n');
    },
  };
}
