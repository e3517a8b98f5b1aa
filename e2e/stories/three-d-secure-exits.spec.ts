/**
 * The ways out of an issuer's challenge. After each the shopper is told, and can go on (threeds-security A, experience.md
 *
 */
import { expect, test } from '../fixtures/secured.ts';

test.use({ typing: 'fill' });

const cancelled = 'The payment was cancelled. Try again or choose another way to pay.';

test('when the issuer says no the shop is told, and the same checkout takes another card', async ({
  openSecured,
  page,
}) => {
  const checkout = await openSecured();
  await (await checkout.startChallenge()).answer('1111');
  await checkout.expectResult('100.380.401');
  await page.goto(checkout.url);
  await checkout.startChallenge('4200000000000075');
  await checkout.challenge.answer('7777');
  await checkout.expectResult();
});

test('a shopper who cancels is asked whether to, comes back to a form that works, and pays with another card', async ({
  openSecured,
}) => {
  const checkout = await openSecured();
  const { form } = checkout;
  const challenge = await checkout.startChallenge();
  await challenge.issuer.locator('button[name=cancel]').click();
  await checkout.expectForm(cancelled);
  await expect(form.payButton).toBeFocused();
  expect(await checkout.readResultCode()).toBe('100.396.101');

  await form.pay();
  await challenge.opened();
  await challenge.code.fill('12');
  await challenge.cancelButton.click();
  await expect(challenge.gatewayPage.locator('#no')).toBeFocused();
  await challenge.gatewayPage.locator('#no').click();
  await expect(challenge.code).toHaveValue('12');
  await challenge.cancel();
  await checkout.expectForm(cancelled);
  await expect(form.payButton).toBeFocused();
  expect(await checkout.countCharges()).toBe(0);
  await checkout.payWithAnotherCard();
});
