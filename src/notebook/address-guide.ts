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
    case 'list':
      return `${Object.keys(param.fields).join(':')}, with commas`;
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
  {
    name: 'lock',
    takes: 'names with commas',
    fallback: '',
    help: 'Controls that are shown but cannot be moved.',
  },
  {
    name: 'ranges',
    takes: 'name:from..to with commas',
    fallback: '',
    help: 'Narrower sliders, e.g. epsilon:0.1..2.',
  },
  { name: 'title', takes: 'on, off, or your words', fallback: 'on', help: 'The heading over the cell.' },
  {
    name: 'allow',
    takes: 'origins with commas',
    fallback: '',
    help: 'Pages that may set and read the cell by messages.',
  },
];
