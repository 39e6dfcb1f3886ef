import { loadScripts, type Files } from '../scripts.ts';

const shared: Files = import.meta.glob<string>('./noisebook/*.py', { query: '?raw', import: 'default' });

/** A cell's script, and the modules that it may import. */
export type Script = { source: string; open: (module: string) => Promise<string> };

/** The script of a cell by its path, `noise/densities`. A chapter without scripts of its own shows cells of others, and has theirs. */
export async function loadScript(path: string): Promise<Script> {
  const files = await loadScripts();
  const [chapter, cell] = path.split('/');
  const scripts = Object.keys(files).filter((file) => file.endsWith('/script.py'));
  const own = scripts.filter((file) => file.includes(`-${chapter}/`));
  const file = (own.length > 0 ? own : scripts).find((name) => name.endsWith(`/${cell}/script.py`));
  if (file === undefined) throw new Error(`${path} has no script`);
  const folder = file.replace(/\/[^/]+\/script\.py$/, '');
  const open = (module: string): Promise<string> => {
    const [at, name] = module.split('.');
    const found = at === 'noisebook' ? shared[`./noisebook/${name}.py`] : files[`${folder}/${at}/${name}.py`];
    if (!found) throw new Error(`there is no module ${module}`);
    return found();
  };
  return { source: await files[file](), open };
}
