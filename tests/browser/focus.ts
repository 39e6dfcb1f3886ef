import type { Locator, Page } from '@playwright/test';

/** Where the focus is: what is wrong there (it cannot be seen, is under the bar or off the screen), and whether it is `goal`. */
type Stop = { problem?: string; there: boolean; passed: string };

/** Runs in the page. */
function stopAt(goal: Element): Stop {
  const element = document.activeElement;
  if (!element || element === document.body) return { there: false, passed: 'the page itself' };
  const there = element === goal;
  const passed = element.outerHTML.slice(0, 60);
  const name = `${element.closest('.cell')?.id ?? 'page'}: ${element.tagName} “${(element.getAttribute('aria-label') ?? element.id ?? '') || element.textContent.trim().slice(0, 30)}”`;
  // A ring may be drawn around the label that an invisible box fills.
  const shown = [element, element.closest('label')].some((part) => {
    const style = part && getComputedStyle(part);
    return style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  if (!shown) return { problem: `${name} does not show its focus`, there, passed };
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const bar = element.closest('.bar, .skip')
    ? 0
    : (document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0);
  const isSeen = bottom > bar + 8 && top < innerHeight - 8 && right > 0 && left < innerWidth;
  const problem = isSeen ? undefined : `${name} is hidden, from ${Math.round(top)} to ${Math.round(bottom)}`;
  return { problem, there, passed };
}

/** Goes on by Tab, and only by Tab, until the focus is there. */
export async function tabTo(page: Page, goal: Locator, most = 60): Promise<void> {
  const met: string[] = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const { problem, there, passed } = await goal.evaluate(stopAt);
    if (problem) throw new Error(problem);
    if (there) return;
    met.push(passed);
  }
  throw new Error(`not reached after ${most} stops: ${met.slice(-8).join('\n')}`);
}

/**
 * Goes through a page from its top to `last` by Tab; gives what is wrong at any stop, and that there is a trap if there is one.
 * The page itself looks at every stop when the next Tab comes, so that many keys can be sent at once.
 */
export async function walkTo(page: Page, last: Locator, most = 600): Promise<string[]> {
  // Handed over as text, because the page's own policy forbids it to make functions.
  const look = await page.evaluateHandle<(goal: Element) => Stop>(`(${stopAt.toString()})`);
  const walk = await last.evaluateHandle((goal, at) => {
    const seen = { problems: [] as string[], there: false };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' || seen.there) return;
      const { problem, there } = at(goal);
      if (problem) seen.problems.push(problem);
      seen.there = there;
    };
    addEventListener('keydown', onKey, { capture: true });
    return seen;
  }, look);
  const keys = await page.context().newCDPSession(page);
  const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;
  let seen = await walk.jsonValue();
  for (let stops = 0; stops < most && !seen.there; stops += 20) {
    await Promise.all(Array.from({ length: 20 }, () => keys.send('Input.dispatchKeyEvent', tab)));
    seen = await walk.jsonValue();
  }
  await keys.detach();
  return seen.there ? seen.problems : [...seen.problems, `the end is not reached after ${most} stops`];
}
