import type { Page } from '@playwright/test';

/** The script of the lab's workers in the built site. */
export const WORKER = '**/lab.worker-*.js';

/**
 * Lets every worker do `slices` slices of its work and then holds it until the test lets it go on: what happens while work is under
 * way can be seen on a machine of any speed. A slice is from one yield to the next, 2,000 draws: the worker's clock runs fast, so that
 * every slice is over at once. A held worker still hears messages.
 */
export async function holdWorkers(page: Page, slices = 6): Promise<(slices?: number) => Promise<void>> {
  // A worker pauses by a null to itself between two slices.
  const gate = `{
    const now = performance.now.bind(performance);
    performance.now = () => 1e6 * now();
    let left = ${slices};
    const held = [];
    const post = MessagePort.prototype.postMessage;
    const pass = () => { while (left > 0 && held.length > 0) { left--; held.shift()(); } };
    new BroadcastChannel('slices').onmessage = ({ data }) => { left += data; pass(); };
    MessagePort.prototype.postMessage = function (message, ...rest) {
      if (message !== null) return post.call(this, message, ...rest);
      held.push(() => post.call(this, null));
      pass();
    };
  }`;
  await page.route(WORKER, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${gate}\n${await response.text()}` });
  });
  return (more = Infinity) => page.evaluate((n) => new BroadcastChannel('slices').postMessage(n), more);
}
