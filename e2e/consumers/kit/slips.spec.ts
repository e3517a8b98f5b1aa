/** Slips of a tester, each with a sentence that says the remedy. */
import { CardForm, expect, MethodForm, test } from 'payment-widgets/testing/playwright';

test('a parameter that no checkout has', async ({ tenant }) => {
  await expect(tenant.checkout({ shoperResultUrl: 'https://shop.example/' })).rejects.toThrow(
    'shoperResultUrl (shopperResultUrl was probably meant)',
  );
});

test('a parameter of the shop’s own', async ({ tenant }) => {
  const checkout = await tenant.checkout({ 'customParameters[SHOP_basket]': '7' });
  expect((await checkout.detail()).checkout.state).toBe('open');
});

test('a brand that there is not', async ({ openCheckout, tenant }) => {
  await expect(openCheckout({}, { brands: ['PAYPALL'] })).rejects.toThrow('PAYPAL was probably meant');
  const checkout = await tenant.checkout();
  await expect(expect(checkout).toBePaid({ brand: 'Mastercard' })).rejects.toThrow(
    'MASTER was probably meant',
  );
});

test('an operation and a status that no fault has', async ({ tenant }) => {
  const on = 'payment.sumbit' as 'payment.submit';
  await expect(tenant.faults.add({ status: 503 }, { on })).rejects.toThrow(
    'payment.submit was probably meant',
  );
  await expect(tenant.faults.add({ status: 418 as 503 }, { on: 'payment.submit' })).rejects.toThrow(
    'must be one of 429, 500, 502, 503, 504',
  );
  await expect(expect(tenant.journal).toHaveReceived({ on })).rejects.toThrow(
    'payment.submit was probably meant',
  );
  await expect(tenant.journal.requests({ status: 2000 })).rejects.toThrow('must be a status from 100 to 599');
});

test('a saved card that there is not', async ({ openCheckout, savedCards, tenant }) => {
  await openCheckout();
  await expect(savedCards.pay('123')).rejects.toThrow('The page shows no saved card. Store one');
  const { registrationId } = await tenant.store('visa');
  await openCheckout({ 'registrations[0].id': registrationId });
  await expect(savedCards.choose({ last4: '9999' })).rejects.toThrow(
    /There is no saved card that ends with 9999; there are, from place 0 on, .*0000/,
  );
});

test('a control that a form does not have', async ({ openCheckout, page }) => {
  await openCheckout({}, { brands: ['DIRECTDEBIT_SEPA'] });
  const sepa = new MethodForm(page, 'directDebit');
  await expect(sepa.fill({ acountHolder: 'Jane' })).rejects.toThrow(
    /The form has no control acountHolder .*; it has .*\./,
  );
});

test('a card that nobody has', async ({ openCheckout, page, tenant }) => {
  await openCheckout();
  const form = new CardForm(page, { cards: () => tenant.cards() });
  await expect(form.fill('vissa' as 'visa')).rejects.toThrow(
    'There is no card vissa (visa was probably meant)',
  );
  await expect(tenant.store('vissa' as 'visa')).rejects.toThrow('visa was probably meant');
});

test('an answer that is no JSON, and one that never comes', async ({ tenant }) => {
  const checkout = await tenant.checkout();
  await tenant.faults.add({ status: 502, body: 'html' }, { on: 'checkout.status' });
  await expect(checkout.status()).rejects.toThrow(/answered 502 with what is no JSON: "</);
  await tenant.faults.add({ hang: true }, { on: 'checkout.status' });
  await expect(checkout.status()).rejects.toThrow('no whole answer came in 20 s');
});
