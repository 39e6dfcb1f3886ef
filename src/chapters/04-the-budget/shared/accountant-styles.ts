import { COMPARED } from '../../../core/accounting/compared.ts';
import { series } from '../../../figures/theme.ts';

/** One colour, dash and symbol for each accountant, the same in every figure of the budget. */
const ORDER = [4, 1, 2, 6, 3, 0];

export const accountantStyle = (id: string) => series[ORDER[Math.max(0, COMPARED.indexOf(id))]];
