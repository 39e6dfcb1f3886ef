import type { FromCell, ToCell } from '../notebook/embed-messages.ts';
import { isDark, watchGround } from './page-theme.ts';

/**
 * <noisebook-cell cell="noise/densities" params="epsilon=0.5">…</noisebook-cell>
 *
 * A live cell on any page. What stands between the tags is shown until the cell is there, and stays where scripts or frames are
 * not allowed or Noisebook cannot be reached: a figure with a picture and a link does well. The frame is made when the reader comes
 * near it, sized by what it says of its height, and follows the page's theme. It is all that a page loads, and imports nothing of the notebook but types.
 * It is built as a plain script, because a module of another origin would need that host's leave; as a module it works too.
 *
 * Attributes: cell, params, figure, plain, controls, lock, ranges, heading, theme (light, dark, auto, page), height.
 * Methods: set(values): Promise<what was refused and why>, get(): Promise<values>; both may be called before there is a cell.
 * Event: `noisebook-change` with the values as its detail.
 */
const script = document.currentScript ?? document.querySelector('script[src*="noisebook-cell.js"]');
const home = new URL('.', (script as HTMLScriptElement).src);

/** How long a frame may take to show a cell, and how long after its page has loaded, before it is given up. */
const PATIENCE_MS = 20_000;
const LOADED_MS = 8_000;

const STYLE = new CSSStyleSheet();
STYLE.replaceSync(
  ':host{display:block}slot{background:Canvas}iframe{display:block;width:100%;border:0}[hidden]{display:none}',
);

type Values = Record<string, number | string | boolean>;
type Waiting = { resolve: (values: Values) => void; reject: (why: Error) => void };
/** By name, why a value was not taken. */
type Refused = Record<string, string>;
type Setting = { values: Values; tell: (refused: Refused) => void };

class NoisebookCell extends HTMLElement {
  static observedAttributes = [
    'cell',
    'params',
    'figure',
    'plain',
    'controls',
    'lock',
    'ranges',
    'heading',
    'theme',
  ];

  #root = this.attachShadow({ mode: 'open' });
  #frame?: HTMLIFrameElement;
  #ready = false;
  /** No cell can be shown: what stands between the tags stays. */
  #lost = false;
  /** Messages for a cell that is not there yet. */
  #queue: ToCell[] = [];
  #waiting: Waiting[] = [];
  #setting: Setting[] = [];
  /** The theme that the cell was last told. */
  #told?: string;
  #stop: (() => void)[] = [];

