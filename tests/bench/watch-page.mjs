// @ts-check
// Runs in the page before its own scripts, and takes the times there: nothing of it is part of the site.

/**
 * @typedef {object} Bench
 * @property {(cell: string) => Promise<{ drawn: number, shown: number }>} nextFigure
 * @property {(cell: string, seconds: number, range?: [number, number]) => Promise<{ perSecond: number, wholePerSecond: number, longest: number, longTasks: number }>} steadyDrag
 * @property {() => void} startFrames
 * @property {() => { gap: number, longTasks: number, seconds: number }} endFrames
 * @property {(button: string, count: number) => Promise<{ stopped: number, known: number }[]>} cancels
 * @property {(cells: readonly string[], count: number) => Promise<void>} moves
 */

export function watchPage() {
  /** Resolves once the frame under way is done: a message is handled after the frame that `requestAnimationFrame` is of. */
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(0);
      }),
    );

  /** A figure is drawn by a new drawing, or by changes to the one that is there. */
  const hasFigure = (/** @type {MutationRecord[]} */ changes) =>
    changes.some(
      ({ target, addedNodes }) =>
        [...addedNodes].some((added) => added.nodeName === 'svg') ||
        /** @type {Element | undefined} */ (
          target instanceof Element ? target : target.parentElement
        )?.closest('svg[role=img]'),
    );
  const CHANGES = { childList: true, subtree: true, attributes: true, characterData: true };

  /** Times of the next input event's new figures: drawn into the page, and shown in a frame. @param {string} cell */
  const nextFigure = (cell) =>
    new Promise((resolve) => {
      let since = 0;
      document.addEventListener('input', ({ timeStamp }) => (since = timeStamp), {
        once: true,
        capture: true,
      });
      const figures = /** @type {Element} */ (document.querySelector(`#${cell} .figures`));
      const observer = new MutationObserver(async (changes) => {
        // A figure that comes before the event is an answer to an earlier one.
        if (since === 0 || !hasFigure(changes)) return;
        observer.disconnect();
        const drawn = performance.now() - since;
        await painted();
        resolve({ drawn, shown: performance.now() - since });
      });
      observer.observe(figures, CHANGES);
    });

  /**
   * Moves epsilon in every frame for a while, as a hand does: how many figures a second are drawn, the longest wait between
   * two of them, and how many tasks of the page took 50 ms or more. While workers answer one after the other, a figure may show some of
   * the runs only: those of all runs are counted once more by themselves.
   * @param {string} cell @param {number} seconds @param {[number, number]} [range] shares of the slider
   */
  const steadyDrag = async (cell, seconds, [low, high] = [0.15, 0.95]) => {
    const slider = /** @type {HTMLInputElement} */ (document.getElementById(`${cell}-epsilon-slider`));
    const times = [performance.now()];
    const figures = /** @type {Element} */ (document.querySelector(`#${cell} .figures`));
    // Captions also tell in how many runs something happens: all of them are the most.
    const runsSaid = () => {
      const said = figures.querySelector('figcaption')?.textContent?.matchAll(/(\d+) runs/g) ?? [];
      return Math.max(0, ...[...said].map(([, count]) => Number(count)));
    };
    const all = runsSaid();
    let whole = 0;
    const observer = new MutationObserver((changes) => {
      if (!hasFigure(changes)) return;
      times.push(performance.now());
      if (runsSaid() >= all) whole++;
    });
    observer.observe(figures, CHANGES);
    startFrames();
    for (let move = 1; performance.now() - times[0] < 1000 * seconds; move++) {
      slider.value = String(
        Math.round((low + (high - low) * (0.5 + 0.5 * Math.sin(move * 0.05))) * Number(slider.max)),
      );
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
    observer.disconnect();
    const longest = Math.max(...times.slice(1).map((time, i) => time - times[i]));
    const perSecond = (times.length - 1) / seconds;
    return { perSecond, wholePerSecond: whole / seconds, longest, longTasks: endFrames().longTasks };
  };

  let frames = { since: 0, last: 0, gap: 0, longTasks: 0, open: false };
  const count = (/** @type {number} */ now) => {
    if (frames.last) frames.gap = Math.max(frames.gap, now - frames.last);
    frames.last = now;
    if (frames.open) requestAnimationFrame(count);
  };
  const longTasks = new PerformanceObserver((list) => (frames.longTasks += list.getEntries().length));
  const startFrames = () => {
    frames = { since: performance.now(), last: 0, gap: 0, longTasks: 0, open: true };
    longTasks.observe({ type: 'longtask' });
    requestAnimationFrame(count);
  };
  const endFrames = () => {
    frames.open = false;
    longTasks.disconnect();
    return { ...frames, seconds: (performance.now() - frames.since) / 1000 };
  };

  /**
   * The runs that workers have not answered yet. The page's calls cross as `{ id, path }`; answers as `{ id, value }`, to
   * which `stampAnswers` adds the time.
   * @type {Map<string, (answer: { value: unknown, at: number }) => void>}
   */
  const runs = new Map();
  const known = new WeakSet();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (/** @type {[any, any]} */ ...args) {
    const [message] = args;
    if (!known.has(this)) {
      known.add(this);
      this.addEventListener('message', ({ data }) => {
        runs.get(data.id)?.(data);
        runs.delete(data.id);
      });
    }
    if (message?.path?.[0] === 'run') runs.set(message.id, () => {});
    return postMessage.apply(this, args);
  };

  /**
   * Presses a button while a run is under way: how long until the last worker has stopped the older run, and until the
   * page knows. Undefined when the run was over before.
   * @param {HTMLElement} button
   */
  const cancel = async (button) => {
    const older = [...runs.keys()];
    const since = performance.now();
    button.click();
    const answers = await Promise.all(
      older.map((id) => new Promise((resolve) => runs.set(id, (answer) => resolve(answer)))),
    );
    const cancelled = answers.filter(({ value }) => value === 'cancelled');
    if (cancelled.length === 0) return undefined;
    const stopped = Math.max(...cancelled.map(({ at }) => at)) - performance.timeOrigin - since;
    return { stopped, known: performance.now() - since };
  };
  /** @param {string} buttonPath @param {number} count */
  const cancels = async (buttonPath, count) => {
    const button = /** @type {HTMLElement} */ (document.querySelector(buttonPath));
    const times = [];
    for (let tries = 0; times.length < count && tries < 10 * count; tries++) {
      button.click();
      // Somewhere within the run.
      for (let frames = 0; frames < 2 + (tries % 3); frames++) await painted();
      const time = await cancel(button);
      if (time) times.push(time);
      while (runs.size > 0) await painted();
    }
    return times;
  };

  /** Moves the epsilon sliders of these cells in turn; every tenth move ends a gesture. @param {readonly string[]} cells @param {number} count */
  const moves = async (cells, count) => {
    for (let move = 1; move <= count; move++) {
      const slider = /** @type {HTMLInputElement} */ (
        document.getElementById(`${cells[move % cells.length]}-epsilon-slider`)
      );
      slider.value = String(Math.round((0.5 + 0.45 * Math.sin(move * 0.37)) * Number(slider.max)));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      if (move % 10 === 0) slider.dispatchEvent(new Event('change', { bubbles: true }));
      await painted();
    }
  };

  Object.assign(window, { bench: { nextFigure, steadyDrag, startFrames, endFrames, cancels, moves } });
}

