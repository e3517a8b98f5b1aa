/** A shopper proves to the issuer who they are with a passkey, inside the frame in the frame of the shop's page. */
import { findViolations } from '../../src/testkit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { expect, passkeyCard, type SecuredCheckout, test } from '../fixtures/secured.ts';

test.use({ typing: 'fill' });

const refusedCard = '4200000000000125';

/** The passkey button and the box that saves one. */
const controls = ({ challenge: { issuer } }: SecuredCheckout) => ({
  use: issuer.getByRole('button', { name: 'Use your passkey' }),
  save: issuer.getByRole('checkbox', { name: 'Save a passkey on this device for next time' }),
  notice: issuer.getByRole('alert'),
});

test.describe('a passkey', needs.devtools, () => {
  test('that was saved with the code pays the next time without a code', async ({
    openSecured,
    authenticator,
  }) => {
    const first = await openSecured();
    const challenge = await first.startChallenge(passkeyCard);
    await expect(controls(first).use).toBeHidden();
    await challenge.savePasskey();
    await first.expectResult();
    expect(await authenticator.countPasskeys()).toBe(1);

    const second = await openSecured();
    await second.startChallenge(passkeyCard);
    await expect(controls(second).use).toBeVisible();
    expect(await findViolations(second.page)).toEqual([]);
    await second.challenge.usePasskey();
    await second.expectResult();
  });

  test('that the shopper does not use leaves the code, and one payment', async ({
    openSecured,
    authenticator,
  }) => {
    const first = await openSecured();
    await (await first.startChallenge(passkeyCard)).savePasskey();
    await first.expectResult();
    await authenticator.losePasskeys();

    const second = await openSecured();
    await second.startChallenge(passkeyCard);
    await second.challenge.usePasskey();
    await expect(controls(second).notice).toHaveText(
      'The passkey was not used. Try again, or enter the code.',
    );
    await second.challenge.answer('1234');
    await second.expectResult();
  });

  test('that the issuer refuses declines the payment, and charges nothing', async ({
    openSecured,
    authenticator,
  }) => {
    const first = await openSecured();
    await (await first.startChallenge(refusedCard)).savePasskey();
    await first.expectResult();
    expect(await authenticator.countPasskeys()).toBe(1);

    const second = await openSecured();
    await second.startChallenge(refusedCard);
    await second.challenge.usePasskey();
    await second.expectResult('100.380.401');
  });

  test('that cannot be saved does not hold the payment up', async ({ openSecured, authenticator }) => {
    const checkout = await openSecured();
    const challenge = await checkout.startChallenge(passkeyCard);
    await expect(controls(checkout).save).toBeVisible();
    await authenticator.recognise(false);
    await challenge.savePasskey();
    await checkout.expectResult();
    expect(await authenticator.countPasskeys()).toBe(0);
  });
});

test('a browser without passkeys is asked for the code alone', async ({ openSecured, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const checkout = await openSecured();
  const challenge = await checkout.startChallenge(passkeyCard);
  await expect(controls(checkout).save).toBeHidden();
  await expect(controls(checkout).use).toBeHidden();
  await challenge.answer('1234');
  await checkout.expectResult();
});
