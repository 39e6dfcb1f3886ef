import type { Accountant } from './accountant.ts';
import { advanced } from './advanced.ts';
import { basic } from './basic.ts';
import { optimal } from './optimal.ts';
import { pld } from './pld.ts';
import { rdp, rdpOriginal } from './rdp.ts';
import { zcdp } from './zcdp.ts';

/** Every accountant, by its id. A new one is one line here; tests/contracts/accountants.test.ts then holds it to the laws. */
export const accountants: Record<string, Accountant> = Object.fromEntries(
  [
    basic, //
    advanced,
    optimal,
    zcdp,
    rdpOriginal,
    rdp,
    pld,
  ].map((accountant) => [accountant.id, accountant]),
);
