/** How fields look inside: the size of placeholders, the digits, and the sign of the security code. */
import type { Locator } from '@playwright/test';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

/** Gives the font sizes of an input's text and of its placeholder. */
const sizesOf = (input: Locator) =>
  input.evaluate((node) => ({
    text: getComputedStyle(node).fontSize,
    placeholder: getComputedStyle(node, '::placeholder').fontSize,
  }));

test('placeholders have the size of the text in their fields, in the page and in frames, and digits have one width', async ({
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
  for (const input of [form.number, form.expiry, form.cvv])
    await expect(input).toHaveCSS('font-variant-numeric', 'tabular-nums');
});

test('the sign of the code is the back of a card, and the front for American Express', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: 'var wpwlOptions = { brandDetection: true };',
    form: 'action="/result" data-brands="VISA AMEX"',
  });
  await form.ready();
  const code = page.locator('.wpwl-control-cvv');
  const lines = () => code.evaluate((node) => getComputedStyle(node).backgroundSize);
  expect(await lines()).toMatch(/^8px 2px, 24px 3px,.* 22px 16px, 24px 14px$/);
  await form.type('card.number', '374500262001008');
  await expect.poll(lines).toMatch(/^11px 2px, 0px 0px,/);
});

test('the sign of the code stands as far from the edge as the token for the inner space says', async ({
  open,
  page,
}) => {
  const { form } = await open({ head: inlineStyle(':root { --wpwl-field-pad: 20px; }') });
  await form.ready();
  const code = page.locator('.wpwl-control-cvv');
  await expect(code).toHaveCSS('padding-right', '48px');
  await expect(code).toHaveCSS('background-position', /calc\(100% - 20px\) 50%|right 20px top 50%/);
});
