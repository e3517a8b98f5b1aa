/** The addresses of the reference's pages, and the page that has an anchor. */
import { structures } from '#contract/parameters/groups.ts';
import { endpoints } from '../endpoints/index.ts';
import { componentName } from '../request-schema.ts';

/** Address of the page with the list of all pages. */
export const indexAddress = '/docs';

/** The pages whose anchors begin with the words. */
const pagesOfAnchors: Readonly<Record<string, string>> = {
  category: 'result-codes',
  code: 'result-codes',
  parameter: 'parameters',
  rule: 'simulator',
  simulator: 'simulator',
  brand: 'brands',
  brands: 'brands',
};

const operations = new Set(endpoints.map(({ name }) => name));
const parameterGroups = new Set(structures.map(componentName));

/** Returns the address of a page by its name, such as `createPayment` or `result-codes`. */
export function docsAddress(name: string): string {
  return `${indexAddress}/${name}`;
}

/** Returns the address of a guide; of the list of all for an empty name. */
export function guideAddress(name: string): string {
  return name === '' ? '/docs/guides' : `/docs/guides/${name}`;
}

/** Returns the address of an anchor, which any page may link to; of an operation's or a topic's name, that of its page. */
export function addressOfAnchor(id: string): string {
  if (operations.has(id)) return docsAddress(id);
  const [first = ''] = id.split('.');
  const page = parameterGroups.has(id)
    ? 'parameters'
    : /Answer$/.test(id)
      ? 'answers'
      : pagesOfAnchors[first];
  return page === undefined ? docsAddress(id) : `${docsAddress(page)}#${id}`;
}
