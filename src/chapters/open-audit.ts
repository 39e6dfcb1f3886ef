/** A step of its own: whoever imports the links carries a list of all files that these are made from, and the first page should not. */
export const openAudit = async () => (await import('./audit-links.ts')).auditLink;
