/** Ends of a challenge that are not the shopper's doing: another tab has paid, or the shop has changed the amount. */
import { CardForm, Challenge } from '../../src/testing/kit/playwright/index.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

test('a tab whose checkout was paid in another one while its challenge was open leads to the result', async ({
  open,
  context,
  page,
}) => {
  const { form, resultUrl } = await open();
  const second = await context.newPage();
  await second.goto(page.url());
  const other = new CardForm(second, { type: 'fill' });
  await other.ready();
  await page.bringToFront();
  await form.fill({ number: challengeCard });
  await form.pay();
  const challenge = new Challenge(page, 'frame');
  await challenge.opened();
  await second.bringToFront();
  await other.fill();
  await other.pay();
  await second.waitForURL(`${resultUrl}?*`);
  await page.bringToFront();
  const message = page.locator('form.paymentWidgets .wpwl-message');
  await expect(message).toContainText('This payment has already been completed.');
  await message.getByRole('link', { name: 'See the result' }).click();
  await page.waitForURL(`${resultUrl}?*`);
});

test('a form whose amount the shop changed while its challenge was open shows the new one, which is charged', async ({
  open,
  api,
  page,
}) => {
  const { form, checkoutId, resultUrl } = await open({
    options: "var wpwlOptions = { labels: { submit: 'Pay {0}' } };",
  });
  await form.fill({ number: challengeCard });
  await form.pay();
  const challenge = new Challenge(page, 'frame');
  await challenge.opened();
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await challenge.answer('1234');
  await expect(form.payButton).toHaveText('Pay €150.00');
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.amount).toBe('150.00');
});

for (const callback of ['onAfterSubmit', 'onBeforeSubmitCard'])
  for (const stays of [true, false])
    test(`a modal dialog that the shop opens in ${callback} and ${stays ? 'leaves open' : 'closes when the challenge comes'} lets the shopper answer`, async ({
      open,
      page,
    }) => {
      const { form, resultUrl } = await open({
        body: '<dialog>Please wait</dialog>{script}{form}',
        options: `var dialog = () => document.querySelector('dialog');
        var wpwlOptions = { ${callback}: () => { dialog().showModal(); return true; },
          onLoadThreeDIframe: () => { if (!${stays}) dialog().close(); } };`,
      });
      await form.fill({ number: challengeCard });
      await form.pay();
      const challenge = new Challenge(page, stays ? 'tab' : 'frame');
      await challenge.opened();
      await challenge.answer('1234');
      await page.waitForURL(`${resultUrl}?*`);
    });
