import type { Param, Schema } from '../state/params.ts';
import { toText } from '../state/params.ts';

export type GuideRow = { name: string; takes: string; fallback: string; help: string };

/** What the address of a cell may say, read off its schema: the documentation of links and embeds. */
export function addressGuide(params: Schema): GuideRow[] {
  return Object.entries(params).map(([name, param]) => ({
    name,
    takes: takes(param),
    fallback: toText(param.default),
    help: param.help,
  }));
}

function takes(param: Param): string {
  switch (param.kind) {
    case 'number':
      return `${param.min} to ${param.max}${param.integer ? ', whole' : ''}`;
    case 'seed':
      return 'a whole number';
    case 'toggle':
      return 'on, off';
    default:
      return param.options.map((option) => option.value).join(', ');
  }
}

/** What any embed's address may say besides. */
export const EMBED_OPTIONS: GuideRow[] = [
  { name: 'theme', takes: 'light, dark, auto', fallback: 'auto', help: 'auto follows the reader’s system.' },
  {
    name: 'controls',
    takes: 'all, none, or names with commas',
    fallback: 'all',
    help: 'Which controls are shown.',
  },
  { name: 'title', takes: 'on, off', fallback: 'on', help: 'Whether the cell’s title is shown.' },
];
