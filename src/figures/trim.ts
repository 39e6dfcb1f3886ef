import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The code of an export that stays; `undefined` leaves it out. `from` is the module as it is. */
type Keep = (name: string, value: unknown, from: string) => string | undefined;

const asItIs: Keep = (name, _, from) => `export { ${name} } from '${from}';`;
const nothing: Keep = () => undefined;

/** The curves that figures here ask for; Plot knows fifteen more. */
const CURVES = ['curveLinear', 'curveStep', 'curveStepAfter', 'curveStepBefore', 'curveMonotoneX'];
/** The scales that figures here have, and what asks for them by name; no axis is of dates, quantiles, thresholds, or of two colours. */
const SCALES = /^(scale(Linear|Log|Pow|Symlog|Identity|Ordinal|Implicit|Point|Band)|tickFormat)$/;
/** Modules that some of Plot's files need little of: what they get in their place. */
const slices = [
  // Only contours need the path of maps: it comes with the figure that draws them.
  {
    of: 'd3',
    wantedBy: /plot\/src\/(plot|projection)\.js$/,
    code: `export * from 'd3'; export const geoPath = undefined;`,
  },
  // Lines and areas would fill gaps by binning where an interval is given; none is.
  {
    of: '../transforms/bin.js',
    wantedBy: /plot\/src\/marks\/(line|area)\.js$/,
    code: `const same = (options = {}) => options;
export { same as maybeDenseIntervalX, same as maybeDenseIntervalY };`,
  },
];
/** As many as an eye tells apart along a ramp. */
const SHADES = 64;

/**
 * Leaves out of the build what Plot carries for maps, for dates, for legends and tips of its own, and the curves, scales, colour
 * spaces and schemes that no figure here uses: 33 kB of the 117 that every reader would wait for. An export left out is `undefined`, so a figure that came
 * to need it fails at once and by name. `schemes` names the colour schemes in use.
 */
export function trimPlot(schemes: string[]): Plugin {
  const trimmed: Record<string, Keep> = {
    // The transform is called when Plot's own module is read, before any figure; the path draws contours.
    'd3-geo': (name, ...rest) =>
      name === 'geoTransform'
        ? 'export const geoTransform = () => ({});'
        : name === 'geoPath'
          ? asItIs(name, ...rest)
          : undefined,
    'd3-shape': (name, ...rest) =>
      name.startsWith('curve') && !CURVES.includes(name) ? undefined : asItIs(name, ...rest),
    'd3-scale': (name, ...rest) => (SCALES.test(name) ? asItIs(name, ...rest) : undefined),
    'd3-time-format': nothing,
    // Colours are mixed by the browser, and ramps in plain red, green and blue.
    'd3-interpolate': (name, ...rest) =>
      /Hsl|Hcl|Lab|Cubehelix|Zoom|Transform/.test(name) ? undefined : asItIs(name, ...rest),
    // That package is one file whose schemes are all made when it is read: what is kept is written out as the colours it gives.
    'd3-scale-chromatic': (name, value) => {
      if (schemes.some((scheme) => name === `scheme${scheme}`))
        return `export const ${name} = ${JSON.stringify(value)};`;
      if (!schemes.some((scheme) => name === `interpolate${scheme}`)) return undefined;
      const ramp = Array.from({ length: SHADES }, (_, i) =>
        (value as (t: number) => string)(i / (SHADES - 1)),
      );
      return `const ${name}Shades = ${JSON.stringify(ramp)};
export const ${name} = (t) => ${name}Shades[Math.round(Math.max(0, Math.min(1, t)) * ${SHADES - 1})];`;
    },
    // Figures are read by captions, tables and a crosshair of the page's own.
    '@observablehq/plot/src/marks/tip.js': nothing,
    '@observablehq/plot/src/interactions/pointer.js': nothing,
    '@observablehq/plot/src/time.js': nothing,
    '@observablehq/plot/src/scales/diverging.js': nothing,
    '@observablehq/plot/src/scales/temporal.js': nothing,
    // Positions go through this module whether or not there is a map; there is none.
    '@observablehq/plot/src/projection.js': (name, ...rest) =>
      name === 'applyPosition' ? asItIs(name, ...rest) : `export const ${name} = () => undefined;`,
    // Lines ask for arrowheads and the like at their vertices, and have none.
    '@observablehq/plot/src/marker.js': (name) => `export const ${name} = () => {};`,
    // Every plot asks for its legends, and has none.
    '@observablehq/plot/src/legends.js': (name) => `export const ${name} = () => [];`,
  };
  const nameOf = (id: string) => Object.keys(trimmed).find((name) => id === name || id.endsWith(`/${name}`));
  return {
    name: 'noisebook-trim-plot',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer?.includes('node_modules')) return null;
      const slice = slices.findIndex(({ of, wantedBy }) => source === of && wantedBy.test(importer));
      if (slice >= 0) return `\0slice:${slice}`;
      const resolved = source.startsWith('.')
        ? (await this.resolve(source, importer, { skipSelf: true }))?.id
        : source;
      const name = resolved && nameOf(resolved);
      return name ? `\0trimmed:${name}` : null;
    },
    async load(id) {
      if (id.startsWith('\0slice:')) return slices[Number(id.slice('\0slice:'.length))].code;
      if (!id.startsWith('\0trimmed:')) return null;
      const name = id.slice('\0trimmed:'.length);
      // A package says which of its modules may be asked for by name; these are found beside the one that may.
      const file = name.startsWith('@') ? import.meta.resolve(name.replace(/\/src\/.*/, '')) : undefined;
      const address = file ? new URL(name.replace('@observablehq/plot/src/', './'), file).href : name;
      const from = file ? fileURLToPath(address) : name;
      const exported = Object.entries((await import(/* @vite-ignore */ address)) as object);
      return exported
        .map(([key, value]) => trimmed[name](key, value, from) ?? `export const ${key} = undefined;`)
        .join('\n');
    },
  };
}
