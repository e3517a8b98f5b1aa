/** The journeys of a shopper on pages whose libraries change what the widget meets. */
import { Challenge, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, type StoryOptions, test } from '../fixtures/test.ts';
import { hostilePages } from '../merchants/hostile/pages.ts';

test.use({ typing: 'fill' });

/** The same page with the amount on the button. */
const withAmount = ({ options = 'var wpwlOptions = {};', ...story }: StoryOptions): StoryOptions => ({
  ...story,
  options: `${options} wpwlOptions.labels = { submit: 'Pay {0}' };`,
});

for (const [name, story] of Object.entries(hostilePages))
  test(`on a page with ${name} the form tells mistakes, shows a new amount and pays when the issuer asks, and a saved card pays`, async ({
    open,
    page,
    api,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await test.step('the form is drawn, tells mistakes and shows a new amount; the issuer asks, and the payment goes on', async () => {
      const { form, checkoutId, resultUrl } = await open(withAmount(story));
      await form.ready();
      await expect(form.payButton).toHaveText('Pay €92.00');
      await form.pay();
      await expect(form.hint('card.number')).toHaveCount(1);
      await expect(form.hint('card.cvv')).toHaveCount(1);
      await form.fill({ number: challengeCard });
      await expect(form.root.locator('.wpwl-has-error')).toHaveCount(0);
      await api.updateCheckout(checkoutId, { amount: '150.00' });
      expect(await page.evaluate(() => window.wpwl?.refresh())).toBe(true);
      await expect(form.payButton).toHaveText('Pay €150.00');
      await form.pay();
      // Under this policy no frame of an issuer loads: its page has the whole tab.
      const isFramed = story.headers?.['Cross-Origin-Embedder-Policy'] === undefined;
      const challenge = new Challenge(page, isFramed ? 'frame' : 'tab');
      await challenge.opened();
      await challenge.answer('1234');
      await page.waitForURL(`${resultUrl}?*`);
      expect((await api.getStatus(checkoutId)).record).toMatchObject({
        amount: '150.00',
        result: { code: '000.100.110' },
      });
    });
    await test.step('a saved card pays', async () => {
      const { checkoutId, resultUrl } = await open({
        ...story,
        checkout: { 'registrations[0].id': await api.register({}) },
      });
      await new SavedCards(page).pay();
      await page.waitForURL(`${resultUrl}?*`);
      expect((await api.getStatus(checkoutId)).record.result.code).toMatch(/^000\.100\.1/);
    });
    expect(errors).toEqual([]);
  });
