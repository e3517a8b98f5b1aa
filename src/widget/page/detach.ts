/** Takes a node out of the page. Not by its `remove`: older libraries replace it by one that fails or does nothing. */
export function detach(node: Node): void {
  node.parentNode?.removeChild(node);
}
