import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds that would keep someone out. `rules` limits it to those: in another theme only colours differ. */
export async function barriers(
  page: Page,
  options: { rules?: string[]; not?: string[] } = {},
): Promise<string[]> {
  // The drawn formulas are hidden from readers of the page, who get MathML; their thousand boxes only take time.
  const axe = new AxeBuilder({ page })
    .exclude('.katex-html')
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      ...(options.rules && { runOnly: options.rules }),
    })
    .disableRules(options.not ?? []);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`);
      return `${id} (${nodes.length}): ${help}: ${where.join(' | ')}`;
    });
}
