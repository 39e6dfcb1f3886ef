/** The accountants that the chapter on the budget compares, loosest first. Ids of the registry, here without its code. */
export const COMPARED = ['basic', 'advanced', 'optimal', 'zcdp', 'rdp', 'pld'];
