import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

type Options = { rules?: string[]; not?: string[] };

/** What axe finds that would keep someone out. `rules` limits it to those, `not` leaves some out. The page has no frames. */
export async function barriers(page: Page, { rules, not = [] }: Options = {}): Promise<string[]> {
  // It takes longer to hand over than to run, so it stays on the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: {
      'target-size': { enabled: true },
      ...Object.fromEntries(not.map((rule) => [rule, { enabled: false }])),
    },
    ...(rules && { runOnly: rules }),
  };
  const { violations } = await page.evaluate((given) => {
    const { axe } = window as unknown as { axe: { run(...given: unknown[]): Promise<AxeResults> } };
    // The drawn formulas are hidden from readers of the page, who get MathML; their thousand boxes only take time.
    return axe.run({ exclude: ['.katex-html'] }, given);
  }, options);
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`);
      return `${id} (${nodes.length}): ${help}: ${where.join(' | ')}`;
    });
}

/** The rules whose answer depends on colours; all others find the same in every theme. */
const ON_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The same in the light theme; in the dark one, what depends on colours. */
export async function barriersInBoth(page: Page, options: Options = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await barriers(page, options);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await barriers(page, { ...options, rules: options.rules ?? ON_COLOURS });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((barrier) => `in the dark, ${barrier}`)];
}
