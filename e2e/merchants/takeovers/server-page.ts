/** The page that a framework's server has rendered, with the script tag of the form in its head. */
import { inlineScript, type Merchant, openPolicy } from '../../fixtures/merchant.ts';
import type { StoryOptions } from '../../fixtures/story.ts';
import { bundleModule } from './bundle.ts';
import type { Framework, ShopMarkup } from './frameworks.ts';

/** What stands behind the form: nothing, or what a framework may take the drawn form for. */
export const shapes = {
  nothing: undefined,
  'a paragraph': { tag: 'p' },
  'an element like those of the form': { tag: 'div' },
  'another form': { tag: 'div', hasForm: true },
} as const;

/**
 * Puts the page's module on the merchant's server, and describes the page. The shopper returns to `/paid`.
 *
 * @param more code that runs in the head, before all other scripts
 */
export async function createServerPage(
  merchant: Merchant,
  framework: Framework,
  behind: ShopMarkup['behind'],
  more = '',
): Promise<StoryOptions> {
  const shop: ShopMarkup = { action: `${merchant.origin}/paid`, ...(behind && { behind }) };
  merchant.serve('/paid', { html: '<title>Paid</title>' });
  merchant.serve('/shop.js', {
    html: `${(framework.scripts ?? []).join(';\n')};\n${await bundleModule(framework.client(shop))}`,
    headers: { 'Content-Type': 'text/javascript' },
  });
  return {
    headers: openPolicy,
    head: `${inlineScript(`var wpwlOptions = {}; ${more}`)}<script async src="{address}"></script><script src="/shop.js" defer></script>`,
    body: `<div id="shop">${await framework.render(shop)}</div>`,
  };
}
