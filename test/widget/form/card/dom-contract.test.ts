// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cardFormsOfEachTest } from './card-kit.ts';
import { outline } from './outline.ts';

const make = cardFormsOfEachTest();

/**
 * The DOM of widget-contract.md 5.2 and 5.3, node by node. The last node is our live region, which is not in the
 * contract.
 */
const contract = `
div.wpwl-container.wpwl-container-card.wpwl-clearfix[id=card_<n>][lang=en]
  form.wpwl-form.wpwl-form-card.wpwl-form-has-inputs.wpwl-clearfix[action=https://pay.example/v1/checkouts/AB.uat-1/payment][method=POST][target=card_<n>][lang=en]
    div.wpwl-group.wpwl-group-brand.wpwl-clearfix
      div.wpwl-label.wpwl-label-brand[name=wpwl-label-paymentBrand] "Card brand"
      div.wpwl-wrapper.wpwl-wrapper-brand
        select.wpwl-control.wpwl-control-brand[name=paymentBrand]
          option[value=VISA] "Visa"
          option[value=AMEX] "American Express"
      div.wpwl-brand.wpwl-brand-card.wpwl-brand-VISA
    div.wpwl-group.wpwl-group-cardNumber.wpwl-clearfix
      div.wpwl-label.wpwl-label-cardNumber[name=wpwl-label-card.number] "Card number"
      div.wpwl-wrapper.wpwl-wrapper-cardNumber
        iframe.wpwl-control.wpwl-control-iframe.wpwl-control-cardNumber[name=card.number][src=https://pay.example/v1/pciIframe.html?v=test&checkoutId=AB.uat-1#instance=<i>][title=Card Number][placeholder=Card Number][frameborder=0]
    div.wpwl-group.wpwl-group-expiry.wpwl-clearfix
      div.wpwl-label.wpwl-label-expiry[name=wpwl-label-card.expiry] "Expiry date"
      div.wpwl-wrapper.wpwl-wrapper-expiry
        input.wpwl-control.wpwl-control-expiry[name=card.expiry][type=tel][placeholder=MM / YY][data-action=blur-card-expiry]
    div.wpwl-group.wpwl-group-cardHolder.wpwl-clearfix
      div.wpwl-label.wpwl-label-cardHolder[name=wpwl-label-card.holder] "Name on card"
      div.wpwl-wrapper.wpwl-wrapper-cardHolder
        input.wpwl-control.wpwl-control-cardHolder[name=card.holder][type=text][placeholder=Card holder]
    div.wpwl-group.wpwl-group-cvv.wpwl-clearfix
      div.wpwl-label.wpwl-label-cvv[name=wpwl-label-card.cvv] "Security code (CVV)"
      div.wpwl-wrapper.wpwl-wrapper-cvv
        iframe.wpwl-control.wpwl-control-iframe.wpwl-control-cvv[name=card.cvv][src=https://pay.example/v1/pciIframe.html?v=test&checkoutId=AB.uat-1#instance=<i>][title=Security Code CVV][placeholder=CVV][frameborder=0]
    div.wpwl-group.wpwl-group-submit.wpwl-clearfix
      div.wpwl-wrapper.wpwl-wrapper-submit
        button.wpwl-button.wpwl-button-pay[name=pay][type=submit][aria-label=Pay now] "Pay now"
    input[name=shopperResultUrl][type=hidden][value=https://shop.example/result]
    input[name=card.expiryMonth][type=hidden]
    input[name=card.expiryYear][type=hidden]
  iframe.wpwl-target[name=card_<n>][src=about:blank][title=Card issuer verification][frameborder=0]
  div.wpwl-status
`;

test('the card form’s DOM is the one that merchants know', () => {
  const { paymentForm, container } = make({}, ['VISA', 'AMEX']);
  expect(document.querySelector('.wpwl-target')).toBeNull();
  // Reading the frame adds it, as the start of a payment does.
  expect(paymentForm.targetFrame.isConnected).toBe(true);
  const tree = outline(container)
    .join('\n')
    .replaceAll(container.id, 'card_<n>')
    .replaceAll(/instance=[0-9a-f]{32}/g, 'instance=<i>');
  expect(tree).toBe(contract.trim());
});
