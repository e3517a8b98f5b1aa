/** The shop's options for the payment form. A file, not an inline script: the page's policy allows none. */
import '#contract/wpwl.ts';
import type { WpwlOptions } from '#contract/options/types.ts';
import { isPageDark } from './colour-scheme.ts';
import { whenDrawn } from './elements.ts';
import { isRetry, keepCard } from './retry.ts';

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

// Saved cards are drawn before all other forms. Here the express buttons come first.
whenDrawn('.express > .wpwl-registrations', (saved) => document.querySelector('.list')?.prepend(saved));

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
