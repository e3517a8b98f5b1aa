/** The shop's options for the payment form. A file, not an inline script: the page's policy allows none. */
import '#contract/wpwl.ts';
import type { WpwlOptions } from '#contract/options/types.ts';
import { isPageDark } from './colour-scheme.ts';
import { keptCard, whenDrawn } from './elements.ts';

/**
 * After a decline the shopper types only number and code again. Expiry date and holder stand in the page itself; the shop
 * keeps them for this tab until the payment has another end (`every-page.ts`). Number and code never reach the page.
 */
const names = ['card.expiry', 'card.holder'];
const inputsOf = (form: Element) =>
  names.map((name) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`));

/** Keeps them at a press that pays. The form has judged them by then: no holder is a card number. */
function keepCard(form: Element): void {
  const values = inputsOf(form).map((input) => input?.value);
  // The form of a wallet has no such inputs. A browser that keeps nothing throws.
  if (values.includes(undefined)) return;
  try {
    sessionStorage.setItem(keptCard, JSON.stringify(values));
  } catch {}
}

/** Puts them into the form. */
function restoreCard(form: Element): void {
  let values: string[] = [];
  try {
    values = JSON.parse(sessionStorage.getItem(keptCard) ?? '[]');
  } catch {}
  inputsOf(form).forEach((input, index) => {
    if (!input || !values[index]) return;
    input.value = values[index];
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/**
 * Takes the reason away, if the page has been scrolled so far that the field need not move under the shopper's finger. Some
 * browsers scroll by themselves then.
 */
function giveBack(notice: HTMLElement, list: Element): void {
  const { top } = list.getBoundingClientRect();
  notice.hidden = true;
  const height = top - list.getBoundingClientRect().top;
  if (scrollY < height) notice.hidden = false;
  else scrollBy({ top: -height, behavior: 'instant' });
}

/** Whether the page offers another try after a decline. */
const isRetry = new URLSearchParams(location.search).has('declined');

if (isRetry) {
  whenDrawn('.wpwl-form-card', restoreCard);
  // The form tells the first digit of the number by this class.
  whenDrawn('.list .wpwl-group-brand', (brand) => {
    const [notice, list] = [document.querySelector<HTMLElement>('.notice'), brand.closest('.list')];
    new MutationObserver((_changes, observer) => {
      if (!brand.matches('.wpwl-typed') || !notice || !list) return;
      observer.disconnect();
      giveBack(notice, list);
    }).observe(brand, { attributeFilter: ['class'] });
  });
}

const { style, locale, entity, save = '' } = document.currentScript?.dataset ?? {};
const colour = isPageDark() ? 'white' : 'black';

window.wpwlOptions = {
  // The shop's own look `pair` is a `card` in which the page moves a field.
  style: style === 'pair' ? 'card' : style,
  layout: 'accordion',
  locale,
  autofocus: isRetry ? 'card.number' : undefined,
  onBeforeSubmitCard({ target }: Event) {
    if (target instanceof Element) keepCard(target);
    return true;
  },
  googlePay: { gatewayMerchantId: entity, buttonType: 'plain', buttonColor: colour },
  applePay: { countryCode: 'DE', style: colour },
} as WpwlOptions;

/** The shopper's choice to save the card: an input with a name is sent with the payment. */
function createSaveChoice(): HTMLElement {
  const input = document.createElement('input');
  Object.assign(input, { type: 'checkbox', name: 'createRegistration', value: 'true' });
  const label = document.createElement('label');
  label.className = 'save-card';
  label.append(input, ` ${save}`);
  return label;
}

whenDrawn('.wpwl-form-card .wpwl-group-submit', (button) => button.before(createSaveChoice()));

// Saved cards are drawn before all other forms. Here the express buttons come first, and the cards are rows of the list.
whenDrawn('.express > .wpwl-registrations', (saved) => document.querySelector('.list > form')?.after(saved));

// While a payment is under way, the other lists to choose from are locked as the rows of this one are.
const paying = '.wpwl-container[aria-disabled="true"], [name="pay"][aria-busy="true"]';
whenDrawn('.more', (more) => {
  const isLocked = () => more.getAttribute('aria-disabled') === 'true';
  new MutationObserver(() => {
    const isPaying = document.querySelector(paying) !== null;
    if (isPaying !== isLocked()) more.setAttribute('aria-disabled', String(isPaying));
  }).observe(document, { subtree: true, attributeFilter: ['aria-busy', 'aria-disabled'] });
  more.addEventListener('click', (event) => {
    if (isLocked()) event.preventDefault();
  });
});

// A page may move the fields.
if (style === 'pair')
  whenDrawn('.wpwl-form-card .wpwl-group-cvv', (code) =>
    document.querySelector('.wpwl-form-card .wpwl-group-expiry')?.after(code),
  );
