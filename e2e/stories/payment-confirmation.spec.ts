/**
 * A shopper confirms a payment in the browser's own window (Secure Payment Confirmation), with a passkey that was saved at
 * the issuer's page. It needs a whole Chromium, and a gateway whose host is a name.
 */
import type { Page } from '@playwright/test';
import { addAuthenticator, CardForm, Challenge, findViolations } from '../../src/testkit/playwright/index.ts';
import { languages } from '../../src/texts/languages.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { findCutTexts } from '../fixtures/cut-texts.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { confirmedCard as card, type NamedPageOptions, serveNamedPage } from '../fixtures/named-gateway.ts';
import { isSampled } from '../fixtures/sampled-languages.ts';
import { servers } from '../fixtures/story.ts';
import { rulesOf } from '../fixtures/themes.ts';

const { expect } = servers;

const refusedCard = '4200000000000141';
const inconclusiveCard = '4200000000000158';

const paid = '000.100.110';

/** A checkout whose page has the gateway under its name. */
interface NamedCheckout {
  readonly challenge: Challenge;
  /** Types the card and presses the button. */
  pay(number: string): Promise<void>;
  /** Expects the result page, this result code, and one charge when it means success, otherwise none. */
  expectResult(code?: string): Promise<void>;
  countCharges(): Promise<number>;
}

interface Fixtures {
  openNamed(page?: Page, options?: NamedPageOptions): Promise<NamedCheckout>;
}

const test = servers.extend<Fixtures>({
  openNamed: async ({ api, gateway, merchant, page: usual }, use) => {
    await use(async (page = usual, options = {}) => {
      const { url, resultUrl, checkoutId, merchantTransactionId } = await serveNamedPage(
        { api, gateway, merchant },
        options,
      );
      await page.goto(url);
      const cardForm = new CardForm(page, { type: 'fill' });
      const countCharges = async () =>
        (await api.getResultCodes(merchantTransactionId)).filter((code) => code === paid).length;
      return {
        challenge: new Challenge(page),
        countCharges,
        async pay(number) {
          await cardForm.fill({ number });
          await cardForm.pay();
        },
        async expectResult(code = paid) {
          await page.waitForURL(`${resultUrl}?*`);
          expect((await api.getStatus(checkoutId)).record.result.code).toBe(code);
          expect(await countCharges()).toBe(code === paid ? 1 : 0);
        },
      };
    });
  },
});

const { args, ...whole } = launchOptions({ whole: true });

test.use({
  // The guards know the gateway by its address, not by its name.
  guards: { cardData: false, thirdHosts: false },
  launchOptions: { ...whole, args: [...args, '--enable-features=SecurePaymentConfirmationBrowser'] },
});

