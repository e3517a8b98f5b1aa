/** The pages of a shop with our forms, for measurements in a browser. */

/**
 * The start of every measured page. It notes long tasks from the beginning, and `noteTypable` notes when a card can be
 * typed.
 *
 * @param {string} language
 */
export const pageStart = (language) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Shop</title><script>${notes}</script><body>`;

const notes = `var longTasks = [], typableAt, readyAt;
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => longTasks.push(duration)))
  .observe({ type: 'longtask' });
function noteTypable() { typableAt = performance.mark('typable').startTime; console.debug('typable'); }`;

/** A card field in a frame reports once that it accepts text and works with the form; the card form has two of them. */
const cardOptions = `var open = 2, wpwlOptions = {
  onReadyIframeCommunication: function () { open -= 1; if (open === 0) noteTypable(); },
  onReady: function () { readyAt = performance.now(); } };`;

/**
 * Returns a page with our form, and with the script's tag as README gives it.
 *
 * @param {string} language @param {string} gateway origin
 * @param {{ id: string, integrity?: string }} checkout
 */
export function cardPage(language, gateway, { id, integrity }) {
  const options = `${cardOptions} wpwlOptions.locale = '${language}';`;
  const address = `${gateway}/v1/paymentWidgets.js?checkoutId=${id}`;
  const tag = `<script src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`;
  const form = '<form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form>';
  return { type: 'text/html', body: `${pageStart(language)}${form}<script>${options}</script>${tag}` };
}
