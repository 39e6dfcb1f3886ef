import { readModule, type Block, type Module } from './module.ts';

/** The source of a module by its name in Python, `noisebook.streams` or `shared.sgd`. */
export type OpenModule = (name: string) => Promise<string>;

export type Bundle = {
  /** `import math` and so on. */
  libraries: string[];
  /** The script, then what it uses of each module, each with a line that says what it is. */
  parts: string[];
};

/** The program around a script, and what it asks the script for, where the script has it. */
const PROGRAMS = {
  whole: { main: 'noisebook.run', roots: ['compute', 'plan', 'tell', 'slack', 'TOLERANCE'] },
  short: { main: 'noisebook.once', roots: ['compute', 'plan', 'tell'] },
};
/** Whether it compares its rows with those of a saved run, or is short enough to learn from. */
export type Length = keyof typeof PROGRAMS;

/** A script and all that it uses of the modules that it imports, and that these import, as one piece. */
export async function bundle(script: string, open: OpenModule, length: Length = 'whole'): Promise<Bundle> {
  const { main, roots } = PROGRAMS[length];
  const modules = new Map<string, Module>();
  /** What a module imports comes before it. */
  const read = async (name: string, source: Promise<string> | string): Promise<void> => {
    if (modules.has(name)) return;
    const module = readModule(await source);
    for (const other of new Set(module.imported.values())) await read(other, open(other));
    modules.set(name, module);
  };
  await read('', script);
  await read(main, open(main));

  const kept = new Set<Block>();
  const libraries = new Set<string>();
  const keep = (from: string, name: string): void => {
    const module = modules.get(from)!;
    const library = module.libraries.get(name);
    if (library) libraries.add(library);
    const other = module.imported.get(name);
    if (other) keep(other, name);
    for (const block of module.blocks) {
      if (kept.has(block) || !block.names.includes(name)) continue;
      kept.add(block);
      for (const used of block.uses) keep(from, used);
    }
  };
  for (const root of roots) keep('', root);
  keep(main, 'main');

  const others = [...modules.keys()].filter((name) => name !== '');
  // The private step is in the script or in what its chapter shares: in a short one that comes before all the rest.
  if (length === 'short') others.sort((a, b) => Number(isShared(b)) - Number(isShared(a)));
  const parts = ['', ...others].flatMap((name) => {
    const { title, blocks } = modules.get(name)!;
    const code = spaced(blocks.filter((block) => kept.has(block)));
    return code ? [name ? `${heading(title)}\n\n\n${code}` : code] : [];
  });
  refuseTwins([...kept]);
  return { libraries: [...libraries], parts };
}

const isShared = (module: string) => module.startsWith('shared.');

const heading = (title: string) => `# ---- ${title.replaceAll('\n', '\n# ')}`;

/** Two empty lines around functions and classes, as Python is written. */
const spaced = (blocks: Block[]): string =>
  blocks.reduce((text, block, i) => {
    if (i === 0) return block.code;
    return `${text}${block.isDefinition || blocks[i - 1].isDefinition ? '\n\n\n' : '\n'}${block.code}`;
  }, '');

/** In one file a name can mean one thing only. */
function refuseTwins(blocks: Block[]): void {
  const names = blocks.flatMap((block) => block.names);
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin) throw new Error(`${twin} is defined twice`);
}
