/**
 * Finds an element of the page's markup (src/gateway/three-d-secure/page); null on the page of an unknown
 * authentication.
 */
export const elementById = (id: string): HTMLElement | null => document.getElementById(id);
