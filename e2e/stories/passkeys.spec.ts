/** A shopper proves to the issuer who they are with a passkey, inside the frame in the frame of the shop's page. */
import { findViolations } from '../../src/testkit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { expect, passkeyCard, test } from '../fixtures/secured.ts';

test.use({ typing: 'fill' });

test(
  'a passkey that was saved with the code pays the next time without a code, and where there is none the code pays',
  needs.devtools,
  async ({ openSecured, authenticator, page }) => {
    test.slow();
    /** Opens a checkout until the issuer asks. */
    const begin = async () => {
      const checkout = await openSecured();
      const challenge = await checkout.startChallenge(passkeyCard);
      const { issuer } = challenge;
      return {
        checkout,
        challenge,
        /** The passkey button and the box that saves one. */
        use: issuer.getByRole('button', { name: 'Use your passkey' }),
        save: issuer.getByRole('checkbox', { name: 'Save a passkey on this device for next time' }),
        notice: issuer.getByRole('alert'),
      };
    };
    await test.step('one that cannot be saved does not hold the payment up', async () => {
      await authenticator.recognise(false);
      const { checkout, challenge, use, save } = await begin();
      await expect(save).toBeVisible();
      await expect(use).toBeHidden();
      await challenge.savePasskey();
      await checkout.expectResult();
      expect(await authenticator.countPasskeys()).toBe(0);
    });
    await test.step('one is saved with the code', async () => {
      await authenticator.recognise(true);
      const { checkout, challenge } = await begin();
      await challenge.savePasskey();
      await checkout.expectResult();
      expect(await authenticator.countPasskeys()).toBe(1);
    });
    await test.step('it pays without a code', async () => {
      const { checkout, challenge, use } = await begin();
      await expect(use).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await challenge.usePasskey();
      await checkout.expectResult();
    });
    await test.step('one that is not used leaves the code, and one payment', async () => {
      await authenticator.losePasskeys();
      const { checkout, challenge, notice } = await begin();
      await challenge.usePasskey();
      await expect(notice).toHaveText('The passkey was not used. Try again, or enter the code.');
      await challenge.answer('1234');
      await checkout.expectResult();
    });
    await test.step('a browser without passkeys is asked for the code alone', async () => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
      const { checkout, challenge, use, save } = await begin();
      await expect(save).toBeHidden();
      await expect(use).toBeHidden();
      await challenge.answer('1234');
      await checkout.expectResult();
    });
  },
);
