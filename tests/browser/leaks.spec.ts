import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';
import { heapOf } from '../bench/heap.mjs';

test('a figure that moves is forgotten when it is drawn anew', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '#sharing-gradients/centres');
  const cell = new Cell(page, 'centres');
  await cell.root.scrollIntoViewIfNeeded();
  await expect(cell.caption()).toContainText('messages', { timeout: 45_000 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const nodes = async () => {
    // A message that was on its way when its figure went takes two seconds to arrive.
    await page.waitForTimeout(2_500);
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'Nodes')!.value;
  };
  const slider = cell.root.getByRole('slider').first();
  const move = async (times: number) => {
    // In the page, so that a busy machine does not wait for a hundred messages of the test.
    await slider.evaluate(async (input: HTMLInputElement, moves: number) => {
      for (let i = 0; i < moves; i++) {
        input.value = String(Number(input.value) + (i % 2 ? -1 : 1));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
    }, times);
  };
  await move(4);
  const before = await nodes();
  await move(30);
  expect((await nodes()) - before, '187 nodes for each move when it leaked').toBeLessThan(400);
});

test('a page that is opened again and again keeps nothing of the times before', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#noise/densities');
  const cell = new Cell(page, 'densities');
  for (let slide = 0; slide < 12; slide++) await cell.button('Collect').click();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  /** Opens the lecture so many times; then the nodes and the bytes that are kept while the cover is shown. */
  const visit = async (times: number) => {
    // In the page, so that a busy machine does not wait for hundreds of messages of the test.
    await page.evaluate(async (count: number) => {
      const there = async (selector: string) => {
        while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
      };
      location.hash = '#/';
      await there('.coverpage');
      for (let i = 0; i < count; i++) {
        location.hash = '#my-lecture';
        await there('.own li:nth-of-type(12) details');
        location.hash = '#/';
        await there('.coverpage');
      }
    }, times);
    await page.waitForTimeout(1_500);
    const { values: bytes } = await heapOf(devtools);
    const { metrics } = await devtools.send('Performance.getMetrics');
    return { bytes, nodes: metrics.find(({ name }) => name === 'Nodes')!.value };
  };
  const first = await visit(0);
  const few = await visit(20);
  const many = await visit(60);
  expect(few.nodes - first.nodes, 'nodes of a page that is gone').toBeLessThan(600);
  expect(many.bytes - few.bytes, 'bytes').toBeLessThan(60_000);
});
