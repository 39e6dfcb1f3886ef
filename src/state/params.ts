import { isOwn, readOwnName } from '../core/data/own/recipe.ts';
import type { Params, Value } from '../lab/experiment.ts';

/**
 * The one schema of a cell's parameters. Controls, the URL, the checks, reset and the documentation of embeds all
 * read it; nothing else lists a parameter.
 */
type Common = {
  label: string;
  /** One line for the reader. */
  help: string;
  /** The letter that stands for it in the formulas, as a Unicode character: ε, δ, λ. */
  symbol?: string;
  /** When the control makes sense, e.g. no delta for Laplace noise. Always, unless said. */
  showIf?(values: Params): boolean;
  /** For experts: it stands under *More settings*, which is closed until the reader or a link wants it. */
  more?: boolean;
  /** It stays as it is: the page around an embed has locked it. */
  fixed?: boolean;
  /** The default of version 1, where it was another: what links and embeds of that time mean by not naming it. */
  was?: Value;
};
export type NumberParam = Common & {
  kind: 'number';
  min: number;
  max: number;
  default: number;
  scale: 'linear' | 'log';
  unit?: string;
  /** Whole numbers only. */
  integer?: boolean;
  /** Values worth a mark on the slider. */
  ticks?: number[];
  /** A button that moves the slider to its end in so many seconds. */
  play?: { label: string; seconds: number };
};
export type ChoiceParam<V extends string = string> = Common & {
  kind: 'choice';
  options: readonly { value: V; label: string }[];
  default: V;
};
export type ToggleParam = Common & { kind: 'toggle'; default: boolean };
/** Names the random streams; *resample* takes the next one. */
export type SeedParam = Common & { kind: 'seed'; default: number };
/** The id of a data set that this cell can work with. */
export type DatasetParam = Common & {
  kind: 'dataset';
  options: readonly { value: string; label: string }[];
  default: string;
};
/**
 * A list that the reader adds to. Its value is text that can be read in a link: the fields of an entry with colons between
 * them, entries with commas.
 */
export type ListParam = Common & {
  kind: 'list';
  /** What an entry consists of, in order. A number that equals its `plain` value goes without saying. */
  fields: Record<string, ChoiceParam | (NumberParam & { plain?: number })>;
  default: string;
  /** How many entries there may be. */
  most: number;
  /** Words on the form, on its button, and in place of a list without entries. */
  form: string;
  add: string;
  empty: string;
};
export type Param = NumberParam | ChoiceParam | ToggleParam | SeedParam | DatasetParam | ListParam;
export type Schema = Record<string, Param>;

type ValueOf<P extends Param> = P extends NumberParam | SeedParam
  ? number
  : P extends ToggleParam
    ? boolean
    : P extends ChoiceParam<infer V>
      ? V
      : string;

/** The values of a schema, typed by their kinds. */
export type Values<S extends Schema = Schema> = { [K in keyof S]: ValueOf<S[K]> };

type Given<P extends Param> = Omit<P, 'kind'>;
export const number = (param: Given<NumberParam>): NumberParam => ({ kind: 'number', ...param });
/** The values of a choice are the union of its options' values: a `switch` over them is checked. */
export const choice = <V extends string>(
  param: Omit<Given<ChoiceParam<V>>, 'default'> & { default: NoInfer<V> },
): ChoiceParam<V> => ({ kind: 'choice', ...param });
export const toggle = (param: Given<ToggleParam>): ToggleParam => ({ kind: 'toggle', ...param });
export const dataset = (param: Given<DatasetParam>): DatasetParam => ({ kind: 'dataset', ...param });
export const list = (param: Given<ListParam>): ListParam => ({ kind: 'list', ...param });
export const seed = (param: Partial<Given<SeedParam>> = {}): SeedParam => ({
  kind: 'seed',
  label: 'Seed',
  help: 'The same seed gives the same noise on every machine.',
  default: 1,
  ...param,
});

export const MAX_SEED = 2 ** 32 - 1;

/** The names of the controls that make sense for these values, in the order of the schema. */
export const shownNames = (schema: Schema, values: Params): string[] =>
  Object.keys(schema).filter((name) => schema[name].showIf?.(values) ?? true);

export function defaults<S extends Schema>(schema: S): Values<S> {
  return Object.fromEntries(Object.entries(schema).map(([id, param]) => [id, param.default])) as Values<S>;
}

/** Why a value will not do, in words that follow "must be"; undefined when it will. */
export function fault(param: Param, value: unknown): string | undefined {
  switch (param.kind) {
    case 'number':
      if (typeof value !== 'number' || !(value >= param.min && value <= param.max)) {
        return `between ${param.min} and ${param.max}`;
      }
      return param.integer && !Number.isInteger(value) ? 'a whole number' : undefined;
    case 'seed':
      return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_SEED
        ? undefined
        : `a whole number between 0 and ${MAX_SEED}`;
    case 'toggle':
      return typeof value === 'boolean' ? undefined : 'on or off';
    case 'list':
      return listFault(param, value);
    default:
      if (param.kind === 'dataset' && typeof value === 'string' && isOwn(value)) return ownFault(value);
      return param.options.some((option) => option.value === value)
        ? undefined
        : `one of ${param.options.map((option) => option.value).join(', ')}`;
  }
}

/** A file of the reader's own is named by its fingerprint and by what is made of it; whether it is here is another matter. */
function ownFault(name: string): string | undefined {
  try {
    readOwnName(name);
    return undefined;
  } catch {
    return 'a data set of your own as this page names it';
  }
}

/** The entries of a list, each as the texts of its fields. */
export const entriesOf = (text: string): string[][] =>
  text === '' ? [] : text.split(',').map((entry) => entry.split(':'));

function listFault({ fields, most }: ListParam, value: unknown): string | undefined {
  const names = Object.keys(fields);
  if (typeof value !== 'string') return 'a list';
  const entries = entriesOf(value);
  if (entries.length > most) return `at most ${most} entries`;
  for (const entry of entries) {
    if (entry.length !== names.length) return `entries of ${names.join(':')}`;
    for (const [i, name] of names.entries()) {
      const wrong = fault(fields[name], fromText(fields[name], entry[i]));
      if (wrong) return `a list whose ${name} is ${wrong}`;
    }
  }
  return undefined;
}

/** A value as text in the URL. `fromText(param, toText(value))` gives the value back, to the last bit. */
export function toText(value: Value): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** The value that a text stands for, of whatever type; `fault` says whether it will do. */
export function fromText(param: Param, text: string): unknown {
  switch (param.kind) {
    case 'number':
    case 'seed':
      // Adding 0 turns -0 into 0, which the text of a value cannot tell apart.
      return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text.trim()) ? Number(text) + 0 : text;
    case 'toggle':
      return text === 'on' ? true : text === 'off' ? false : text;
    default:
      return text;
  }
}
