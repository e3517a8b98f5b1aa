/** Every way out of an issuer's challenge has a name, a sentence and a way on (threeds-security A, experience.md A-67). */
import { expect, test } from '../fixtures/secured.ts';

const cancelled = 'The payment was cancelled. Try again or choose another way to pay.';

test('the bank says no: each time the shop is told, and the same checkout takes another card', async ({
  secured,
  page,
}) => {
  // Six payments.
  test.setTimeout(180_000);
  const checkout = await secured();
  const refusals = {
    1111: '100.380.401',
    2222: '100.390.114',
    3333: '100.390.112',
    '0012': '100.380.401',
    '4711 4711 4711': '100.390.119',
  };
  for (const [codes, result] of Object.entries(refusals)) {
    const verification = await checkout.challenge();
    for (const [tries, code] of codes.split(' ').entries()) {
      if (tries > 0) await expect(verification.issuer.getByRole('alert')).toBeVisible();
      await verification.answer(code);
    }
    await checkout.ended(result);
    await page.goto(checkout.url);
  }
  await checkout.challenge('4200000000000075');
  await checkout.verification.answer('7777');
  await checkout.ended();
});

test('a shopper who cancels is asked, comes back to a form that works, and pays with another card', async ({
  secured,
}) => {
  const checkout = await secured();
  const { form } = checkout;
  const verification = await checkout.challenge();
  await verification.issuer.locator('button[name=cancel]').click();
  await checkout.back(cancelled);
  await expect(form.payButton).toBeFocused();
  expect(await checkout.known()).toBe('100.396.101');

  await form.pay();
  await verification.opened();
  await verification.code.fill('12');
  await verification.cancelButton.click();
  await expect(verification.page.locator('#no')).toBeFocused();
  await verification.page.locator('#no').click();
  await expect(verification.code).toHaveValue('12');
  await verification.cancel();
  await checkout.back(cancelled);
  await expect(form.payButton).toBeFocused();
  expect(await checkout.charges()).toBe(0);
  await checkout.payOtherwise();
});
