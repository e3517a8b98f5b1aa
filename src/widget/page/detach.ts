/**
 * Removes a node from the page. It does not call the node's `remove`: older libraries on the page replace that method
 * by one that fails or does nothing.
 */
export function detach(node: Node): void {
  node.parentNode?.removeChild(node);
}
