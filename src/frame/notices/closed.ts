/**
 * Runs where a provider's page in a window or a frame of its own ends, and tells the shop's page. The message holds
 * nothing: it is a hint to ask the gateway.
 */
const { opener, parent } = window;
const shop = opener ?? (parent === window ? undefined : parent);
if (shop !== undefined) {
  document.querySelector('#result')?.remove();
  for (const origin of (document.documentElement.dataset.shop ?? '').split(' ').filter(Boolean)) {
    shop.postMessage({ type: 'payment-widgets:closed' }, origin);
  }
}
// A window that a person opened stays: nobody may close it but its owner.
if (opener) window.close();

export {};
