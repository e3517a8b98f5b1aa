/** The shop's options for the payment form. A file, not an inline script: the page's policy allows none. */
const { style, locale, entity, save } = document.currentScript.dataset;

window.wpwlOptions = {
  style,
  locale,
  brandDetection: true,
  googlePay: { gatewayMerchantId: entity },
  applePay: { countryCode: 'DE' },
};

/** The shopper's choice to save the card: an input with a name is sent with the payment. */
function saveChoice() {
  const input = document.createElement('input');
  Object.assign(input, { type: 'checkbox', name: 'createRegistration', value: 'true' });
  const label = document.createElement('label');
  label.className = 'save-card';
  label.append(input, ` ${save}`);
  return label;
}

// As soon as the form is there, not in `onReady`: nothing moves under the shopper's finger.
new MutationObserver((_changes, observer) => {
  const button = document.querySelector('.wpwl-form-card .wpwl-group-submit');
  if (button === null) return;
  observer.disconnect();
  button.before(saveChoice());
}).observe(document, { childList: true, subtree: true });
