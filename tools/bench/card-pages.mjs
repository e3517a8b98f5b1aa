/** The pages of a shop with our forms, for measurements in a browser. */
import { prepareCheckout } from './server.mjs';

/**
 * The start of every measured page. It notes long tasks from the beginning, and `noteTypable` notes when a card can be
 * typed.
 *
 * @param {string} language
 */
export const pageStart = (language) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Shop</title><script>${notes}</script><body>`;

const notes = `var longTasks = [], typableAt;
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => longTasks.push(duration)))
  .observe({ type: 'longtask' });
function noteTypable() { typableAt = performance.now(); console.debug('typable'); }`;

/** A card field in a frame reports once that it accepts text and works with the form; the card form has two of them. */
const cardOptions = `var open = 2, wpwlOptions = {
  onReadyIframeCommunication: function () { open -= 1; if (open === 0) noteTypable(); },
  onReady: function () { console.debug('ready'); } };`;

/**
 * Notes of each container of a form, at each animation frame, when it is in the page, and when it can be used: its texts
 * are visible and its button to pay is there, or its fields accept text.
 */
const watchForms = `var forms = {};
(function look() {
  for (const container of document.querySelectorAll('.wpwl-container')) {
    const kind = /wpwl-container-([^ ]+)/.exec(container.className)[1];
    const form = forms[kind] ??= { stands: performance.now() };
    const isLoading = container.matches('.wpwl-waiting') || container.querySelector('iframe[aria-busy=true]');
    if (!isLoading && container.querySelector('.wpwl-button-pay, [class*=wpwl-button]')) form.usable ??= performance.now();
  }
  requestAnimationFrame(look);
})();`;

/** The pages by name: what a page's form offers, and whether its checkout has stored cards. */
const pages = {
  card: { brands: 'VISA MASTER', watches: '' },
  kinds: { brands: 'VISA PAYPAL DIRECTDEBIT_SEPA', watches: watchForms },
  saved: { brands: 'VISA MASTER', watches: watchForms },
};

/** @typedef {keyof typeof pages} PageName */

/**
 * Returns a page with our form, and with the script's tag as README gives it.
 *
 * @param {PageName} name @param {string} language @param {string} gateway origin
 * @param {{ id: string, integrity?: string }} checkout
 */
export function cardPage(name, language, gateway, { id, integrity }) {
  const { brands, watches } = pages[name];
  const options = `${cardOptions} wpwlOptions.locale = '${language}';${watches}`;
  const address = `${gateway}/v1/paymentWidgets.js?checkoutId=${id}`;
  const tag = `<script src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`;
  const form = `<form class="paymentWidgets" action="/result" data-brands="${brands}"></form>`;
  return { type: 'text/html', body: `${pageStart(language)}${form}<script>${options}</script>${tag}` };
}

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000026',
  'card.expiryMonth': '12',
  'card.expiryYear': '2035',
  'card.holder': 'Jane Jones',
};

/** Creates the checkout that a page needs. @param {PageName} name @param {import('./server.mjs').Addresses} server */
export async function createCheckoutFor(name, server) {
  const hash = { integrity: 'true' };
  if (name !== 'saved') return prepareCheckout(server, hash);
  const [first, second] = [await register(server), await register(server)];
  return prepareCheckout(server, { ...hash, 'registrations[0].id': first, 'registrations[1].id': second });
}

/** Stores a card and gives the registration's id. @param {import('./server.mjs').Addresses} server */
async function register({ gateway, entityId, accessToken }) {
  const answer = await fetch(`${gateway}/v1/registrations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, ...card }),
  });
  return /** @type {{ id: string }} */ (await answer.json()).id;
}
