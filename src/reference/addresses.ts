/** The addresses of the pages. */

/** Address of the page with the list of all pages. */
export const indexAddress = '/docs';

/** Folder below `docs` of the documents that are pages of the reference. */
const ofReference = 'reference/';

/** Returns the address of a page by its name, such as `createPayment` or `result-codes`. */
export function docsAddress(name: string): string {
  return `${indexAddress}/${name}`;
}

/** Returns the name of the page that shows a document, by its path below `docs` without `.md`. */
export function pageName(document: string): string {
  return document.startsWith(ofReference) ? document.slice(ofReference.length) : `guides/${document}`;
}

/** Returns the address of the page that shows a document; of the list of all guides for an empty path. */
export function guideAddress(document: string): string {
  return document === '' ? docsAddress('guides') : docsAddress(pageName(document));
}
