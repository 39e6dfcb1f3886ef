import type { Plugin } from 'vite';

/**
 * Leaves out of the build what Plot carries for maps and for colour schemes that no figure here uses: 15 kB of the 117 that every
 * reader would wait for. An export left out is `undefined`, so a figure that came to need it fails at once and by name.
 * `keep` names the colour schemes in use.
 */
export function trimPlot(keep: string[]): Plugin {
  const trimmed: Record<string, (name: string, value: unknown) => string | undefined> = {
    // The first is called when Plot's own module is read, before any figure; the second draws contours.
    'd3-geo': (name) =>
      name === 'geoTransform' || name === 'geoPath' ? `export { ${name} } from 'd3-geo';` : undefined,
    // That package is one file whose schemes are all made when it is read: what is kept is written out as the colours it gives.
    'd3-scale-chromatic': (name, value) => {
      if (keep.some((scheme) => name === `scheme${scheme}`))
        return `export const ${name} = ${JSON.stringify(value)};`;
      if (!keep.some((scheme) => name === `interpolate${scheme}`)) return undefined;
      const ramp = Array.from({ length: SHADES }, (_, i) =>
        (value as (t: number) => string)(i / (SHADES - 1)),
      );
      return `const ${name}Shades = ${JSON.stringify(ramp)};
export const ${name} = (t) => ${name}Shades[Math.round(Math.max(0, Math.min(1, t)) * ${SHADES - 1})];`;
    },
  };
  return {
    name: 'noisebook-trim-plot',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return source in trimmed && importer?.includes('node_modules') ? `\0trimmed:${source}` : null;
    },
    async load(id) {
      if (!id.startsWith('\0trimmed:')) return null;
      const source = id.slice('\0trimmed:'.length);
      const exported = Object.entries((await import(/* @vite-ignore */ source)) as object);
      return exported
        .map(([name, value]) => trimmed[source](name, value) ?? `export const ${name} = undefined;`)
        .join('\n');
    },
  };
}

/** As many as an eye tells apart along a ramp. */
const SHADES = 64;
