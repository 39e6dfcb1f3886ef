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
      return `${param.min} to ${param.max}${param.integer ? ', whole numbers' : ''}`;
    case 'seed':
      return 'a whole number';
    case 'toggle':
      return 'on or off';
    case 'list':
      return `entries ${Object.keys(param.fields).join(':')}, separated by commas`;
    default:
      return param.options.map((option) => option.value).join(', ');
  }
}

/** What any embed's address may say besides. */
export const EMBED_OPTIONS: GuideRow[] = [
  {
    name: 'theme',
    takes: 'light, dark, auto',
    fallback: 'auto',
    help: 'Colours; auto follows the reader’s system.',
  },
  {
    name: 'figure',
    takes: 'the name of a figure',
    fallback: '',
    help: 'Shows this figure alone.',
  },
  {
    name: 'plain',
    takes: 'on or off',
    fallback: 'off',
    help: 'Without question, badge and tools, on the ground of the page around. With theme=dark, a frame on a page that does not say color-scheme: dark needs that as its style.',
  },
  {
    name: 'controls',
    takes: 'all, none, or names separated by commas',
    fallback: 'all',
    help: 'Which controls are shown.',
  },
  {
    name: 'lock',
    takes: 'names separated by commas',
    fallback: '',
    help: 'Controls that are shown but cannot be moved.',
  },
  {
    name: 'ranges',
    takes: 'name:from..to, separated by commas',
    fallback: '',
    help: 'Narrower ranges of sliders, such as epsilon:0.1..2.',
  },
  {
    name: 'title',
    takes: 'on, off, or a text of your own',
    fallback: 'on',
    help: 'The heading above the cell.',
  },
  {
    name: 'allow',
    takes: 'origins separated by commas',
    fallback: '',
    help: 'Origins of the pages that may set and read the cell with messages.',
  },
];
