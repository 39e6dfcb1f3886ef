/**
 * Colours and dashes of the figures. The hues are those of Okabe and Ito, told apart by every common form of colour blindness;
 * app.css holds their values for light and dark. Every series also has a dash or a symbol, so that no figure needs colour.
 */
export const series = [
  { color: 'var(--series-1)', dash: 'none', symbol: 'circle' },
  { color: 'var(--series-2)', dash: '7 4', symbol: 'square' },
  { color: 'var(--series-3)', dash: '2 4', symbol: 'triangle' },
  { color: 'var(--series-4)', dash: '10 3 2 3', symbol: 'diamond' },
  { color: 'var(--series-5)', dash: '14 5', symbol: 'star' },
  { color: 'var(--series-6)', dash: '4 2 1 2 1 2', symbol: 'wye' },
  { color: 'var(--series-7)', dash: '1 3', symbol: 'cross' },
] as const;

export const ink = 'var(--ink)';
export const muted = 'var(--muted)';
export const grid = 'var(--grid)';
/** For what breaks a promise: a band that exceeds its bound. */
export const alarm = 'var(--alarm)';

/** What every figure starts from: room for labels, type of the page, no clipping surprises on a phone. */
export function base(width: number, height: number) {
  return {
    width,
    height,
    marginLeft: width < 480 ? 44 : 56,
    marginRight: 16,
    marginTop: 24,
    marginBottom: 42,
    // Marks carry colours themselves. Without this, marks without data would get a colour scale, and a scheme that the build leaves out.
    color: { type: 'identity' as const },
    style: {
      background: 'transparent',
      fontFamily: 'var(--sans)',
      fontSize: '13px',
      color: ink,
      overflow: 'visible',
    },
  };
}

/** A sheet to write and draw on: no axes, no margins, and places are pixels from the upper left corner. */
export const sheet = (width: number, height: number) => ({
  ...base(width, height),
  marginLeft: 0,
  marginRight: 0,
  marginTop: 0,
  marginBottom: 0,
  x: { axis: null, domain: [0, width] },
  y: { axis: null, domain: [height, 0] },
});

/** A height that suits a width: flatter on a wide screen, never taller than a phone likes. */
export const aspect = (width: number) => Math.round(Math.max(240, Math.min(400, width * 0.46)));

/** So many decades have a label each, in the lowest figure too. */
const MOST_DECADES = 14;

/** Ticks for a logarithmic axis that people read: powers of ten, with 2 and 5 between them where there are few. */
export function logTicks(from: number, to: number): number[] {
  if (!(from > 0 && to < Infinity)) return [];
  const decades = Math.log10(to / from);
  const step = Math.max(1, Math.ceil(decades / MOST_DECADES));
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); power++) {
    if (decades > 3.5 && power % step !== 0) continue;
    for (const digit of decades > 3.5 ? [1] : [1, 2, 5]) ticks.push(Number(`${digit}e${power}`));
  }
  return ticks.filter((tick) => tick >= from * (1 - 1e-9) && tick <= to * (1 + 1e-9));
}
