/** The accountants that the chapter on the budget compares, in the order of its text; which proves least depends on the releases. Ids of the registry, here without its code. */
export const COMPARED = ['basic', 'advanced', 'optimal', 'zcdp', 'rdp', 'pld'];
