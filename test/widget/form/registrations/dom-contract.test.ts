// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pick } from '../../kit.ts';
import { outline } from '../card/outline.ts';
import { account, paypal, savedOfEachTest, visa } from './registrations-kit.ts';

const make = savedOfEachTest();

/** The DOM of widget-contract.md 5.4, node by node. The contract does not contain `bdi` and our live region. */
const contract = `
div.wpwl-registrations[id=wpwl-registrations]
  div.wpwl-container.wpwl-container-registration.wpwl-clearfix[id=registration_<n>][lang=en]
    form.wpwl-form.wpwl-form-registrations.wpwl-form-has-inputs.wpwl-clearfix[action=https://pay.example/v1/checkouts/AB.uat-1/payment][method=POST][lang=en][data-action=submit-registration]
      div.wpwl-group.wpwl-group-registration.wpwl-clearfix.wpwl-selected
        label.wpwl-registration
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-registrationId
            input[name=registrationId][type=radio][value=R1][data-action=change-registration]
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-brand
            div.wpwl-brand.wpwl-brand-VISA.wpwl-brand-inline
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-details
            div.wpwl-wrapper-registration.wpwl-wrapper-registration-number
              bdi "0091"
                span.wpwl-mask "************"
            div.wpwl-wrapper-registration.wpwl-wrapper-registration-expiry
              bdi "12/35"
            div.wpwl-wrapper-registration.wpwl-wrapper-registration-holder "Jane Jones"
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-cvv
            iframe.wpwl-control.wpwl-control-iframe.wpwl-control-cvv[name=card.cvv][src=https://pay.example/v1/pciIframe.html?v=test&checkoutId=AB.uat-1#instance=<i>][title=Security Code CVV][placeholder=CVV][frameborder=0]
      div.wpwl-group.wpwl-group-registration.wpwl-clearfix
        label.wpwl-registration
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-registrationId
            input[name=registrationId][type=radio][value=R4][data-action=change-registration]
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-brand
            div.wpwl-brand.wpwl-brand-DIRECTDEBIT_SEPA.wpwl-brand-inline
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-details
            div.wpwl-wrapper-registration.wpwl-wrapper-registration-iban
              bdi "DE****7890"
            div.wpwl-wrapper-registration.wpwl-wrapper-registration-holder "J. J."
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-cvv
      div.wpwl-group.wpwl-group-registration.wpwl-clearfix
        label.wpwl-registration
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-registrationId
            input[name=registrationId][type=radio][value=R5][data-action=change-registration]
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-brand
            div.wpwl-brand.wpwl-brand-PAYPAL.wpwl-brand-inline
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-details
            div.wpwl-wrapper-registration.wpwl-wrapper-registration-email
              bdi "j****@example.com"
          div.wpwl-wrapper-registration.wpwl-wrapper-registration-cvv
      div.wpwl-group.wpwl-group-submit.wpwl-clearfix
        div.wpwl-wrapper.wpwl-wrapper-submit
          button.wpwl-button.wpwl-button-pay[name=pay][type=submit][aria-label=Pay now] "Pay now"
    iframe.wpwl-target[name=registrations-target][src=about:blank][title=Card issuer verification][frameborder=0]
    div.wpwl-status
  div.wpwl-form.wpwl-form-registrations.wpwl-clearfix[lang=en]
    button.wpwl-button.wpwl-button-pay[type=button][data-action=show-initial-forms] "Other payment methods"
`;

test('the DOM of the saved registrations is the one that merchants know', () => {
  const { paymentForm } = make([visa, account, paypal], {
    areNewFormsHidden: true,
    registrations: { requireCvv: true },
  });
  expect(document.querySelector('.wpwl-target')).toBeNull();
  // Reading the frame adds it, as the start of a payment does.
  expect(paymentForm.targetFrame.isConnected).toBe(true);
  const tree = outline(pick('#wpwl-registrations'))
    .join('\n')
    .replaceAll(paymentForm.container.id, 'registration_<n>')
    .replaceAll(/instance=[0-9a-f]{32}/g, 'instance=<i>');
  expect(paymentForm.container.id).toMatch(/^registration_\d{12}$/);
  expect(tree).toBe(contract.trim());
  expect(paymentForm.container.getAttribute('aria-label')).toBe('Saved payment methods');
});

test('each saved registration has an accessible name of its own', () => {
  const { radios } = make([visa, { ...visa, id: 'R9', expiresIn: 0 }, account, paypal]);
  expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Visa ending in 0091, expires 12/35, Jane Jones',
    'Visa ending in 0091, Card expired, Jane Jones',
    'SEPA Direct Debit, DE****7890, J. J.',
    'PayPal, j****@example.com',
  ]);
});

test('the page’s own element with the form’s id keeps its id and its place', () => {
  const html = '<div id="wpwl-registrations"></div><form class="paymentWidgets"></form>';
  const { context, original, paymentForm } = make([visa], {}, html);
  const whole = original.nextElementSibling;
  expect(whole?.contains(paymentForm.container)).toBe(true);
  expect(whole?.id).not.toBe('wpwl-registrations');
  context.scope.end();
  expect(document.querySelectorAll('#wpwl-registrations')).toHaveLength(1);
  expect(document.querySelector('[class*=wpwl-]')).toBeNull();
});
