/** One sentence on each chapter, by its id. Apart from the heads, because an embed has no use for it. */
const found = import.meta.glob<string>('./*/text.md', { eager: true, query: '?summary', import: 'summary' });

export const summaries: Record<string, string> = Object.fromEntries(
  Object.entries(found).map(([file, summary]) => [file.replace(/^\.\/\d+-(.*)\/text\.md$/, '$1'), summary]),
);