test.describe('a payment confirmation', needs.switches, () => {
  /** Pays once with the code and saves a passkey, and opens the next checkout with the same card. */
  async function begin(openNamed: Fixtures['openNamed'], page: Page, number = card) {
    const authenticator = await addAuthenticator(page);
    const first = await openNamed();
    await first.pay(number);
    await first.challenge.savePasskey();
    await first.expectResult();
    const second = await openNamed(page);
    await second.pay(number);
    return { authenticator, second };
  }

  test('pays in the browser’s window, which shows shop, amount and card', async ({ openNamed, page }) => {
    const { authenticator, second } = await begin(openNamed, page);
    await authenticator.confirmPayments('accept');
    const { issuer } = second.challenge;
    await expect(issuer.getByRole('heading', { level: 1 })).toHaveText(
      'Confirm this payment with your passkey',
    );
    await expect(issuer.getByText('€92.00')).toBeVisible();
    await expect(issuer.getByText('Visa •••• 0133')).toBeVisible();
    for (const name of ['#confirm', 'button[name="incompletion"]']) {
      await expect(issuer.locator(name)).toBeVisible();
    }
    expect(await findViolations(page)).toEqual([]);
    await second.challenge.confirm();
    await second.expectResult();
  });

  test('has the look of the form with each theme, is uncut in a window of 320 pixels in each language, and axe finds nothing', async ({
    openNamed,
    page,
  }) => {
    test.slow();
    const { second } = await begin(openNamed, page);
    const { issuer } = second.challenge;
    const button = issuer.locator('#confirm');
    await expect(button).toBeVisible();
    for (const [theme, ground, radius, loud] of [
      ['bank', 'rgb(255, 255, 255)', '4px', 'rgb(0, 57, 93)'],
      ['gaming', 'rgb(23, 16, 38)', '32px', 'rgb(183, 155, 255)'],
    ] as const) {
      const themed = await openNamed(page, { head: inlineStyle(rulesOf(theme)) });
      await themed.pay(card);
      await expect(issuer.locator('body'), theme).toHaveCSS('background-color', ground);
      await expect(button, theme).toHaveCSS('border-radius', radius);
      await expect(button, theme).toHaveCSS('background-color', loud);
      expect.soft(await findViolations(page), theme).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    for (const { code, tag } of Object.values(languages)) {
      if (!isSampled(code, ['ar', 'de', 'ja'])) continue;
      const translated = await openNamed(page, { lang: tag });
      await translated.pay(card);
      await expect(button, code).toBeVisible();
      await expect(issuer.locator('html'), code).toHaveAttribute('lang', tag);
      expect.soft(await findCutTexts(page), code).toEqual([]);
      expect.soft(await findViolations(page), code).toEqual([]);
    }
  });

  test('that the shopper cancels leads to the issuer’s page, where the code pays', async ({
    openNamed,
    page,
  }) => {
    const { authenticator, second } = await begin(openNamed, page);
    await authenticator.confirmPayments('cancel');
    await second.challenge.confirm();
    await second.challenge.answer('1234');
    await second.expectResult();
  });

  test('that the shopper does not want leads to the issuer’s page, where the passkey pays', async ({
    openNamed,
    page,
  }) => {
    const { second } = await begin(openNamed, page);
    await second.challenge.confirmInAnotherWay();
    await second.challenge.usePasskey();
    await second.expectResult();
  });

  test('out of which the shopper opts makes the issuer forget the passkey', async ({ openNamed, page }) => {
    const { authenticator, second } = await begin(openNamed, page);
    await authenticator.confirmPayments('optOut');
    await second.challenge.confirm();
    await expect(second.challenge.issuer.getByRole('button', { name: 'Use your passkey' })).toBeHidden();
    await second.challenge.answer('1234');
    await second.expectResult();
    const third = await openNamed();
    await third.pay(card);
    await third.challenge.answer('1234');
    await third.expectResult();
  });

  test('for which the device has lost the passkey leads to the issuer’s page', async ({
    openNamed,
    page,
  }) => {
    const { authenticator, second } = await begin(openNamed, page);
    await authenticator.losePasskeys();
    await authenticator.confirmPayments('accept');
    await second.challenge.confirm();
    await second.challenge.answer('1234');
    await second.expectResult();
  });

  test('that the issuer refuses declines the payment, and charges nothing', async ({ openNamed, page }) => {
    const { authenticator, second } = await begin(openNamed, page, refusedCard);
    await authenticator.confirmPayments('accept');
    await second.challenge.confirm();
    await second.expectResult('100.380.401');
  });

  test('that is not enough for the issuer leads to its page', async ({ openNamed, page }) => {
    const { authenticator, second } = await begin(openNamed, page, inconclusiveCard);
    await authenticator.confirmPayments('accept');
    await second.challenge.confirm();
    await second.challenge.answer('1234');
    await second.expectResult();
  });

  test('that the browser cannot show leads to the issuer’s page by itself', async ({ openNamed, page }) => {
    await page.addInitScript(() => {
      if (location.pathname.endsWith('/confirmation')) Reflect.deleteProperty(window, 'PaymentRequest');
    });
    const { second } = await begin(openNamed, page);
    await second.challenge.answer('1234');
    await second.expectResult();
  });

  test('that is cancelled on the gateway’s page charges nothing', async ({ openNamed, page }) => {
    const { second } = await begin(openNamed, page);
    await expect(second.challenge.issuer.getByRole('heading', { level: 1 })).toBeVisible();
    await second.challenge.cancel();
    await expect(new CardForm(page).message).toBeVisible();
    expect(await second.countCharges()).toBe(0);
  });
});
