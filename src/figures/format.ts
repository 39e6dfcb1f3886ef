/* Numbers are written the same way in figures, badges and controls: the core, which words the badges, has the formats. */
export * from '../core/format.ts';
