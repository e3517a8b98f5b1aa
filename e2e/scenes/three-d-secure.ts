/** The scenes of 3-D Secure: the issuer's pages and the gateway's page around them. */
import { expect } from '@playwright/test';
import { challenged, issuerSwitches } from '../fixtures/secured.ts';
import type { CardForm } from '../pages/card-form.ts';
import { Verification } from '../pages/three-d-secure-page.ts';
import { openForm, type Scene, type Stage, seen } from './scene.ts';

interface Challenge {
  form: CardForm;
  verification: Verification;
}

/**
 * Pays by card up to the page of the bank.
 *
 * @param switches the switches of the simulated issuer, without `acs.`
 */
async function pay(stage: Stage, switches: Record<string, string> = {}, options = ''): Promise<Challenge> {
  const { form } = await openForm(stage, options, { checkout: issuerSwitches(switches) });
  await form.fill({ number: challenged });
  await form.pay();
  const isWhole = options.includes('_top');
  const verification = isWhole ? new Verification(stage.page, 'html', true) : new Verification(stage.page);
  return { form, verification };
}

async function challenge(stage: Stage, switches?: Record<string, string>, options?: string) {
  const challenge = await pay(stage, switches, options);
  await seen(challenge.verification.issuer.locator('button[name=commit]').first());
  return challenge;
}

/** The scene of one kind of the issuer's page. It is answered wrongly, where that is possible. */
const issuersPage = (kind: string): Scene => ({
  name: `the bank’s page: ${kind}`,
  async show(stage) {
    const { verification } = await challenge(stage, { challenge: kind });
    await verification.issuer.locator('button[name=commit]').first().click();
    await expect(verification.issuer.locator('#notice')).toBeVisible();
  },
});

export const verificationScenes: readonly Scene[] = [
  { name: 'challenge, open', show: async (stage) => void (await challenge(stage)) },
  {
    name: 'challenge, help open',
    async show(stage) {
      await stage.page.clock.install();
      const { verification } = await challenge(stage);
      await stage.page.clock.fastForward(12_000);
      await verification.help.click();
      await seen(verification.page.locator('#again'));
    },
  },
  {
    name: 'challenge, cancelling asked',
    async show(stage) {
      const { verification } = await challenge(stage);
      await verification.cancelButton.click();
      await seen(verification.page.locator('#yes'));
    },
  },
  {
    name: 'challenge, cancelled',
    async show(stage) {
      const { form, verification } = await challenge(stage);
      await verification.cancel();
      await seen(form.message);
    },
  },
  {
    name: 'challenge, in the whole tab',
    show: async (stage) => void (await challenge(stage, {}, "paymentTarget: '_top'")),
  },
  {
    name: 'challenge, in another device’s hands',
    async show(stage) {
      const { verification } = await pay(stage, { status: 'D', delayMs: '3600000' });
      await seen(verification.page.locator('#decoupled'));
    },
  },
  {
    name: 'challenge that the gateway lost',
    async show({ page, gateway, language }) {
      await page.goto(`${gateway.gateway}/v1/threeDSecure/execute?id=${'0'.repeat(32)}&lang=${language}`);
      await seen(page.locator('#lost'));
    },
  },
  ...['text', 'single', 'multi', 'oob', 'tall', 'rtl'].map(issuersPage),
];
