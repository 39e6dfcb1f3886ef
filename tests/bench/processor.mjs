// @ts-check
// What work costs in processor time, which other programs on the machine do not lengthen as they lengthen time on the clock.

/**
 * The processor's milliseconds for an action: of the page's main thread, and of its whole process, workers and painting included.
 * @template T
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<T>} action
 */
export async function processorTime(page, action) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ms = (/** @type {string} */ name) =>
      1000 * (metrics.find((metric) => metric.name === name)?.value ?? NaN);
    return { page: ms('ThreadTime'), process: ms('ProcessTime') };
  };
  const before = await read();
  const result = await action();
  const after = await read();
  await session.detach();
  return { result, page: after.page - before.page, process: after.process - before.process };
}
