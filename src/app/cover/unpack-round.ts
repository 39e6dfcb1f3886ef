import { toUnit } from '../../core/linalg/vectors.ts';
import { PIXELS, type RoundData } from './round.ts';

/** As it is shipped: bytes as base64. Pixels are from 0 to 255; sums and margins are 32-bit floats. */
export type PackedRound = Record<'candidates' | 'zeros' | 'ones' | 'margins', string> & { label: number };

export function unpackRound(packed: PackedRound): RoundData {
  const pixels = bytes(packed.candidates);
  const candidates = new Float64Array(pixels.length);
  for (let from = 0; from < pixels.length; from += PIXELS)
    candidates.set(toUnit(Float64Array.from(pixels.subarray(from, from + PIXELS))), from);
  return {
    candidates,
    label: packed.label > 0 ? 1 : -1,
    zeros: Float64Array.from(floats(packed.zeros)),
    ones: Float64Array.from(floats(packed.ones)),
    margins: floats(packed.margins),
  };
}

const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const floats = (text: string) => new Float32Array(bytes(text).buffer);
