const namesOf = (node: Node) => (node instanceof Element ? node.getAttributeNames().join() : '');
const isAlike = (a: Node, b: Node) => a.nodeName === b.nodeName && namesOf(a) === namesOf(b);

/**
 * Makes one drawing out of another: what both have in common stays where it is, so that the browser lays out and paints only what has
 * changed. While a slider moves, that is the lines, and not the axes with their words.
 */
export function patch(at: Element, next: Element): void {
  if (!isAlike(at, next)) return at.replaceWith(next);
  for (const { name, value, namespaceURI } of next.attributes) {
    if (at.getAttribute(name) === value) continue;
    // A page's policy may forbid styles in attributes.
    if (name === 'style') (at as SVGElement).style.cssText = value;
    else at.setAttributeNS(namespaceURI, name, value);
  }
  const before = [...at.childNodes];
  const after = [...next.childNodes];
  after.forEach((node, i) => {
    const old: ChildNode | undefined = before[i];
    if (!old) at.append(node);
    else if (!(node instanceof Element) || !(old instanceof Element)) {
      if (!old.isEqualNode(node)) old.replaceWith(node);
    } else if (!old.isEqualNode(node)) patch(old, node);
  });
  for (const old of before.slice(after.length)) old.remove();
}