  connectedCallback(): void {
    this.#lost = false;
    // A sheet made by script, because a strict page allows no style element.
    this.#root.adoptedStyleSheets = [STYLE];
    this.#root.replaceChildren(document.createElement('slot'));
    const heard = (event: MessageEvent) => this.#heard(event);
    addEventListener('message', heard);
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry.isIntersecting) return;
        near.disconnect();
        this.#open();
      },
      { rootMargin: '400px' },
    );
    near.observe(this);
    const paper = () => this.#tellPaper();
    addEventListener('beforeprint', paper);
    this.#stop = [
      () => removeEventListener('message', heard),
      () => removeEventListener('beforeprint', paper),
      () => near.disconnect(),
      watchGround(this, () => this.#tellTheme()),
    ];
  }

  disconnectedCallback(): void {
    for (const stop of this.#stop) stop();
    this.#close('the tag was removed from its page');
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'theme') this.#tellTheme();
    else if (this.#frame) this.#point(this.#frame);
    else if (this.#lost) this.#open();
  }

  /** Moves the controls; values that will not do are left out by the cell. Tells which, and why; all of them where there is no cell. */
  set(values: Values): Promise<Refused> {
    return new Promise((tell) => {
      if (!this.#lost) this.#post({ type: 'noisebook:set', values: { ...values } });
      this.#setting.push({ values, tell });
      if (this.#lost) this.#refuseAll();
    });
  }

  #refuseAll(): void {
    const why = `there is no cell at ${this.#address()}`;
    for (const { values, tell } of this.#setting.splice(0))
      tell(Object.fromEntries(Object.keys(values).map((name) => [name, why])));
  }

  /** The settings of the cell as it stands. */
  get(): Promise<Values> {
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(new Error(`noisebook-cell: there is no cell at ${this.#address()}`));
      this.#waiting.push({ resolve, reject });
      this.#post({ type: 'noisebook:get' });
      // Whoever asks does not wait until the reader comes near.
      if (this.isConnected && !this.#frame) this.#open();
    });
  }

  #address(): string {
    const url = new URL('embed.html', home);
    const options = new URLSearchParams(this.getAttribute('params') ?? '');
    for (const name of ['figure', 'plain', 'controls', 'lock', 'ranges']) {
      const value = this.getAttribute(name);
      if (value !== null) options.set(name, value);
    }
    const heading = this.getAttribute('heading');
    if (heading !== null) options.set('title', heading);
    options.set('theme', this.#tell(this.#theme()));
    // Only this page may drive the cell.
    options.set('allow', location.origin);
    url.hash = `${this.getAttribute('cell') ?? ''}?${options}`.replaceAll('+', '%20');
    return url.href;
  }

  /** `page` looks at the colour that this element stands on. */
  #theme(): string {
    const asked = this.getAttribute('theme') ?? 'page';
    if (asked !== 'page') return asked;
    // What the browser paints behind a page without a background is the `Canvas` of its colour scheme.
    const { backgroundColor } = getComputedStyle(this.#root.querySelector('slot')!);
    return isDark(this, backgroundColor) ? 'dark' : 'light';
  }

  #tellTheme(): void {
    const theme = this.#theme();
    if (this.#ready && theme !== this.#told)
      this.#post({ type: 'noisebook:theme', theme: this.#tell(theme) });
  }

  /** Browsers paint a ground of their own behind a frame of another colour scheme than its page; a plain cell would not stand on the post's. */
  #tell(theme: string): string {
    if (this.#frame) this.#frame.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
    return (this.#told = theme);
  }

  /** No paper waits for a cell: one that is not there is told of by its address, and is there when the page is printed again. */
  #tellPaper(): void {
    if (this.#ready) return;
    if (!this.#lost && !this.#queue.some(({ type }) => type === 'noisebook:print')) {
      this.#open();
      this.#post({ type: 'noisebook:print' });
    }
    if (this.querySelector('img, svg, picture, canvas')) return;
    const page = new URL('index.html', home);
    page.hash = `${this.getAttribute('cell') ?? ''}?${this.getAttribute('params') ?? ''}`.replace(/\?$/, '');
    const why =
      'This figure was not there yet when the page was printed. Print the page again in a moment, or';
    const words = document.createElement('p');
    words.textContent = `${this.#lost ? 'To see this figure,' : why} open ${page}`;
    this.#root.append(words);
    addEventListener('afterprint', () => words.remove(), { once: true });
  }

  /** Gives the frame its address and its name. */
  #point(frame: HTMLIFrameElement): void {
    const heading = this.getAttribute('heading');
    frame.title =
      (heading !== 'on' && heading !== 'off' && heading) ||
      this.querySelector('a')?.textContent.trim() ||
      'A live figure of Noisebook';
    frame.src = this.#address();
  }

  #open(): void {
    if (this.#frame) return;
    this.#lost = false;
    const frame = (this.#frame = document.createElement('iframe'));
    this.#point(frame);
    // Until there is a cell in it, nobody should come upon it: by eye, by ear or by keyboard.
    frame.style.height = '0';
    frame.inert = true;
    // Frames are not allowed here, or Noisebook cannot be reached: what stands between the tags stays.
    const giveUp = () => {
      if (this.#ready || this.#frame !== frame) return;
      this.#lost = true;
      this.#queue = [];
      this.#close(`there is no cell at ${frame.src}`);
      // eslint-disable-next-line no-console -- readers see what stands between the tags; this is for the page's author
      console.warn(`noisebook-cell: there is no cell at ${frame.src}`);
    };
    const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (/^(frame|child|default)-src/.test(effectiveDirective) && blockedURI.startsWith(home.origin))
        giveUp();
    };
    document.addEventListener('securitypolicyviolation', refused);
    this.#stop.push(() => document.removeEventListener('securitypolicyviolation', refused));
    frame.addEventListener('load', () => setTimeout(giveUp, LOADED_MS));
    setTimeout(giveUp, PATIENCE_MS);
    this.#root.append(frame);
  }

  #close(why: string): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#ready = false;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(`noisebook-cell: ${why}`));
    this.#refuseAll();
  }

  #post(message: ToCell): void {
    if (this.#ready) this.#frame?.contentWindow?.postMessage(message, home.origin);
    else if (!this.#lost) this.#queue.push(message);
  }

  #heard({ source, origin, data }: MessageEvent<FromCell | undefined>): void {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== home.origin) return;
    if (data?.type === 'noisebook:height' && (data.ready || this.#ready)) {
      this.#ready = true;
      this.#root.querySelector('slot')!.hidden = true;
      this.#frame.inert = false;
      this.#frame.style.height = `${Math.max(80, Number(this.getAttribute('height')) || Number(data.height))}px`;
      for (const message of this.#queue.splice(0)) this.#post(message);
      this.#tellTheme();
    } else if (data?.type === 'noisebook:values') {
      for (const { resolve } of this.#waiting.splice(0)) resolve(data.values);
    } else if (data?.type === 'noisebook:set-done') {
      for (const { tell } of this.#setting.splice(0, data.sets)) tell(data.refused);
    } else if (data?.type === 'noisebook:change') {
      this.dispatchEvent(new CustomEvent('noisebook-change', { detail: data.values, bubbles: true }));
    }
  }
}

if (!customElements.get('noisebook-cell')) customElements.define('noisebook-cell', NoisebookCell);
