/** What stands between the --- lines at the top of a text: `name: value`, or `name:` and a list of `- items` below it. */
export type FrontMatter = Record<string, string | string[]>;

export function readFrontMatter(front: string, where: string): FrontMatter {
  const facts: FrontMatter = {};
  let list: string[] | undefined;
  for (const line of front.split('\n')) {
    const [, item] = /^\s*-\s+(.+)$/.exec(line) ?? [];
    const [, name, value] = /^([a-z]+):\s*(.*)$/.exec(line) ?? [];
    if (item && list) list.push(item.trim());
    else if (name && value) [facts[name], list] = [value.trim(), undefined];
    else if (name) facts[name] = list = [];
    else if (line.trim()) throw new Error(`${where}: “${line}” cannot be read in its front matter`);
  }
  return facts;
}

/** One line of it that must be there. */
export function need(facts: FrontMatter, name: string, where: string): string {
  const value = facts[name];
  if (typeof value !== 'string') throw new Error(`${where}: ${name} is missing in its front matter`);
  return value;
}

/** What a chapter's opening says, checked. */
export function readOpening(facts: FrontMatter, titles: Record<string, string>, where: string) {
  const { after, minutes, needs } = facts;
  if (after !== undefined && !(Array.isArray(after) && after.length >= 2 && after.length <= 4))
    throw new Error(`${where}: after must be a list of two to four things to be able to do`);
  if (minutes !== undefined && !/^[1-9]\d*$/.test(String(minutes)))
    throw new Error(`${where}: minutes must be a whole number, got “${String(minutes)}”`);
  const slugs = typeof needs === 'string' ? needs.split(/,\s*/) : (needs ?? []);
  for (const slug of slugs)
    if (!Object.hasOwn(titles, slug)) throw new Error(`${where}: needs names “${slug}”, which is no chapter`);
  return {
    after,
    ...(minutes !== undefined && { minutes: Number(minutes) }),
    needs: slugs.map((id) => ({ id, title: titles[id] })),
  };
}
