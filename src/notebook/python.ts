import { datasets } from '../core/data/index.ts';
import { version } from '../../package.json';
import type { Values } from '../state/params.ts';
import { bundle, type Length } from './python/bundle.ts';
import { addressOf, datasetsModule, named, withoutBranches } from './python/datasets.ts';
import { literal } from './python/literal.ts';
import type { Script } from './python/load-script.ts';

/**
 * A cell as one Python file that runs with numpy alone: its script, then all that the script uses. It computes rows at these
 * settings, or the rows of a saved run anew, and then says how far the two are apart. A short one draws by numpy and compares nothing.
 */
export async function pythonScript(
  cell: string,
  title: string,
  link: string,
  values: Values,
  script: Script,
  length: Length = 'whole',
): Promise<string> {
  const names = named(await ownCode(script), values);
  const open = async (module: string): Promise<string> => {
    if (module === 'noisebook.datasets') {
      const shipped = names.filter((id) => id in datasets);
      return datasetsModule(shipped, 'pathlib.Path(__file__).parent', addressOf);
    }
    const isShort = length === 'short' && module === 'noisebook.streams';
    const source = await script.open(isShort ? 'noisebook.generator' : module);
    return module === 'noisebook.data' ? withoutBranches(source, names) : source;
  };
  const { libraries, parts } = await bundle(script.source, open, length);
  const standard = libraries.filter((line) => !line.includes('numpy')).concat('import sys');
  const few = parts[0].includes('def plan(') ? ' Each computes the first two runs only with --runs 2.' : '';
  const use =
    length === 'short'
      ? `python ${cell}-short.py computes it with numpy's own random numbers: the same experiment as on the page, with other draws.`
      : `python ${cell}.py computes it; save the run as JSON from the same panel, and python ${cell}.py ${cell}.json computes its rows
anew and says how far they are apart.${few}`;
  return `"""${title.replaceAll('"', "'")}

The experiment behind a figure of Noisebook ${version}: ${link}
${use}
"""

${[...new Set(standard)].sort().join('\n')}

import numpy as np

# The settings on the page when this script was written.
values = ${literal(values)}


${parts.join('\n\n\n')}


if __name__ == "__main__":
    main(sys.modules["__main__"], values)
`;
}

/** These know every data set; what else a script takes names those that it wants. */
const LISTS = ['noisebook.data', 'noisebook.datasets'];

/** The script and what it takes from its chapter and from us: the code that names data sets. */
async function ownCode({ source, open }: Script): Promise<string> {
  const sources = new Map([['', source]]);
  for (const text of sources.values())
    for (const [, module] of text.matchAll(/^from ((?:shared|noisebook)\.\w+) import/gm))
      if (!sources.has(module) && !LISTS.includes(module)) sources.set(module, await open(module));
  return [...sources.values()].join('\n');
}
