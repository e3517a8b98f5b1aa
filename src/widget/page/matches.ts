/**
 * Whether a name that the page passed to `executePayment` means this container. Plugins pass the container's whole
 * class list, joined by dots (widget-contract.md section 4).
 */
export function matchesContainer(element: Element, container: string): boolean {
  try {
    return element.matches(/^[.#]/.test(container) ? container : `.${container}`);
  } catch {
    return false;
  }
}
