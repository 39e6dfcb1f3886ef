import type { Guarantee } from '../core/guarantee.ts';
import type { Params } from '../lab/experiment.ts';

/** Where a cell is audited at its setting, a place of the notebook such as `#chapter/cell?epsilon=1`, and what is there; or why it is not. */
export type Audit = { at?: string; says: string };

/** Undefined where nothing is claimed. */
export type AuditLink = (path: string, values: Params, guarantee: Guarantee) => Audit | undefined;

/** The chapters bring it. It is fetched when a badge is opened, and never before. */
let open: () => Promise<AuditLink> = () => Promise.resolve(() => undefined);

export function provideAudit(from: () => Promise<AuditLink>): void {
  open = from;
}

export const loadAudit = (): Promise<AuditLink> => open();
