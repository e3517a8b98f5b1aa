/** The pages of a shop with our forms, for measurements in a browser. */

/**
 * The start of every measured page. It notes long tasks from the beginning, and `noteTypable` notes when a field can be typed
 * into: the first one, and the last one, with which a card can be typed.
 *
 * @param {string} language
 */
export const pageStart = (language) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Shop</title><script>${notes}</script><body>`;

const notes = `var longTasks = [], openFields = 2, firstFieldAt, typableAt;
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => longTasks.push(duration)))
  .observe({ type: 'longtask' });
function noteTypable() {
  openFields -= 1;
  if (openFields === 1) firstFieldAt = performance.now();
  if (openFields === 0) { typableAt = performance.mark('typable').startTime; console.debug('typable'); }
}`;

/**
 * What a page shows beside the defaults: brands of `data-brands`, members of `wpwlOptions`, parameters of the checkout.
 *
 * @typedef {{ brands?: string, options?: object, parameters?: Record<string, string> }} FormKind
 */

/**
 * Returns a page with our form, and with the script's tag as README gives it. A card field in a frame reports once that it
 * accepts text and works with the form; the card form has two of them.
 *
 * @param {string} locale @param {string} gateway origin
 * @param {{ id: string, integrity?: string }} checkout
 * @param {FormKind} [kind]
 */
export function cardPage(locale, gateway, { id, integrity }, { brands = 'VISA MASTER', options } = {}) {
  const given = `var wpwlOptions = ${JSON.stringify({ locale, ...options })};
wpwlOptions.onReadyIframeCommunication = noteTypable;`;
  const address = `${gateway}/v1/paymentWidgets.js?checkoutId=${id}`;
  const tag = `<script src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`;
  const form = `<form class="paymentWidgets" action="/result" data-brands="${brands}"></form>`;
  return { type: 'text/html', body: `${pageStart(locale)}${form}<script>${given}</script>${tag}` };
}
