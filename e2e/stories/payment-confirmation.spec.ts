/**
 * A shopper confirms a payment in the browser's own window (Secure Payment Confirmation), with a passkey that was saved at
 * the issuer's page. It needs a whole Chromium, and a gateway whose host is a name.
 */
import type { FrameLocator, Locator } from '@playwright/test';
import { addAuthenticator, CardForm, Challenge, findViolations } from '../../src/testkit/playwright/index.ts';
import { languages } from '../../src/texts/languages.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { findCutTexts } from '../fixtures/cut-texts.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { confirmedCard, type NamedPageOptions, serveNamedPage } from '../fixtures/named-gateway.ts';
import { isSampled } from '../fixtures/sampled-languages.ts';
import { servers } from '../fixtures/story.ts';
import { rulesOf } from '../fixtures/themes.ts';

const { expect } = servers;

const paid = '000.100.110';

/** A checkout whose page has the gateway under its name. */
interface NamedCheckout {
  readonly challenge: Challenge;
  /** What the form says of the whole payment. */
  readonly message: Locator;
  /** Types the card and presses the button. */
  pay(): Promise<void>;
  /** Presses the button once more, with the card that is typed already. */
  payAgain(): Promise<void>;
  /** Expects the result page, and one charge. */
  expectPaid(): Promise<void>;
  countCharges(): Promise<number>;
}

interface Fixtures {
  openNamed(options?: NamedPageOptions): Promise<NamedCheckout>;
}

const test = servers.extend<Fixtures>({
  openNamed: async ({ api, gateway, merchant, page }, use) => {
    await use(async (options = {}) => {
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
        message: cardForm.message,
        async pay() {
          await cardForm.fill({ number: confirmedCard });
          await cardForm.pay();
        },
        payAgain: () => cardForm.pay(),
        async expectPaid() {
          await page.waitForURL(`${resultUrl}?*`);
          expect((await api.getStatus(checkoutId)).record.result.code).toBe(paid);
          expect(await countCharges()).toBe(1);
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

test(
  'a payment confirmation pays in the browser’s window, looks like the form, and where it does not pay leads to the issuer’s page, with one charge each time',
  needs.switches,
  async ({ openNamed, page }) => {
    test.setTimeout(300_000);
    const authenticator = await addAuthenticator(page);
    /** Opens a checkout, and pays until the issuer asks. */
    const begin = async (options?: NamedPageOptions) => {
      const checkout = await openNamed(options);
      await checkout.pay();
      const { issuer } = checkout.challenge;
      return { ...checkout, issuer, button: issuer.locator('#confirm') };
    };
    await test.step('the shopper saves a passkey', async () => {
      const { challenge, expectPaid } = await begin();
      await challenge.savePasskey();
      await expectPaid();
    });

    await test.step('the window shows shop, amount and card, and pays', async () => {
      await authenticator.confirmPayments('accept');
      const { issuer, button, challenge, expectPaid } = await begin();
      await expect(issuer.getByRole('heading', { level: 1 })).toHaveText(
        'Confirm this payment with your passkey',
      );
      for (const text of ['€92.00', 'Visa •••• 0133']) await expect(issuer.getByText(text)).toBeVisible();
      await expect(button).toBeVisible();
      await expect(issuer.locator('button[name="incompletion"]')).toBeVisible();
      await challenge.confirm();
      await expectPaid();
    });

    await test.step('cancelled on the gateway’s page it charges nothing; cancelled in the window, the code pays', async () => {
      await authenticator.confirmPayments('cancel');
      const { button, challenge, message, payAgain, countCharges, expectPaid } = await begin();
      await expect(button).toBeVisible();
      await challenge.cancel();
      await expect(message).toBeVisible();
      expect(await countCharges()).toBe(0);
      await payAgain();
      await challenge.confirm();
      await challenge.answer('1234');
      await expectPaid();
    });

    await page.setViewportSize({ width: 320, height: 800 });
    for (const { code, tag } of Object.values(languages)) {
      // Steps below have Arabic and German.
      if (!isSampled(code, [])) continue;
      const { issuer, button } = await begin({ lang: tag });
      await expect(issuer.locator('html'), code).toHaveAttribute('lang', tag);
      await expect(button, code).toBeVisible();
      expect.soft(await findCutTexts(page), code).toEqual([]);
    }
    await test.step('in Arabic and a dark theme the shopper wants another way, and the passkey pays on the issuer’s page', async () => {
      const themed = { head: inlineStyle(rulesOf('gaming')), lang: 'ar' };
      const { issuer, button, challenge, expectPaid } = await begin(themed);
      await expectLook(issuer, 'rgb(23, 16, 38)', '32px', 'rgb(183, 155, 255)');
      await expect(issuer.locator('html')).toHaveAttribute('lang', 'ar');
      await expect(button).toBeVisible();
      expect.soft(await findCutTexts(page)).toEqual([]);
      expect.soft(await findViolations(page)).toEqual([]);
      await challenge.confirmInAnotherWay();
      await challenge.usePasskey();
      await expectPaid();
    });

    await test.step('a shopper who opts out is forgotten by the issuer, and pays by the code', async () => {
      await authenticator.confirmPayments('optOut');
      const themed = { head: inlineStyle(rulesOf('bank')), lang: 'de' };
      const { issuer, challenge, expectPaid } = await begin(themed);
      await expectLook(issuer, 'rgb(255, 255, 255)', '4px', 'rgb(0, 57, 93)');
      await expect(issuer.locator('html')).toHaveAttribute('lang', 'de');
      expect.soft(await findCutTexts(page)).toEqual([]);
      expect.soft(await findViolations(page)).toEqual([]);
      await challenge.confirm();
      await expect(challenge.code).toBeVisible();
      await expect(issuer.locator('#passkey')).toBeHidden();
      await challenge.savePasskey();
      await expectPaid();
    });

    await test.step('for which the device has lost the passkey, the code pays', async () => {
      await authenticator.losePasskeys();
      await authenticator.confirmPayments('accept');
      const { challenge, expectPaid } = await begin();
      await challenge.confirm();
      await challenge.answer('1234');
      await expectPaid();
    });

    await test.step('that the browser cannot show leads to the issuer’s page by itself', async () => {
      await page.addInitScript(() => {
        if (location.pathname.endsWith('/confirmation')) Reflect.deleteProperty(window, 'PaymentRequest');
      });
      const { challenge, expectPaid } = await begin();
      await challenge.answer('1234');
      await expectPaid();
    });
  },
);

/** Expects ground, rounding and loud colour of a theme. */
async function expectLook(issuer: FrameLocator, ground: string, radius: string, loud: string): Promise<void> {
  const button = issuer.locator('#confirm');
  await expect(issuer.locator('body')).toHaveCSS('background-color', ground);
  await expect(button).toHaveCSS('border-radius', radius);
  await expect(button).toHaveCSS('background-color', loud);
}
