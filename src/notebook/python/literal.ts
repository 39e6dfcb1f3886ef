/** A plain value as Python writes it, an object over several lines. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((part) => literal(part, indent)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const inner = `${indent}    `;
    const entries = Object.entries(value).map(
      ([name, part]) => `${inner}${JSON.stringify(name)}: ${literal(part, inner)},`,
    );
    return `{\n${entries.join('\n')}\n${indent}}`;
  }
  return JSON.stringify(value);
}
