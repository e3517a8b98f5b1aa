/** Pages whose library writes the server's markup over the page: the form stays or comes back, with what was typed. */
import { waitForBackup } from '../fixtures/backup-frame.ts';
import { expect, test } from '../fixtures/test.ts';
import { morphs, regionWith, writeAnew } from '../merchants/hostile/morphs.ts';

test.use({ typing: 'fill' });

const headers = { 'Content-Security-Policy': "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'" };

for (const [name, morph] of Object.entries(morphs))
  test(`on a page with ${name} the form keeps what was typed, twice, and pays`, async ({ open, page }) => {
    const { form, resultUrl } = await open({ body: regionWith(morph.kept), head: morph.head, headers });
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
    await form.pay();
    await page.waitForURL(`${resultUrl}?*`);
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
      headers,
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
    body: regionWith(),
    headers,
    options: 'var told = []; var wpwlOptions = { onError: (error) => told.push(error.event) };',
  });
  await form.ready();
  await page.evaluate(
    'region.outerHTML = \'<div><form class="paymentWidgets" data-brands="VISA"></form></div>\'',
  );
  await expect
    .poll(async () => {
      await page.clock.runFor(11_000);
      return page.evaluate('told');
    })
    .toEqual(['form_replaced']);
});

for (const [what, code] of [
  ['leaves the form hidden', ''],
  ['shows the form', "document.querySelector('form.paymentWidgets').style.display = '';"],
])
  test(`a page that removes what is drawn and ${what} has no form`, async ({ open, page }) => {
    const { form } = await open({ body: regionWith(), headers });
    await form.ready();
    await page.evaluate(`document.querySelector('.wpwl-container').remove();${code}`);
    await page.evaluate('new Promise((done) => setTimeout(done, 100))');
    await expect(page.locator('.wpwl-container')).toHaveCount(0);
  });
