import { encode } from 'uqr';
import type { Value } from '../lab/experiment.ts';
import type { Cell } from '../notebook/cell.ts';
import { writeAddress } from '../state/url.ts';

/** A link as a QR code. One with too many settings does not fit into any: then it is that of the same figure with its defaults. */
export function qrOf(link: string): { code: ReturnType<typeof encode>; isShort: boolean } {
  try {
    return { code: encode(link, { border: 2 }), isShort: false };
  } catch {
    return { code: encode(link.split('?')[0], { border: 2 }), isShort: true };
  }
}

/** The address of what is on the wall: that very figure, with these settings; whoever comes for it is not asked to guess first. */
export function wallLink(cell: Cell, values: Record<string, Value>, figure: string): string {
  const [chapter, id] = cell.path.split('/');
  return writeAddress({ chapter, cell: id, options: { figure } }, [{ id, params: cell.params }], {
    [id]: values,
  });
}

/** Whether phones in the room can open an address on this host. */
export const isReachable = (host: string): boolean =>
  !/^(localhost$|127\.|\[?::1\]?$|0\.0\.0\.0$)|\.localhost$/.test(host);
