/**
 * A shopper confirms a payment in the browser's own window (Secure Payment Confirmation), with a passkey that was saved at
 * the issuer's page. It needs a whole Chromium, and a gateway whose host is a name: `gateway.localhost` is one of this
 * computer, and another site than the shop's `localhost`.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addAuthenticator, CardForm, Challenge, findViolations } from '../../src/testkit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { inlineScript, inlineStyle, resultPage } from '../fixtures/merchant.ts';
import { servers } from '../fixtures/story.ts';
import { rulesOf } from '../fixtures/themes.ts';

const { expect } = servers;

const card = '4200000000000133';
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
  /** @param head further HTML in the head of the shop's page */
  openNamed(page?: Page, head?: string): Promise<NamedCheckout>;
}

const test = servers.extend<Fixtures>({
  openNamed: async ({ api, gateway, merchant, page: usual }, use) => {
    const named = gateway.url.replace('127.0.0.1', 'gateway.localhost');
    await use(async (page = usual, head = '') => {
      const merchantTransactionId = randomUUID();
      const path = `/${merchantTransactionId}`;
      const resultUrl = `${merchant.origin}${path}/result`;
      const { id } = await api.createCheckout({ merchantTransactionId });
      merchant.serve(`${path}/result`, { html: resultPage });
      const script = `<script src="${named}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
      const form = `<form class="paymentWidgets" action="${resultUrl}" data-brands="VISA"></form>`;
      const html = `<!doctype html><html lang="en"><title>Shop</title>${head}${inlineScript('var wpwlOptions = {};')}${script}<main><h1>Pay</h1>${form}</main></html>`;
      await page.goto(merchant.serve(path, { html, headers: { 'Content-Security-Policy': '' } }));
      const cardForm = new CardForm(page);
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
          expect((await api.getStatus(id)).record.result.code).toBe(code);
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
  async function begin(openNamed: Fixtures['openNamed'], page: Page, number = card, head = '') {
    const authenticator = await addAuthenticator(page);
    const first = await openNamed();
    await first.pay(number);
    await first.challenge.savePasskey();
    await first.expectResult();
    const second = await openNamed(page, head);
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

  for (const [theme, ground, radius, loud] of [
    ['bank', 'rgb(255, 255, 255)', '4px', 'rgb(0, 57, 93)'],
    ['gaming', 'rgb(23, 16, 38)', '32px', 'rgb(183, 155, 255)'],
  ] as const)
    test(`has the look of the form with the theme ${theme}, and axe finds nothing`, async ({
      openNamed,
      page,
    }) => {
      const { second } = await begin(openNamed, page, card, inlineStyle(rulesOf(theme)));
      const { issuer } = second.challenge;
      const button = issuer.locator('#confirm');
      await expect(button).toBeVisible();
      await expect(issuer.locator('body')).toHaveCSS('background-color', ground);
      await expect(button).toHaveCSS('border-radius', radius);
      await expect(button).toHaveCSS('background-color', loud);
      expect(await findViolations(page)).toEqual([]);
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
