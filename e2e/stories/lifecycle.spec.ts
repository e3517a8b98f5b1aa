/** The form from its first drawing to its removal: routes, frames that load, options that come late. */
import type { Page } from '@playwright/test';
import { needs } from '../fixtures/chromium-only.ts';
import { holdBack, holdBackFrameScripts } from '../fixtures/hold-back.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** Options of a page that counts the calls of onReady. */
const counting = 'var ready = 0; var wpwlOptions = { onReady: function () { ready += 1; } };';
const countReady = (page: Page) => page.evaluate(() => (window as unknown as { ready: number }).ready);

test('a form that leaves the page and comes back is drawn again and pays', async ({ open, page }) => {
  const { form, resultUrl } = await open({ body: '{script}<div id="route">{form}</div>', options: counting });
  await form.ready();
  await page.evaluate(async () => {
    const route = document.querySelector('#route') as Element;
    const { parentElement } = route;
    route.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    parentElement?.append(route);
  });
  await expect.poll(() => countReady(page)).toBe(2);
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('digits typed before the frame’s script has run are taken over and grouped', async ({ open, page }) => {
  const release = await holdBackFrameScripts(page);
  const { form } = await open();
  const early = form.frame('card.number').contentFrame().locator('#field');
  await early.pressSequentially('4200000000000026');
  release();
  await expect(form.number).toHaveValue('4200 0000 0000 0026');
});

test('a frame whose document fails once is loaded again by itself', async ({ open, page }) => {
  await page.clock.install();
  let failures = 0;
  await page.route('**/pciIframe.html*', (route) => (++failures <= 2 ? route.abort() : route.continue()));
  const { form, resultUrl } = await open({
    options: `var loads = 0; document.addEventListener('load', function (event) {
      if (/^card\\./.test(event.target.name)) loads += 1; }, true);`,
  });
  await expect.poll(() => page.evaluate(() => (window as unknown as { loads: number }).loads)).toBe(2);
  expect(failures).toBe(2);
  await page.clock.runFor(11_000);
  // The clock stands still until the fields are there. On a busy computer the next time limit would pass before.
  await form.ready();
  await page.clock.resume();
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test(
  'when the number’s frame is lost during a payment, the message leaves the outcome open and does not say “reload the page”',
  needs.failedLoad,
  async ({ open, page, payments }) => {
    await page.clock.install();
    const { form } = await open();
    await form.fill();
    // The gateway does not answer.
    const sent = new Promise<void>((resolve) => payments.handle(() => resolve()));
    await page.route('**/pciIframe.html*', (route) => route.abort());
    await form.pay();
    // The payment has to be sent first. When a frame is lost while the form is still checking, nothing was sent, and the
    // message is another one.
    await sent;
    await page.evaluate(() =>
      document
        .querySelector('.wpwl-group-cardHolder')
        ?.after(document.querySelector('.wpwl-group-cardNumber') as Element),
    );
    // The time limit begins anew when the browser reports the failed load, and the test's clock does not rule that.
    await expect
      .poll(async () => {
        await page.clock.runFor(11_000);
        return form.message.count();
      })
      .toBe(1);
    await expect(form.message).toContainText('you will not be charged twice');
    await expect(form.payButton).not.toHaveAttribute('aria-busy');
  },
);

test('autofocus, maskCvv, showCVVHint, brandDetectionPriority and the callbacks of brand and submit take effect', async ({
  open,
  page,
}) => {
  const { form } = await open({
    form: `action="/result-of-options" data-brands="VISA VISADEBIT MASTER"`,
    options: `var log = []; var wpwlOptions = { autofocus: 'card.number', maskCvv: true, showCVVHint: true,
      brandDetection: true, brandDetectionPriority: ['VISADEBIT', 'VISA'],
      onDetectBrand: function (brands, active) { log.push([brands.join(), active]); },
      onAfterSubmit: function () { sessionStorage.submitted = 'yes'; return true; } };`,
  });
  await expect(form.number).toBeFocused();
  // The page must know it, too. Keys are lost that come while the focus moves between the documents.
  await expect(form.frame('card.number')).toHaveClass(/wpwl-focus/);
  await form.type('card.number', '4200000000000026');
  await expect(form.brand).toHaveValue('VISADEBIT');
  const log = await page.evaluate(() => (window as unknown as { log: string[][] }).log);
  expect(log.at(-1)).toEqual(['VISA,VISADEBIT', 'VISADEBIT']);
  await expect(form.cvv).toHaveAttribute('type', 'password');
  await expect(form.cvv).toHaveAccessibleDescription(/3 digits on the back/);
  await expect(page.locator('.wpwl-wrapper-cvv .wpwl-icon')).toContainText('3 digits on the back');
  await form.expiry.fill('12/35');
  await form.cvv.fill('123');
  await form.brand.selectOption('VISA');
  await form.pay();
  await page.waitForURL('**/result-of-options?*');
  expect(await page.evaluate(() => sessionStorage.submitted)).toBe('yes');
});

test('onReady is called once for a form that leaves and comes back while its language is loading', async ({
  open,
  page,
}) => {
  const release = await holdBack(page, '**/locales/*');
  await open({
    body: '{script}<div id="route">{form}</div>',
    options: "var ready = 0; var wpwlOptions = { locale: 'de', onReady: function () { ready += 1; } };",
  });
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await page.evaluate(async () => {
    const route = document.querySelector('#route') as Element;
    const { parentElement } = route;
    route.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    parentElement?.append(route);
  });
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  release();
  await expect(page.locator('.wpwl-button-pay')).toHaveText('Jetzt bezahlen');
  await expect.poll(() => countReady(page)).toBe(1);
});
