/** How fields look inside: the size of placeholders, the digits, and the sign of the security code. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Gives the font sizes of an input's text and of its placeholder. */
const sizesOf = (input: Locator) =>
  input.evaluate((node) => ({
    text: getComputedStyle(node).fontSize,
    placeholder: getComputedStyle(node, '::placeholder').fontSize,
  }));

test('placeholders have the size of the text in their fields, in the page and in frames', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options:
      'var wpwlOptions = { billingAddress: {}, mandatoryBillingFields: { city: true, street2: false } };',
  });
  await form.ready();
  const inputs = page.locator('input[placeholder]:visible');
  await expect(page.locator('.wpwl-control-city')).toBeVisible();
  for (const input of [form.number, form.cvv, ...(await inputs.all())])
    await expect.poll(() => sizesOf(input)).toEqual({ text: '16px', placeholder: '16px' });
});
