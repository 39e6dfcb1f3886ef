/**
 * What ties prose to controls: pointing at a letter in a formula lights up the sliders that set it, and touching a
 * slider lights up the letter. Escape closes the explanation of a term.
 */
export function reading(node: HTMLElement) {
  let lit: Element[] = [];
  const dim = () => {
    for (const element of lit) element.classList.remove('lit');
    lit = [];
  };
  const light = (event: Event) => {
    const symbol = (event.target as Element | null)?.closest?.('[data-symbol]')?.getAttribute('data-symbol');
    dim();
    if (!symbol) return;
    lit = [...node.querySelectorAll('[data-symbol]')].filter(
      (found) => found.getAttribute('data-symbol') === symbol,
    );
    for (const element of lit) element.classList.add('lit');
  };
  const closeTerm = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    for (const term of node.querySelectorAll('.term')) term.classList.add('closed');
  };
  const openTerm = (event: Event) =>
    (event.target as Element | null)?.closest?.('.term')?.classList.remove('closed');

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
  return {
    destroy: () => {
      for (const [type, listener] of listeners) node.removeEventListener(type, listener as EventListener);
    },
  };
}
