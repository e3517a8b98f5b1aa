/** When the card form shows its errors, and in which words. */
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

test('no error is shown while the shopper types or leaves a field empty (A-45, A-46)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await form.number.click();
  await expect(form.number).toBeFocused();
  for (const next of [form.expiry, form.holder, form.cvv, form.payButton]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await expect(page.locator('.wpwl-hint')).toHaveCount(0);
  await form.number.pressSequentially('42424');
  await expect(form.number).toHaveValue('4242 4');
  await expect(page.locator('.wpwl-hint')).toHaveCount(0);
  await form.expiry.pressSequentially('1');
  expect(await page.locator('.wpwl-hint-expiryMonthError').count()).toBe(0);
});

test('leaving a wrong field shows its error next to it, and the correction clears the error at once (A-47, A-48, A-91)', async ({
  open,
}) => {
  const { form } = await open();
  await form.number.pressSequentially('42424');
  await form.holder.focus();
  await expect(form.hint('card.number')).toHaveText('Card number is too short');
  await expect(form.frame('card.number')).toHaveClass(/wpwl-has-error/);
  await expect(form.number).toHaveAttribute('aria-invalid', 'true');
  await expect(form.number).toHaveAccessibleDescription('Card number is too short');
  await form.number.press('End');
  await form.number.pressSequentially('24242424242');
  await expect(form.hint('card.number')).toHaveCount(0);
  await expect(form.number).not.toHaveAttribute('aria-invalid', 'true');
});

test('empty, incomplete, invalid, expired and not accepted have five texts (A-49)', async ({
  open,
  page,
}) => {
  const { form } = await open({ options: 'var wpwlOptions = { brandDetection: true };' });
  await form.ready();
  await form.pay();
  const texts = new Set<string | null>();
  const number = form.hint('card.number');
  texts.add(await number.textContent());
  await expect(form.hint('card.expiry')).toBeVisible();
  for (const digits of ['4242', '4242424242424241', '3530111333300000']) {
    await form.number.fill('');
    await form.number.fill(digits);
    await form.holder.focus();
    const before = [...texts];
    await expect.poll(() => number.textContent()).not.toBe(before.at(-1));
    texts.add(await number.textContent());
  }
  await form.expiry.fill('01/20');
  await form.holder.focus();
  texts.add(await form.hint('card.expiry').textContent());
  expect(texts.size).toBe(5);
  await expect(page.locator('.wpwl-hint-cardHolderError')).toHaveCount(0);
});

test('Pay in an empty form shows all errors at once, one summary, and the focus on the first wrong field (A-50, A-55)', async ({
  open,
  api,
}) => {
  const { form, checkoutId } = await open();
  await form.ready();
  await expect(form.payButton).toBeEnabled();
  await form.pay();
  await expect(form.hint('card.number')).toHaveText('Enter the card number');
  await expect(form.hint('card.expiry')).toHaveText('Required');
  await expect(form.hint('card.cvv')).toHaveText('Required');
  await expect(form.number).toBeFocused();
  await expect(form.root.getByRole('status')).toHaveText('Some details need to be corrected');
  await expect(form.payButton).toHaveClass(/wpwl-button-error/);
  await expect(form.payButton).toBeEnabled();
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
});

test('the security code has four digits for American Express and is checked again when the brand changes (A-35)', async ({
  open,
}) => {
  const { form } = await open({ options: 'var wpwlOptions = { brandDetection: true };' });
  await form.type('card.number', '375987000000062');
  await form.cvv.pressSequentially('123');
  await form.holder.focus();
  await expect(form.hint('card.cvv')).toBeVisible();
  await form.number.fill('4200000000000026');
  await expect(form.hint('card.cvv')).toHaveCount(0);
});

test('a number of another brand than the chosen one says so', async ({ open }) => {
  const { form } = await open();
  await form.type('card.number', '5200000000000056');
  await expect(form.hint('card.number')).toHaveText('Check the card brand');
  await form.brand.selectOption('MASTER');
  await expect(form.hint('card.number')).toHaveCount(0);
});

test('a card number typed as the holder is refused before it leaves the page (A-38)', async ({
  open,
  api,
}) => {
  const { form, checkoutId } = await open();
  await form.fill({ holder: '4929 0000 0000 6' });
  await form.pay();
  await expect(form.hint('card.holder')).toBeVisible();
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
});
