import { namesIn } from '../state/authored.ts';
import type { Schema } from '../state/params.ts';
import { narrow } from '../state/ranges.ts';
import type { Address } from '../state/url.ts';
import { originsOf } from './messages.ts';

const THEMES = ['light', 'dark', 'auto'];
/** A link made to annoy must not fill the page. */
const MOST_PROBLEMS = 8;

/** What in the options of an embed's address cannot be used, for its cell to say. The schema is the chapter's own. */
export function optionProblems(
  options: Address['options'],
  params: Schema,
  figures: string[] = [],
): string[] {
  const { theme = 'auto', controls = 'all', lock, ranges, allow } = options;
  const names = Object.keys(params);
  const sliders = names.filter((name) => params[name].kind === 'number');
  const problems: string[] = [];
  if (!THEMES.includes(theme))
    problems.push(`theme must be light, dark or auto, got ${quote(theme)}; auto is used instead.`);

  const { figure, plain = 'off' } = options;
  if (figure !== undefined && !figures.includes(figure))
    problems.push(`figure: there is no figure ${quote(figure)} here. There are ${figures.join(', ')}.`);
  if (!['on', 'off'].includes(plain)) problems.push(`plain must be on or off, got ${quote(plain)}.`);
  for (const [option, given] of [
    ['controls', controls === 'all' || controls === 'none' ? [] : namesIn(controls)],
    ['lock', namesIn(lock)],
  ] as const) {
    for (const name of given.filter((name) => !names.includes(name)))
      problems.push(`${option}: there is no control ${quote(name)} here. There are ${names.join(', ')}.`);
  }
  for (const part of namesIn(ranges)) {
    const name = part.split(':')[0].trim();
    if (!sliders.includes(name)) {
      problems.push(`ranges: there is no slider ${quote(name)} here. There are ${sliders.join(', ')}.`);
    } else if (narrow(params, part)[name] === params[name]) {
      const { min, max } = params[name] as { min: number; max: number };
      problems.push(`ranges: ${quote(part)} must be ${name}:from..to within ${min}..${max}.`);
    }
  }
  // A page from a file, or in a sandbox, has the origin null: nobody can be told apart by it, and nothing is wrong.
  for (const origin of namesIn(allow).filter((name) => name !== 'null' && originsOf(name).length === 0))
    problems.push(`allow: ${quote(origin)} is no origin, such as https://blog.example.`);
  return [...new Set(problems)].slice(0, MOST_PROBLEMS);
}

const quote = (text: string) => `“${text.slice(0, 40)}”`;
