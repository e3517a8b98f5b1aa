/** The scenes of 3-D Secure: the issuer's pages and the gateway's page around them. */
import { expect } from '@playwright/test';
import { rememberCanary } from '../../src/testkit/playwright/canary.ts';
import { addAuthenticator, type CardForm, Challenge } from '../../src/testkit/playwright/index.ts';
import { challengeCard, issuerSwitches, passkeyCard } from '../fixtures/secured.ts';
import { expectVisible, openForm, type Scene, type Stage } from './scene.ts';

/** A form whose payment meets the issuer. */
interface SecuredForm {
  form: CardForm;
  challenge: Challenge;
}

/**
 * Pays with a card whose issuer asks the shopper.
 *
 * @param switches the switches of the simulated issuer by their names without `acs.`
 */
async function startChallenge(
  stage: Stage,
  switches: Record<string, string> = {},
  options = '',
): Promise<SecuredForm> {
  const { form } = await openForm(stage, options, { checkout: issuerSwitches(switches) });
  await form.fill({ number: challengeCard });
  await form.pay();
  const isWhole = options.includes('_top');
  const challenge = isWhole ? new Challenge(stage.page, 'tab') : new Challenge(stage.page);
  return { form, challenge };
}

/** Pays with a card whose issuer asks the shopper, and waits until the issuer's page can be answered. */
async function openChallenge(stage: Stage, switches?: Record<string, string>, options?: string) {
  const opened = await startChallenge(stage, switches, options);
  await expectVisible(opened.challenge.issuer.locator('button[name=commit]').first());
  return opened;
}

/** The scene of one kind of the issuer's page, after a wrong answer where the kind can be answered wrongly. */
const issuerPageScene = (kind: string): Scene => ({
  name: `the bank’s page: ${kind}`,
  async show(stage) {
    const { challenge } = await openChallenge(stage, { challenge: kind });
    await challenge.issuer.locator('button[name=commit]').first().click();
    await expect(challenge.issuer.locator('#notice')).toBeVisible();
  },
});

export const threeDSecureScenes: readonly Scene[] = [
  { name: 'challenge, open', show: async (stage) => void (await openChallenge(stage)) },
  {
    name: 'challenge, help open',
    async show(stage) {
      await stage.page.clock.install();
      const { challenge } = await openChallenge(stage);
      await stage.page.clock.fastForward(12_000);
      await challenge.help.click();
      await expectVisible(challenge.gatewayPage.locator('#again'));
    },
  },
  {
    name: 'challenge, cancelling asked',
    async show(stage) {
      const { challenge } = await openChallenge(stage);
      await challenge.cancelButton.click();
      await expectVisible(challenge.gatewayPage.locator('#yes'));
    },
  },
  {
    name: 'challenge, cancelled',
    async show(stage) {
      const { form, challenge } = await openChallenge(stage);
      await challenge.cancel();
      await expectVisible(form.message);
    },
  },
  {
    name: 'challenge, in the whole tab',
    show: async (stage) => void (await openChallenge(stage, {}, "paymentTarget: '_top'")),
  },
  {
    name: 'challenge, in another device’s hands',
    async show(stage) {
      const { challenge } = await startChallenge(stage, { status: 'D', delayMs: '3600000' });
      await expectVisible(challenge.gatewayPage.locator('#decoupled'));
    },
  },
  {
    name: 'challenge that the gateway lost',
    async show({ page, gateway, language }) {
      await page.goto(`${gateway.url}/v1/threeDSecure/execute?id=${'0'.repeat(32)}&lang=${language}`);
      await expectVisible(page.locator('#lost'));
    },
  },
  {
    name: 'the bank’s page: a passkey may be saved, then used',
    async show(stage) {
      await addAuthenticator(stage.page);
      const first = await openForm(stage);
      const challenge = new Challenge(stage.page);
      rememberCanary(stage.page, passkeyCard);
      await first.form.fill({ number: passkeyCard });
      await first.form.pay();
      await challenge.savePasskey();
      await stage.page.waitForURL('**/result?*');
      const second = await openForm(stage);
      await second.form.fill({ number: passkeyCard });
      await second.form.pay();
      await expectVisible(challenge.issuer.locator('#passkey'));
    },
  },
  ...['text', 'single', 'multi', 'oob', 'tall', 'rtl'].map(issuerPageScene),
];
