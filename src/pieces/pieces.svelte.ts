/**
 * The one way to load a part of the page that comes later: a dialog, an export, a chapter. When its file does not arrive it is asked for
 * again; when that does not help, the page says so, and nothing that is on screen goes away. Never rejects: whoever waits for
 * a part gets it when the reader has tried again with success, or not at all.
 */
const PAUSES_MS = [400, 1_600];

/** What the server says about this page's files. */
type Server = 'newer' | 'same' | 'silent';

const WORDS: Record<Server | 'kept', string> = {
  newer:
    'A new version of the notebook has been published, and a part of this older one could not be loaded. Reload to go on with the new version: your settings are kept.',
  same: 'A part of the page could not be loaded. What you see stays as it is.',
  silent:
    'A part of the page could not be loaded, because the server cannot be reached. What you see stays as it is. Check the connection, then try again.',
  // Firefox does not ask for a module again that has failed once, for as long as the page is open.
  kept: 'A part of the page still could not be loaded. Some browsers do not ask again while a page is open. Reload the page: your settings are kept.',
};

class MissingPieces {
  /** What to say to the reader; undefined while nothing is missing. */
  message: string | undefined = $state();
  #waiting: (() => void)[] = [];

  /** Tells the reader that something is missing. Done when they want to try again; `hasTried` says that they have done so already. */
  async report(hasTried: boolean): Promise<void> {
    const again = new Promise<void>((resolve) => this.#waiting.push(resolve));
    const server = await askServer();
    this.message = WORDS[server === 'same' && hasTried ? 'kept' : server];
    return again;
  }

  /** Something else could not be loaded, and says so itself: here only whether a new version is the reason. */
  async lookForNewer(): Promise<void> {
    if ((await askServer()) === 'newer') this.message = WORDS.newer;
  }

  tryAgain(): void {
    this.message = undefined;
    for (const again of this.#waiting.splice(0)) again();
  }

  /** The reader goes on without it; the next click on the same thing asks anew. */
  dismiss(): void {
    this.message = undefined;
    this.#waiting = [];
  }
}

export const missing = new MissingPieces();

export async function loadPiece<P>(load: () => Promise<P>): Promise<P> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      // For whoever looks for the reason: the reader is told what to do about it.
      if (import.meta.env.DEV) globalThis.reportError?.(error);
      const pause = PAUSES_MS[attempt % (PAUSES_MS.length + 1)];
      if (pause === undefined) await missing.report(attempt > PAUSES_MS.length);
      else await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * A part for `{#await}`: itself as soon as it is there, so that it stands at once where it is shown again. A promise would be waited for anew
 * by every block, and Svelte keeps what each of them has waited for as long as the page is open (in its list of untracked writes).
 */
export function piece<P>(load: () => Promise<P>): () => P | Promise<P> {
  let kept: P | undefined;
  return () => kept ?? loadPiece(load).then((part) => (kept = part));
}

/** A component for `{#await}`, by the module that holds it. */
export const component = <C>(load: () => Promise<{ default: C }>) =>
  piece(() => load().then((part) => part.default));

/** Whether the page that the server has now names the same script as this one: if not, the files of this one may be gone. */
async function askServer(): Promise<Server> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.href.split('#')[0], { cache: 'no-store' });
    if (!answer.ok || !script) return 'silent';
    return (await answer.text()).includes(script) ? 'same' : 'newer';
  } catch {
    return 'silent';
  }
}
