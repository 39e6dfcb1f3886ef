/**
 * What ties prose to controls: pointing at a letter in a formula lights up the sliders that set it, and touching a
 * slider lights up the letter. By keyboard, the first formula that holds a letter and every formula on a line of its own can be
 * focused, and light up all that they hold: once the whole chapter is there. Escape closes the explanation of a term.
 */
export function lightSymbols(node: HTMLElement, isWhole: boolean) {
  let lit: Element[] = [];
  const dim = () => {
    for (const element of lit) element.classList.remove('lit');
    lit = [];
  };
  const light = (event: Event) => {
    dim();
    const target = event.target as Element | null;
    const letter = target?.closest?.('[data-symbol]')?.getAttribute('data-symbol');
    // A formula in focus holds its letters; a letter under the pointer is in one.
    const symbols = letter ? [letter] : event.type === 'focusin' ? lettersIn(target) : [];
    lit = [...node.querySelectorAll('[data-symbol]')].filter((found) =>
      symbols.includes(found.getAttribute('data-symbol')!),
    );
    for (const element of lit) element.classList.add('lit');
  };
  const closeTerm = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    for (const term of node.querySelectorAll('.term')) term.classList.add('closed');
  };
  const openTerm = (event: Event) => {
    const term = (event.target as Element | null)?.closest?.('.term');
    if (!term) return;
    term.classList.remove('closed');
    keepInside(term.querySelector<HTMLElement>('.explanation')!);
  };

  const listeners: [string, (event: never) => void][] = [
    ['pointerover', light],
    ['focusin', light],
    ['pointerleave', dim],
    ['focusout', dim],
    ['pointerover', openTerm],
    ['focusin', openTerm],
    ['keydown', closeTerm],
  ];
  for (const [type, listener] of listeners) node.addEventListener(type, listener as EventListener);
  if (isWhole) openFormulas(node);
  return {
    update: (isWholeNow: boolean) => {
      if (isWholeNow) openFormulas(node);
    },
    destroy: () => {
      for (const [type, listener] of listeners) node.removeEventListener(type, listener as EventListener);
    },
  };
}

const lettersIn = (formula: Element | null): string[] =>
  formula?.matches('.katex')
    ? [...formula.querySelectorAll('[data-symbol]')].map((letter) => letter.getAttribute('data-symbol')!)
    : [];

/** Makes stops for the keyboard of the formulas that a control has a letter of: few, so that the way through a page stays short. */
function openFormulas(node: HTMLElement): void {
  const controlled = new Set(
    [...node.querySelectorAll('.control[data-symbol]')].map((control) =>
      control.getAttribute('data-symbol')!,
    ),
  );
  const known = new Set<string>();
  for (const formula of node.querySelectorAll('.prose .katex')) {
    const letters = lettersIn(formula).filter((letter) => controlled.has(letter));
    const isFirst = letters.some((letter) => !known.has(letter));
    if (letters.length === 0 || !(isFirst || formula.parentElement?.matches('.katex-display'))) continue;
    for (const letter of letters) known.add(letter);
    formula.setAttribute('tabindex', '0');
    formula.setAttribute('role', 'group');
    formula.setAttribute('aria-label', `Formula with ${[...new Set(letters)].join(', ')}`);
  }
}

/** Moves an open explanation to where the screen is. */
function keepInside(explanation: HTMLElement): void {
  const { style } = explanation;
  [style.translate, style.top, style.bottom] = ['', '', ''];
  const { left, right, bottom, height } = explanation.getBoundingClientRect();
  const above = explanation.parentElement!.getBoundingClientRect().top;
  if (bottom > innerHeight && above > height) [style.top, style.bottom] = ['auto', '100%'];
  const beyond = Math.max(0, right - document.documentElement.clientWidth + 12);
  style.translate = `${Math.round(Math.max(-beyond, 12 - left))}px`;
}
