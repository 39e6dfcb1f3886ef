/**
 * <noisebook-cell cell="noise/densities" params="epsilon=0.5">…</noisebook-cell>
 *
 * A live cell on any page. What stands between the tags is shown until the cell is there, and stays where scripts or frames are
 * not allowed or Noisebook cannot be reached: a figure with a picture and a link does well. The frame is made when the reader comes
 * near it, sized by what it says of its height, and follows the page's theme. This file imports nothing: it is all that a page loads.
 * It is built as a plain script, because a module of another origin would need that host's leave; as a module it works too.
 *
 * Attributes: cell, params, controls, lock, ranges, heading, theme (light, dark, auto, page), height.
 * Methods: set(values), get(): Promise<values>. Event: `noisebook-change` with the values as its detail.
 */
const script = document.currentScript ?? document.querySelector('script[src*="noisebook-cell.js"]');
const home = new URL('.', (script as HTMLScriptElement).src);

/** How long a frame may take to show a cell, and how long after its page has loaded, before it is given up. */
const PATIENCE_MS = 20_000;
const LOADED_MS = 8_000;

type Values = Record<string, number | string | boolean>;

class NoisebookCell extends HTMLElement {
  static observedAttributes = ['cell', 'params', 'controls', 'lock', 'ranges', 'heading', 'theme'];

  #root = this.attachShadow({ mode: 'open' });
  #frame?: HTMLIFrameElement;
  #ready = false;
  #waiting: ((values: Values) => void)[] = [];
  #stop: (() => void)[] = [];

  connectedCallback(): void {
    this.#root.innerHTML =
      '<style>:host{display:block}iframe{display:block;width:100%;border:0}[hidden]{display:none}</style><slot></slot>';
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
    const theme = () => this.#post({ type: 'noisebook:theme', theme: this.#theme() });
    const watcher = new MutationObserver(theme);
    for (const node of [document.documentElement, document.body]) {
      watcher.observe(node, {
        attributes: true,
        attributeFilter: ['class', 'style', 'data-theme', 'data-color-mode'],
      });
    }
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', theme);
    this.#stop = [
      () => removeEventListener('message', heard),
      () => near.disconnect(),
      () => watcher.disconnect(),
      () => system.removeEventListener('change', theme),
    ];
  }

  disconnectedCallback(): void {
    for (const stop of this.#stop) stop();
    this.#frame?.remove();
    this.#frame = undefined;
    this.#ready = false;
  }

  attributeChangedCallback(): void {
    if (this.#frame) this.#frame.src = this.#address();
  }

  /** Moves the controls; values that will not do are left out by the cell. */
  set(values: Values): void {
    this.#post({ type: 'noisebook:set', values });
  }

  /** The settings of the cell as it stands. */
  get(): Promise<Values> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#post({ type: 'noisebook:get' });
    });
  }

  #address(): string {
    const url = new URL('embed.html', home);
    const options = new URLSearchParams(this.getAttribute('params') ?? '');
    for (const name of ['controls', 'lock', 'ranges']) {
      const value = this.getAttribute(name);
      if (value !== null) options.set(name, value);
    }
    const heading = this.getAttribute('heading');
    if (heading !== null) options.set('title', heading);
    options.set('theme', this.#theme());
    // Only this page may drive the cell.
    options.set('allow', location.origin);
    url.hash = `${this.getAttribute('cell') ?? ''}?${options}`.replaceAll('+', '%20');
    return url.href;
  }

  /** `page` looks at the colour that this element stands on. */
  #theme(): string {
    const asked = this.getAttribute('theme') ?? 'page';
    if (asked !== 'page') return asked;
    return isDark(this) ? 'dark' : 'light';
  }

  #open(): void {
    const frame = document.createElement('iframe');
    frame.title =
      this.getAttribute('heading') ||
      this.querySelector('a')?.textContent.trim() ||
      'A live figure of Noisebook';
    frame.src = this.#address();
    // Until there is a cell in it, nobody should come upon it: by eye, by ear or by keyboard.
    frame.style.height = '0';
    frame.inert = true;
    this.#frame = frame;
    // Frames are not allowed here, or Noisebook cannot be reached: what stands between the tags stays.
    const giveUp = () => {
      if (this.#ready || this.#frame !== frame) return;
      frame.remove();
      this.#frame = undefined;
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

  #post(message: object): void {
    if (this.#ready) this.#frame?.contentWindow?.postMessage(message, home.origin);
  }

  #heard({ source, origin, data }: MessageEvent): void {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== home.origin) return;
    if (data?.type === 'noisebook:height' && (data.ready || this.#ready)) {
      this.#ready = true;
      this.#root.querySelector('slot')!.hidden = true;
      this.#frame.inert = false;
      this.#frame.style.height = `${Math.max(80, Number(this.getAttribute('height')) || Number(data.height))}px`;
    } else if (data?.type === 'noisebook:values') {
      for (const resolve of this.#waiting.splice(0)) resolve(data.values);
    } else if (data?.type === 'noisebook:change') {
      this.dispatchEvent(new CustomEvent('noisebook-change', { detail: data.values, bubbles: true }));
    }
  }
}

/** Whether the first ancestor that has a background has a dark one. */
function isDark(node: Element | null): boolean {
  if (!node) return false;
  const [red, green, blue, alpha = 1] =
    getComputedStyle(node)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  return alpha === 0 ? isDark(node.parentElement) : 0.3 * red + 0.59 * green + 0.11 * blue < 128;
}

if (!customElements.get('noisebook-cell')) customElements.define('noisebook-cell', NoisebookCell);
