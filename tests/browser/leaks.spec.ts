import { Cell, open } from './cell.ts';
import { expect, test } from './harness.ts';

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
