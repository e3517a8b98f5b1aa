/**
 * Script of the gateway's page to which a provider's page leads at the end, in a window or a frame of its own. It
 * tells the shop's page that the shopper has finished. The message holds no data: it is only a hint to ask the
 * gateway.
 */
const { opener, parent } = window;
const shop = opener ?? (parent === window ? undefined : parent);
if (shop !== undefined) {
  document.querySelector('#result')?.remove();
  for (const origin of (document.documentElement.dataset.shop ?? '').split(' ').filter(Boolean)) {
    shop.postMessage({ type: 'payment-widgets:closed' }, origin);
  }
}
// Only a window that the shop's page has opened is closed. One that a person opened may be closed only by that
// person.
if (opener) window.close();

export {};
