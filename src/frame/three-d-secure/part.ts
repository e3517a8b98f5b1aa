/** An element of the page's markup (src/server/three-d-secure/page); null on the page of an unknown authentication. */
export const part = (id: string): HTMLElement | null => document.getElementById(id);
