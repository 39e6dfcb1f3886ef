import type { Value } from '../lab/experiment.ts';
import { fault, fromText, toText, defaults, type Param, type Schema, type Values } from './params.ts';

/**
 * The fragment of the URL, which holds everything that determines a figure:
 *
 *     #noise?epsilon=0.5&samples.seed=7         a chapter; plain names belong to its first cell
 *     #noise/samples?seed=7                     one cell; plain names belong to it
 *
 * Only what differs from the default is written. Any string whatever is accepted: what cannot be read is left at its
 * default, and `problems` says so. This file is pure; the session listens to the browser.
 *
 * Since version 2 a few settings have another default. A link that says version 1, or that has settings of their cell and is silent
 * about them, means the old one: links of today always name them beside others.
 */
export const VERSION = 2;
const READABLE = ['1', '2'];

/** Names with a meaning of their own; no parameter may be called so (a contract test holds this). */
export const RESERVED = [
  'v',
  'mode',
  'beat',
  'theme',
  'figure',
  'plain',
  'controls',
  'lock',
  'ranges',
  'title',
  'allow',
  'digest',
  'lecture',
] as const;
type Reserved = (typeof RESERVED)[number];

/** A fragment taken apart, before the chapter's schemas are known. */
export type Address = {
  chapter: string;
  cell?: string;
  options: Partial<Record<Reserved, string>>;
  entries: [name: string, text: string][];
};

/** What a chapter brings to read an address: its cells, in order. */
export type Addressable = { id: string; params: Schema };

export type Problem = { cell?: string; message: string };

/** How many problems are told one by one: a link made to annoy must not fill the page. */
const MOST_PROBLEMS = 8;

/** A link may come from anyone: longer options and values than these are of no use to anybody, and are cut. */
const LONGEST_OPTION = 1_000;
const LONGEST_VALUE = 10_000;
const MOST_PAIRS = 1_000;

export function parseAddress(fragment: string): Address {
  const text = fragment.replace(/^#/, '');
  const cut = text.indexOf('?');
  const path = (cut < 0 ? text : text.slice(0, cut)).split('/').map(decode);
  const address: Address = { chapter: path[0], options: {}, entries: [] };
  if (path[1]) address.cell = path[1];
  if (cut < 0) return address;
  for (const pair of text.slice(cut + 1).split('&', MOST_PAIRS)) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    if (isReserved(name))
      address.options[name] = value.slice(0, name === 'lecture' ? LONGEST_VALUE : LONGEST_OPTION);
    else address.entries.push([name, value.slice(0, LONGEST_VALUE)]);
  }
  return address;
}

/** The values of every cell of the chapter that the address names, and what could not be read. */
export function readValues(
  address: Address,
  cells: Addressable[],
): { values: Record<string, Values>; problems: Problem[] } {
  const problems: Problem[] = [];
  let untold = 0;
  const complain = (message: string, cell?: string) => {
    if (problems.some((known) => known.cell === cell && known.message === message)) return;
    if (problems.length < MOST_PROBLEMS) problems.push({ cell, message });
    else untold++;
  };
  const named = cells.find((cell) => cell.id === address.cell);
  if (address.cell && !named) complain(`There is no cell “${short(address.cell)}” in this chapter.`);
  if (address.options.v !== undefined && !READABLE.includes(address.options.v)) {
    complain(
      `This link says version ${short(address.options.v)}; this page reads version ${VERSION}. Check the settings.`,
    );
  }

  /** By cell and setting, so that of several values for one setting the last counts. */
  const given = new Map<string, { owner: Addressable; id: string; text: string }>();
  for (const [name, text] of address.entries) {
    const dot = name.indexOf('.');
    const owner = dot < 0 ? (named ?? cells[0]) : cells.find((cell) => cell.id === name.slice(0, dot));
    const id = dot < 0 ? name : name.slice(dot + 1);
    // Of a cell that is missing, the settings are missing too: once said is enough.
    if (!owner && address.cell && !named) continue;
    if (owner && Object.hasOwn(owner.params, id)) given.set(`${owner.id}.${id}`, { owner, id, text });
    else complain(`There is no setting “${short(name)}” here.`, owner?.id);
  }
  const values: Record<string, Record<string, Value>> = {};
  const touched = new Set([...given.values()].map(({ owner }) => owner.id));
  for (const { id, params } of cells)
    values[id] = { ...(touched.has(id) || isOld(address.options) ? formerly(params) : defaults(params)) };
  for (const { owner, id, text } of given.values()) {
    const param = owner.params[id];
    const value = fromText(param, text);
    const wrong = fault(param, value);
    if (wrong) {
      const kept = toText(values[owner.id][id]);
      complain(`${id} must be ${wrong}, got “${short(text)}”; ${kept} is used instead.`, owner.id);
    } else {
      values[owner.id][id] = value as Value;
    }
  }
  if (untold > 0) problems.push({ message: `${untold} more settings in this link could not be read.` });
  return { values: values as Record<string, Values>, problems };
}

/** The shortest fragment that `parseAddress` and `readValues` turn back into these values. */
export function writeAddress(
  target: { chapter: string; cell?: string; options?: Address['options'] },
  cells: Addressable[],
  values: Record<string, Record<string, Value>>,
): string {
  const plain = cells.find((cell) => cell.id === target.cell) ?? cells[0];
  const pairs: string[] = [];
  for (const cell of plain ? [plain, ...cells.filter((other) => other !== plain)] : []) {
    const all = Object.entries(cell.params);
    const valueOf = (id: string, param: Param) => values[cell.id]?.[id] ?? param.default;
    const isPlain = all.every(([id, param]) => Object.is(valueOf(id, param), param.default));
    // A link to one cell may become an embed of it, which is read as one of version 1 where it is silent.
    const isSilent = isPlain && cell.id !== target.cell && !isOld(target.options ?? {});
    for (const [id, param] of all) {
      const value = valueOf(id, param);
      if (Object.is(value, param.default) && (param.was === undefined || isSilent)) continue;
      pairs.push(`${cell === plain ? id : `${cell.id}.${id}`}=${encode(toText(value))}`);
    }
  }
  for (const [name, text] of Object.entries(target.options ?? {})) {
    if (text !== undefined) pairs.push(`${name}=${encode(text)}`);
  }
  const path = [target.chapter, target.cell].filter((part) => part !== undefined).map((part) => encode(part));
  return `#${path.join('/')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** Made when some defaults were others. */
const isOld = ({ v }: Address['options']) => v === '1';

const formerly = (schema: Schema): Record<string, Value> =>
  Object.fromEntries(Object.entries(schema).map(([id, param]) => [id, param.was ?? param.default]));

const isReserved = (name: string): name is Reserved => (RESERVED as readonly string[]).includes(name);

/** decodeURIComponent throws on a stray %; then the text stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes what would be misread and leaves the rest legible. Half a character, which cannot be encoded, becomes �. */
const encode = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '�'))
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':');

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
