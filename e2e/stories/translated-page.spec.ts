/** A browser that translates the page puts `<font>` elements in the place of its texts. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** Replaces each text of the page as Chrome's translator does. `words` is what it makes of a text. */
const translate = (page: Page, isObedient: boolean) =>
  page.evaluate((obeys) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style')) continue;
      if (obeys && text.parentElement?.closest('.notranslate')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }, isObedient);

for (const isObedient of [false, true])
  test(`on a translated page the button shows the new amount, which one press pays${isObedient ? ', and the translator leaves it alone' : ''}`, async ({
    open,
    page,
    api,
  }) => {
    const { checkoutId, form, resultUrl } = await open({
      options: "var wpwlOptions = { layout: 'compact' };",
    });
    await form.fill();
    await expect(form.payButton).toHaveText('Pay €92.00');
    await expect(form.payButton).toHaveAttribute('translate', 'no');
    await translate(page, isObedient);
    await expect(form.payButton.locator('font')).toHaveCount(isObedient ? 0 : 2);
    await api.updateCheckout(checkoutId, { amount: '150.00' });
    expect(await page.evaluate(() => window.wpwl?.refresh())).toBe(true);
    await expect(form.payButton).toHaveText('Pay €150.00');
    await form.payButton.click();
    await page.waitForURL(`${resultUrl}?*`);
    expect((await api.getStatus(checkoutId)).record).toMatchObject({ amount: '150.00' });
  });

test('a button in whose place a script writes another amount pays nothing: it shows the right one, which the next press pays', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, form, resultUrl } = await open({ options: "var wpwlOptions = { layout: 'compact' };" });
  await form.fill();
  await form.payButton.evaluate((button) => {
    const font = document.createElement('font');
    font.textContent = 'Оплатить 92,00 €';
    button.replaceChildren(font);
  });
  await form.payButton.click();
  await expect(page.locator('.wpwl-container').getByRole('alert')).toContainText('€92.00');
  await expect(page.locator('.wpwl-message .notranslate')).toHaveText('€92.00');
  await expect(form.payButton).toHaveText('Pay €92.00');
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ result: { code: '000.200.000' } });
  // A double click on the old amount must not pay the new one.
  await expect(form.payButton).not.toHaveAttribute('aria-busy', 'true');
  await form.payButton.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ amount: '92.00' });
});

test('a button’s text of the shop’s own without an amount stays, and one press pays', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, form, resultUrl } = await open({
    options:
      "var wpwlOptions = { layout: 'compact', onReady: function () { document.querySelector('.wpwl-button-pay').textContent = 'Buy it'; } };",
  });
  await form.fill();
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await page.evaluate(() => window.wpwl?.refresh());
  await expect(form.payButton).toHaveText('Buy it');
  await form.payButton.click();
  await page.waitForURL(`${resultUrl}?*`);
});
