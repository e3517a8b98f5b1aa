/** Pages whose library writes the server's markup over the page: the form stays or comes back, with what was typed. */
import type { Page } from '@playwright/test';
import { SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { waitForBackup } from '../fixtures/backup-frame.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { openPolicy } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Morph, morphs, regionWith, writeAnew } from '../merchants/hostile/morphs.ts';

test.use({ typing: 'fill' });

/** Pays, and writes the page anew before the payment reaches the gateway. */
async function payWhileWritten(page: Page, form: { pay(): Promise<void> }, morph: Morph): Promise<void> {
  const release = await holdBack(page, '**/v1/checkouts/*/payment');
  const sent = page.waitForRequest('**/v1/checkouts/*/payment');
  await form.pay();
  await sent;
  await page.evaluate(writeAnew(morph));
  await release();
}

for (const [name, morph] of Object.entries(morphs))
  test(`on a page with ${name} the form keeps what was typed, twice, and a payment that is under way reaches its end`, async ({
    open,
    page,
    api,
  }) => {
    const { form, checkoutId, resultUrl } = await open({
      body: regionWith(morph.kept),
      head: morph.head,
      headers: openPolicy,
    });
    await form.fill();
    await waitForBackup(page);
    const digits = await form.number.inputValue();
    const document = await form.number.evaluateHandle((input) => input.ownerDocument);
    for (const _ of [1, 2]) {
      await page.evaluate(writeAnew(morph));
      await expect(page.locator('.wpwl-container')).toHaveCount(1);
      await expect(form.number).toHaveValue(digits);
      await expect(form.cvv).toHaveValue('987');
      await expect(form.expiry).not.toHaveValue('');
      await expect(page.locator('form.paymentWidgets')).toBeHidden();
      await form.ready();
    }
    await expect(page.locator('.more')).toHaveText('More');
    if (morph.isUntouched) {
      const isSame = await form.number.evaluate((input, first) => input.ownerDocument === first, document);
      expect(isSame).toBe(true);
    }
    await payWhileWritten(page, form, morph);
    await page.waitForURL(`${resultUrl}?*`);
    expect((await api.getStatus(checkoutId)).record.result.code).toMatch(/^000\.100\.1/);
  });

for (const [name, morph] of Object.entries(morphs))
  test(`on a page with ${name} a payment of a saved card that is under way reaches its end`, async ({
    open,
    page,
    api,
  }) => {
    const { checkoutId, resultUrl } = await open({
      body: regionWith(morph.kept),
      head: morph.head,
      headers: openPolicy,
      checkout: { 'registrations[0].id': await api.register({}) },
    });
    await payWhileWritten(page, new SavedCards(page), morph);
    await page.waitForURL(`${resultUrl}?*`);
    expect((await api.getStatus(checkoutId)).record.result.code).toMatch(/^000\.100\.1/);
  });

for (const name of ['idiomorph', 'morphdom', 'Alpine’s morph', 'Turbo 8, whose refreshes morph'])
  test(`on a page with ${name} a list of methods and saved cards stays in its order`, async ({
    open,
    page,
    api,
  }) => {
    const morph = morphs[name] as (typeof morphs)[string];
    const saved = await api.register({});
    const { form, resultUrl } = await open({
      body: regionWith(),
      head: morph.head,
      headers: openPolicy,
      options: "var wpwlOptions = { layout: 'accordion' };",
      form: 'action="{result}" data-brands="VISA DIRECTDEBIT_SEPA PAYPAL"',
      checkout: { 'registrations[0].id': saved },
    });
    const rows = page.locator('.wpwl-method, .wpwl-group-registration');
    await expect(rows).toHaveCount(4);
    await page.locator('.wpwl-method', { hasText: 'SEPA' }).click();
    await page.locator('[name="bankAccount.holder"]').fill('Jane Jones');
    // Idiomorph, which is inside Turbo, writes what stands behind the focused element before it.
    await page.locator('[name="bankAccount.holder"]').blur();
    const before = await rows.allTextContents();
    await page.evaluate(writeAnew(morph));
    await expect(rows).toHaveText(before);
    await expect(page.locator('[name="bankAccount.holder"]')).toHaveValue('Jane Jones');
    await expect(page.locator('.more')).toHaveText('More');
    await expect(page.locator('#region > div > form ~ *').last()).toHaveText('More');
    await page.locator('.wpwl-method', { hasText: 'Card' }).click();
    await form.fill();
    await form.pay();
    await page.waitForURL(`${resultUrl}?*`);
  });

test('on a page that swaps the form for another one without its script onError is told', async ({
  open,
  page,
}) => {
  await page.clock.install();
  const { form } = await open({
    body: '<div id="region">{script}{form}</div>',
    headers: openPolicy,
    options: 'var told = []; var wpwlOptions = { onError: (error) => told.push(error.event) };',
  });
  await form.ready();
  await page.evaluate(
    'region.outerHTML = \'<div><form class="paymentWidgets" data-brands="VISA"></form></div>\'',
  );
  // Once: a second leap would be longer than the script with the error may take to arrive.
  await page.clock.runFor(11_000);
  await expect.poll(() => page.evaluate('told')).toEqual(['form_replaced']);
});

for (const [what, code] of [
  ['leaves the form hidden', ''],
  ['shows the form', "document.querySelector('form.paymentWidgets').style.display = '';"],
])
  test(`a page that removes what is drawn and ${what} has no form`, async ({ open, page }) => {
    const { form } = await open({ body: regionWith(), headers: openPolicy });
    await form.ready();
    await page.evaluate(`document.querySelector('.wpwl-container').remove();${code}`);
    await page.evaluate('new Promise((done) => setTimeout(done, 100))');
    await expect(page.locator('.wpwl-container')).toHaveCount(0);
  });
