/** The scenes of 3-D Secure: the issuer's pages and the gateway's page around them. */
import { Challenge } from '../../src/testing/kit/playwright/index.ts';
import { challengeCard, issuerSwitches } from '../fixtures/secured.ts';
import { expectVisible, openForm, type Scene, type Stage } from './scene.ts';

/**
 * Pays with a card whose issuer asks the shopper.
 *
 * @param switches the switches of the simulated issuer by their names without `acs.`
 */
async function startChallenge(
  stage: Stage,
  switches: Record<string, string> = {},
  options = '',
): Promise<{ challenge: Challenge }> {
  const { form } = await openForm(stage, options, { checkout: issuerSwitches(switches) });
  await form.fill({ number: challengeCard });
  await form.pay();
  const isWhole = options.includes('_top');
  const challenge = isWhole ? new Challenge(stage.page, 'tab') : new Challenge(stage.page);
  return { challenge };
}

/** Pays with a card whose issuer asks the shopper, and waits until the issuer's page can be answered. */
async function openChallenge(stage: Stage, switches?: Record<string, string>, options?: string) {
  const opened = await startChallenge(stage, switches, options);
  await expectVisible(opened.challenge.issuer.locator('button[name=commit]').first());
  return opened;
}

export const threeDSecureScenes: readonly Scene[] = [
  {
    name: 'challenge, wrong code, help open',
    async show(stage) {
      await stage.page.clock.install();
      const { challenge } = await openChallenge(stage);
      await challenge.issuer.locator('button[name=commit]').first().click();
      await expectVisible(challenge.issuer.locator('#notice'));
      await stage.page.clock.fastForward(12_000);
      await challenge.help.click();
      await expectVisible(challenge.gatewayPage.locator('#again'));
    },
  },
  {
    name: 'challenge in the bank’s app, cancelling asked',
    async show(stage) {
      const { challenge } = await openChallenge(stage, { challenge: 'oob' });
      await challenge.cancelButton.click();
      await expectVisible(challenge.gatewayPage.locator('#yes'));
    },
  },
  {
    name: 'challenge with a choice, in the whole tab, wrong',
    async show(stage) {
      const { challenge } = await openChallenge(stage, { challenge: 'multi' }, "paymentTarget: '_top'");
      await challenge.issuer.locator('button[name=commit]').first().click();
      await expectVisible(challenge.issuer.locator('#notice'));
    },
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
];
