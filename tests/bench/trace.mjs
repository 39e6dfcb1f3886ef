// @ts-check
// The longest task of a page's main thread, read from Chromium's own trace: `longtask` entries begin at 50 ms only.

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} action
 */
export async function longestTask(browser, page, action) {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'blink.user_timing'] });
  await page.evaluate(() => performance.mark('bench'));
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  /** @typedef {{ name: string, pid: number, tid: number, ph: string, dur?: number, tdur?: number }} TraceEvent */
  const events = /** @type {TraceEvent[]} */ (traceEvents);
  const mark = events.find(({ name }) => name === 'bench');
  if (!mark) throw new Error("the trace lacks the page's own mark");
  const tasks = events
    .filter(({ pid, tid, ph }) => pid === mark.pid && tid === mark.tid && ph === 'X')
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, cpu: tdur / 1000 }));
  return {
    longest: Math.max(...tasks.map(({ wall }) => wall)),
    // What the task itself took, without the time in which other programs had its core.
    longestCpu: Math.max(...tasks.map(({ cpu }) => cpu)),
    over8: tasks.filter(({ wall }) => wall > 8).length,
  };
}
