import type { Exercise } from '../study/exercise.ts';
import type { Block } from './chapter.ts';

type Render = (markdown: string) => string;

/** Cuts the body of a chapter's text into its blocks. */
export function* textBlocks(body: string, where: string, render: Render): Generator<Block> {
  const directive = /^:::(cell|note|recap|exercise)[ ]?(.*)\n([\s\S]*?)\n:::[ ]*$/gm;
  let from = 0;
  for (const match of body.matchAll(directive)) {
    const before = body.slice(from, match.index).trim();
    closed(before, where);
    if (before) yield { kind: 'prose', html: render(before) };
    from = match.index + match[0].length;
    const [, kind, rest, inner] = match;
    closed(inner, where);
    if (kind === 'note' || kind === 'recap') yield { kind, html: render(inner) };
    else if (kind === 'exercise') yield exercise(rest, inner, where, render);
    else yield cell(rest, inner, where, render);
  }
  const rest = body.slice(from).trim();
  closed(rest, where);
  if (rest) yield { kind: 'prose', html: render(rest) };
}

/** The ids of the cells that a text has, before it is rendered. */
export const cellsIn = (body: string): string[] => [...body.matchAll(/^:::cell (\S+)/gm)].map(([, id]) => id);

function closed(text: string, where: string): void {
  const [line] = /^:::.*$/m.exec(text) ?? [];
  if (line) throw new Error(`${where}: the block “${line}” is not closed, or closes nothing`);
}

function cell(rest: string, inner: string, where: string, render: Render): Block {
  const [, id, title] = /^(\S+)\s+(.+)$/.exec(rest) ?? [];
  if (!id) throw new Error(`${where}: a cell needs an id and a title, got “${rest}”`);
  const [question, seen = ''] = splitAtFold(inner);
  return { kind: 'cell', id, title, question: render(question), seen: render(seen) };
}

/** `:::exercise id`, with `cell=… task=…` or `answer=… within=… unit=…` where the page checks it. */
function exercise(rest: string, inner: string, where: string, render: Render): Exercise {
  const [id, ...pairs] = rest.trim().split(/\s+/);
  const complain = (message: string) => new Error(`${where}: the exercise “${id}” ${message}`);
  if (!/^[a-z][a-z0-9-]*$/.test(id)) throw complain('needs an id in small letters');
  const given = Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/).slice(0, 2)));
  const unknown = Object.keys(given).filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0)
    throw complain(`does not understand ${unknown.join(', ')}; it knows ${KNOWN.join(', ')}`);
  const [ask, solution] = splitAtFold(inner);
  if (!solution?.trim()) throw complain('needs a solution after +++');
  const { cell, task, unit } = given;
  if ((cell === undefined) !== (task === undefined)) throw complain('needs both cell= and task=, or neither');
  const [value, within] = [Number(given.answer), Number(given.within)];
  const isNumber = given.answer !== undefined;
  if (isNumber && !(Number.isFinite(value) && within >= 0))
    throw complain('needs answer= and within= as numbers');
  if (isNumber && cell) throw complain('is checked by a task or by a number, not by both');
  return {
    kind: 'exercise',
    id,
    ask: render(ask),
    solution: render(solution),
    ...(cell && { task: { cell, id: task } }),
    ...(isNumber && { answer: { value, within, ...(unit && { unit }) } }),
  };
}

const KNOWN = ['cell', 'task', 'answer', 'within', 'unit'];

const splitAtFold = (inner: string): string[] => inner.split(/^\+\+\+$/m);
