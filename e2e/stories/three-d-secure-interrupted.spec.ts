/**
 * What happens to a challenge when something comes between the shopper and the issuer. It goes on where it was, or
 * ends with a result code.
 */
import type { Page } from '@playwright/test';
import { CardForm, Challenge } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { MerchantApi, startGateway } from '../fixtures/gateway.ts';
import { Merchant, resultPage } from '../fixtures/merchant.ts';
import { challengeCard, expect, methodAndChallenge, SecuredCheckout, test } from '../fixtures/secured.ts';
import { watchSentField } from '../fixtures/sent-fields.ts';
import { renderStoryPage } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const cancelled = 'The payment was cancelled. Try again or choose another way to pay.';
const timedOut = 'The time to confirm the payment has run out. Try again or choose another way to pay.';

test('when the page is loaded again or opened in a second tab, the challenge is open again, and over in both tabs when it is cancelled or answered in one', async ({
  openSecured,
  page,
  context,
}) => {
  await page.clock.install();
  const checkout = await openSecured();
  await checkout.startChallenge();
  await checkout.challenge.answer('4711');
  await expect(checkout.challenge.issuer.getByRole('alert')).toBeVisible();
  await page.reload();
  await checkout.challenge.opened();
  await page.goto('about:blank');
  await page.goBack();
  await checkout.challenge.opened();

  const tab = await context.newPage();
  await tab.goto(checkout.url);
  const other = checkout.inTab(tab);
  await other.challenge.opened();
  await other.challenge.cancel();
  await other.expectForm(cancelled);
  await page.clock.fastForward(5_000);
  await checkout.expectForm(cancelled);

  await checkout.form.fill({ number: challengeCard });
  await checkout.form.pay();
  await checkout.challenge.opened();
  await tab.reload();
  await other.challenge.opened();
  await other.challenge.answer('1234');
  await other.expectResult();
  await page.clock.fastForward(5_000);
  await checkout.expectResult();
});

test('when the page is loaded again during the issuer’s method page, it goes on in the time that is left; when the shopper then closes the tab and confirms in the bank’s app, the checkout says that it is paid', async ({
  openSecured,
  page,
  api,
  context,
}) => {
  await page.clock.install();
  const creqs = await watchSentField(page, 'creq');
  const checkout = await openSecured({ method: 'timeout', challenge: 'oob' });
  await checkout.form.fill({ number: methodAndChallenge });
  await checkout.form.pay();
  await page.waitForResponse('**/acs/method*');
  await page.reload();
  await page.waitForResponse('**/acs/method*');
  await page.clock.fastForward(10_000);
  await expect.poll(() => creqs.length).toBe(1);
  const transaction = readTransactionId(creqs[0] ?? '');
  await expect(checkout.challenge.issuer.locator('button[name=commit]')).toBeVisible();
  const tab = await context.newPage();
  await page.close();
  await api.approveChallenge(transaction);
  await tab.goto(checkout.url);
  await tab.getByRole('link', { name: 'See the result' }).click();
  await checkout.inTab(tab).expectResult();
});

test('when the shop takes the frame or the whole widget away, or the connection breaks while the shopper answers, the payment goes on, in the whole tab and after Back from there, and is charged once', async ({
  openSecured,
  page,
  context,
}) => {
  await page.clock.install();
  const checkout = await openSecured();
  await checkout.startChallenge();
  await page.locator('iframe.wpwl-target').evaluateAll((frames) => {
    for (const frame of frames) frame.remove();
  });
  await checkout.expectForm(/we do not know yet whether your payment went through/);
  await checkout.form.pay();
  await new Challenge(page, 'tab').opened();
  await page.goBack();
  await expect(page).toHaveURL(checkout.url);
  await checkout.challenge.opened();
  await page.evaluate('wpwl.unload()');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await checkout.readResultCode()).toBe('000.200.000');
  await page.reload();
  const { challenge } = checkout;
  await challenge.opened();

  const offline = challenge.gatewayPage.locator('#offline');
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await expect(challenge.code).toBeVisible();
  await challenge.answer('1234');
  await expect(challenge.code).toBeHidden();
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await page.clock.fastForward(12_000);
  await challenge.startAgain();
  await challenge.opened();
  await challenge.answer('1234');
  await checkout.expectResult();
});

test(
  'after Back during a challenge the shopper can begin the issuer’s page again',
  needs.devtools,
  async ({ openSecured, page }) => {
    const checkout = await openSecured();
    const challenge = await checkout.startChallenge();
    await challenge.answer('4711');
    await expect(challenge.issuer.getByRole('alert')).toBeVisible();
    await pressBack(page);
    await expect(challenge.issuer.getByRole('alert')).toBeHidden();
    expect(page.url()).toBe(checkout.url);
    await expect(challenge.help).toBeVisible();
    await challenge.startAgain();
    await challenge.opened();
    await challenge.answer('1234');
    await checkout.expectResult();
  },
);

test.describe(() => {
  // The gateway of this story is another host than the kit's.
  test.use({ guards: { thirdHosts: false } });

  test('after the gateway is killed and started again, an open challenge without an answer ends in time, and the next one goes on', async ({
    page,
    canary,
  }, info) => {
    const day = Date.parse('2031-05-01T10:00:00Z');
    const data = info.outputPath('gateway.sqlite');
    const start = (after: number, ...more: string[]) =>
      startGateway('--data', data, '--clock', new Date(day + after * 1000).toISOString(), ...more);
    let gateway = await start(0);
    const { port } = new URL(gateway.url);
    let logs = '';
    const restart = async (after: number) => {
      await gateway.kill();
      logs += gateway.readLog();
      gateway = await start(after, '--port', port);
    };
    const merchant = await Merchant.start(gateway.url);
    merchant.serve('/result', { html: resultPage });
    const api = new MerchantApi(gateway);
    const resultUrl = `${merchant.origin}/result`;
    const reference = 'restarted';
    const { id } = await api.createCheckout({ merchantTransactionId: reference });
    const html = renderStoryPage({}, gateway.url, id, resultUrl);
    await page.goto(merchant.serve('/', { html }));
    const story = { form: new CardForm(page, { type: 'fill' }), checkoutId: id, resultUrl };
    const checkout = new SecuredCheckout(page, api, story, reference);
    await checkout.startChallenge();
    // Each clock starts at the time of its restart. The 900 seconds are later than the end of this challenge, however
    // long the test took before.
    await restart(900);
    await checkout.expectForm(timedOut);
    expect(await checkout.readResultCode()).toBe('100.396.103');
    await checkout.form.pay();
    await checkout.challenge.opened();
    await restart(960);
    await checkout.challenge.answer('1234');
    await checkout.expectResult();

    canary.addText(logs + gateway.readLog());
    await merchant.stop();
    await gateway.stop();
  });
});

/**
 * Presses the browser's Back button. `page.goBack` cannot be used, because it waits for a page, and only a frame goes
 * back.
 */
async function pressBack(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { entries, currentIndex } = await session.send('Page.getNavigationHistory');
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 });
}

/** Reads the threeDSServerTransID in a challenge request. */
function readTransactionId(creq: string): string {
  return JSON.parse(Buffer.from(creq, 'base64url').toString()).threeDSServerTransID;
}
