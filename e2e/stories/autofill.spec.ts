/** What a browser or another filler fills into the card form. */
import { visa } from '../../src/testing/kit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { nonce } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

// The headless shell in which the other stories run has no autofill.
test.use({ launchOptions: launchOptions({ whole: true }) });

test(
  'a fill that starts in the number fills the whole card, which is formatted and checked, without error or warning (A-06, A-07, A-10)',
  needs.devtools,
  async ({ open, api, page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/allow|autofill|feature/i.test(message.text())) complaints.push(message.text());
    });
    const { form, checkoutId } = await open({
      form: 'action="/filled-in" data-brands="MASTER VISA"',
      body: `{script}{form}<script nonce="${nonce}">var hints = [];
      new MutationObserver(function () {
        document.querySelectorAll('.wpwl-hint').forEach(function (hint) { hints.push(hint.textContent); });
      }).observe(document.body, { subtree: true, childList: true });</script>`,
      options: 'var wpwlOptions = { brandDetection: true };',
    });
    await expect(form.number).toHaveAttribute('aria-label', 'Card number');
    await form.cvv.waitFor();
    await form.autofill(visa);
    await expect(form.number).toHaveValue('4200 0000 0000 0026');
    await expect(form.expiry).toHaveValue(`12 / ${visa.expiry.slice(2)}`);
    await expect(form.holder).toHaveValue('Jane Jones');
    await expect(form.cvv).toHaveValue('987');
    await expect(form.brand).toHaveValue('VISA');
    expect(await page.evaluate(() => (window as unknown as { hints: string[] }).hints)).toEqual([]);
    await form.pay();
    await page.waitForURL('**/filled-in?*');
    expect((await api.getStatus(checkoutId)).record.card).toMatchObject({
      last4Digits: '0026',
      expiryYear: '2035',
    });
    expect(complaints).toEqual([]);
  },
);

test(
  'autofill inputs beside the number are for fillers alone, and pass their values to the other frames (A-06, A-09, A-84)',
  needs.switches,
  async ({ open, page }) => {
    const { form } = await open({ options: 'var wpwlOptions = { enableSAQACompliance: true };' });
    await expect(form.hosted('card.holder')).toHaveAttribute('aria-label', 'Name on card');
    await expect(form.number).toHaveAttribute('aria-label', 'Card number');
    const autofillInputs = form.number.locator('xpath=..').locator('input:not(#field)');
    await expect(autofillInputs).toHaveCount(0);
    await form.number.focus();
    await expect(autofillInputs).toHaveCount(3);
    const tree = form.number.locator('xpath=ancestor::body');
    await expect(tree.getByRole('textbox')).toHaveCount(1);
    await expect(tree.getByRole('button')).toHaveCount(0);
    for (const input of await autofillInputs.all()) {
      await expect(input).toHaveCSS('opacity', '0');
      await page.emulateMedia({ media: 'print' });
      await expect(input).toHaveCSS('opacity', '0');
      await page.emulateMedia({ media: 'screen' });
    }
    await autofillInputs.evaluateAll((inputs) => {
      for (const [index, value] of ['987', '12/2035', 'Jane Jones'].entries()) {
        (inputs[index] as HTMLInputElement).value = value;
        inputs[index]?.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await expect(form.cvv).toHaveValue('987');
    await expect(form.hosted('card.expiry')).toHaveValue('12 / 35');
    await expect(form.hosted('card.holder')).toHaveValue('Jane Jones');
    expect(
      await autofillInputs.evaluateAll((all) =>
        all.map((input) => (input as HTMLInputElement).value).join(''),
      ),
    ).toBe('');
  },
);
