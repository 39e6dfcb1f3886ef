/** Takes the focus for as long as something is open, and gives it back to where it was. */
export function borrowFocus(node: HTMLElement) {
  const before = document.activeElement;
  node.focus();
  return {
    destroy: () => {
      // Unless it has gone elsewhere in the meantime.
      const isFree = document.activeElement === document.body || node.contains(document.activeElement);
      if (isFree && before instanceof HTMLElement) before.focus();
    },
  };
}
