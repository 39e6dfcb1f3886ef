/** A Python module as its top-level parts, so that a script can take those it uses and leave the others. */
export type Module = {
  /** Its docstring. */
  title: string;
  /** `import math` by the name it binds. */
  libraries: Map<string, string>;
  /** Names that it takes from other modules, each with the module's name. */
  imported: Map<string, string>;
  blocks: Block[];
};

export type Block = {
  code: string;
  /** What it defines. */
  names: string[];
  /** Every name that occurs in it. */
  uses: Set<string>;
  /** A function or a class, which stands between two empty lines. */
  isDefinition: boolean;
};

/**
 * Reads a module as Ruff formats it: what belongs to a statement is indented or begins with a closing bracket. At the top level stand
 * the docstring, imports, functions, classes and assignments, and nothing else.
 */
export function readModule(source: string): Module {
  const docstring = /^"""([^]*?)"""\n/.exec(source);
  const module: Module = {
    title: docstring?.[1].trim() ?? '',
    libraries: new Map(),
    imported: new Map(),
    blocks: [],
  };
  for (const code of statements(source.slice(docstring?.[0].length ?? 0))) {
    const library = /^import ([\w.]+)(?: as (\w+))?$/.exec(code);
    const from = /^from ((?:noisebook|shared)\.\w+) import \(?([^()]+?),?\s*\)?$/.exec(code);
    if (library) module.libraries.set(library[2] ?? library[1].split('.')[0], code);
    else if (from) for (const name of from[2].split(',')) module.imported.set(name.trim(), from[1]);
    else module.blocks.push(block(code));
  }
  return module;
}

/** A statement begins at the left margin; comments and decorators above it belong to it. */
function statements(source: string): string[] {
  const found: string[] = [];
  let isOpen = false;
  for (const line of source.split('\n')) {
    const begins = /^[^\s)\]}]/.test(line);
    if (begins && !isOpen) found.push(line);
    else if (found.length > 0) found[found.length - 1] += `\n${line}`;
    if (begins) isOpen = /^[@#]/.test(line);
  }
  return found.map((code) => code.trimEnd());
}

function block(code: string): Block {
  const bare = code.replace(/^[@#].*\n/gm, '');
  const definition = /^(?:def|class) (\w+)/.exec(bare);
  const assignment = /^(\w+(?:, \w+)*) = /.exec(bare);
  if (!definition && !assignment)
    throw new Error(`a definition or an assignment was expected, got ${bare.split('\n')[0]}`);
  return {
    code,
    names: definition ? [definition[1]] : assignment![1].split(', '),
    uses: namesIn(code),
    isDefinition: definition !== null,
  };
}

/** The names in a piece of code, those inside of f-strings too. */
function namesIn(code: string): Set<string> {
  const bare = code.replace(
    /(f?)("""[^]*?"""|"(?:\\.|[^"\\\n])*")|#.*/g,
    (_, prefix: string, text: string) =>
      prefix ? [...text.matchAll(/\{([^{}]*)\}/g)].map((part) => part[1]).join(' ') : ' ',
  );
  return new Set(bare.match(/(?<![.\w])[A-Za-z_]\w*/g));
}