/**
 * Runs in the page before its own scripts: when the cell was there, when its caption first spoke of so many runs, and when of
 * all of them and no more were on their way. In milliseconds; 0 for not yet.
 * @param {{ cell: string, readable: number, all: number }} given
 */
export function watchRuns({ cell, readable, all }) {
  const times = { cell: 0, readable: 0, all: 0 };
  const look = () => {
    const figures = document.querySelector(`#${cell} .figures`);
    const caption = figures?.querySelector('figcaption')?.textContent ?? '';
    const runs = Math.max(0, ...[...caption.matchAll(/(\d+) runs/g)].map((match) => Number(match[1])));
    const now = performance.now();
    if (figures) times.cell ||= now;
    if (runs >= readable) times.readable ||= now;
    if (runs >= all && !figures?.querySelector('figure[aria-busy=true]')) times.all ||= now;
    if (!times.all) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { runTimes: times });
}

/**
 * Runs in the page before its own scripts: when the cell was there, and when its first picture of rows was on the screen. In
 * milliseconds; 0 for not yet.
 * @param {string} cell
 */
export function watchFirst(cell) {
  const times = { cell: 0, picture: 0 };
  /** Marks, points or a table, not only axes; a caption speaks of rows as soon as there are some. @param {Element} figure */
  const isPicture = (figure) => {
    const caption = figure.querySelector('.caption')?.textContent.trim() ?? '';
    const drawn = figure.querySelector('.frame svg[role=img] > :not(.axis, style) *, .cloud canvas, td');
    return drawn !== null && caption !== '' && caption !== 'Computing…';
  };
  const look = () => {
    const figures = [...document.querySelectorAll(`section.cell#${cell} figure`)];
    if (figures.length > 0) times.cell ||= performance.now();
    if (!figures.some(isPicture)) requestAnimationFrame(look);
    // After the frame that paints it.
    else requestAnimationFrame(() => setTimeout(() => (times.picture = performance.now())));
  };
  requestAnimationFrame(look);
  Object.assign(window, { firstTimes: times });
}

/** Runs in a worker: its answers say when they were given, however busy the page is. */
export function stampAnswers() {
  const { postMessage } = self;
  self.postMessage = (/** @type {any} */ message, /** @type {any} */ ...rest) => {
    if (message && 'value' in message) message.at = performance.timeOrigin + performance.now();
    postMessage.call(self, message, ...rest);
  };
}
