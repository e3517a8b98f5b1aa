/**
 * Issuers that fail, answer in another order or attack the shop. The payment's result is only what the issuer tells the
 * gateway.
 */
import { challengeCard, expect, issuerSwitches, type SecuredCheckout, test } from '../fixtures/secured.ts';
import { watchSentField } from '../fixtures/sent-fields.ts';

test.use({ typing: 'fill' });

const cancelled = 'The payment was cancelled. Try again or choose another way to pay.';
/** The number of a card whose issuer has a method page and asks nothing. */
const frictionlessWithMethod = '4200000000000091';

/** Moves the page's clock on until the shopper leaves the page, and expects this result. */
async function waitForResult(checkout: SecuredCheckout, result?: string): Promise<void> {
  const { page, url } = checkout;
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(page.url()).not.toBe(url);
  }).toPass();
  await checkout.expectResult(result);
}

test.describe('when the issuer’s page does not show', () => {
  test.use({ allowedViolations: /frame-ancestors/ });

  // The gateway's page cannot tell one document of another origin from the next, so one of them is enough.
  test('because it may not be framed, the shopper is offered help, can cancel and pay again, and can open it in the whole tab, which leads back to the shop', async ({
    openSecured,
    page,
  }) => {
    await page.clock.install();
    const checkout = await openSecured({ hostile: 'deny' });
    const { form, challenge } = checkout;
    await form.fill({ number: challengeCard });
    await form.pay();
    await expect(challenge.cancelButton).toBeVisible();
    await expect(challenge.help).toBeHidden();
    await page.clock.fastForward(12_000);
    await expect(challenge.help).toBeVisible();
    const again = page.waitForRequest('**/acs/challenge');
    await challenge.startAgain();
    await again;
    await challenge.cancel();
    await checkout.expectForm(cancelled);
    await form.pay();
    await expect(challenge.cancelButton).toBeVisible();
    await page.clock.fastForward(12_000);
    await challenge.openFullWindow();
    await page.locator('input[name=code]').fill('1234');
    await page.locator('button[name=commit]').click();
    await checkout.expectResult();
  });

  test('because the issuer is down, or any more after an answer, the shopper can begin it again, in its frame or in the whole tab, with the code still valid', async ({
    openSecured,
    page,
    tenant,
  }) => {
    await page.clock.install();
    await tenant.faults.add({ status: 503 }, { on: 'issuer.challenge' });
    const checkout = await openSecured();
    const { form, challenge } = checkout;
    await form.fill({ number: challengeCard });
    await form.pay();
    await expect
      .poll(async () =>
        (await tenant.journal.requests()).map(({ operation, status }) => `${operation} ${status}`),
      )
      .toContain('issuer.challenge 503');
    await page.clock.fastForward(12_000);
    await challenge.startAgain();
    await challenge.opened();
    await challenge.answer('8888');
    await expect(challenge.code).toBeHidden();
    await challenge.startAgain();
    await challenge.opened();
    await challenge.answer('8889');
    await expect(challenge.code).toBeHidden();
    await challenge.openFullWindow();
    await page.goBack();
    await expect(page).toHaveURL(checkout.url);
    await challenge.opened();
    await challenge.answer('1234');
    await checkout.expectResult();
  });
});

test('an issuer that sends back a yes and tells the gateway no, or never sends the browser back, ends the payment with what it told the gateway (A1)', async ({
  openSecured,
  page,
}) => {
  await page.clock.install();
  const forging = await openSecured({ cres: 'forged' });
  await (await forging.startChallenge()).answer('1111');
  await waitForResult(forging, '100.380.401');
  const silent = await openSecured({ cres: 'none' });
  await (await silent.startChallenge()).answer('1234');
  await waitForResult(silent);
});

test.describe('an issuer’s method page that', () => {
  test.use({ allowedViolations: /frame-ancestors/ });

  test('never reports is waited for 10 seconds, and the shopper sees nothing of it', async ({
    openSecured,
    page,
    api,
  }) => {
    await page.clock.install();
    const checkout = await openSecured({ method: 'deny' });
    const sent = await watchSentField(page, 'threeDSMethodData');
    await checkout.form.fill({ number: frictionlessWithMethod });
    await checkout.form.pay();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await expect(checkout.form.payButton).toBeDisabled();
    await expect(checkout.challenge.root).toHaveCount(0);
    await page.clock.fastForward(10_050);
    await checkout.expectResult();
    const { threeDSServerTransID } = JSON.parse(Buffer.from(sent[0] ?? '', 'base64url').toString());
    expect((await api.getTransaction(threeDSServerTransID)).aReq.threeDSCompInd).toBe('N');
  });
});

test('an issuer’s page that is hostile to the shop cannot lead the shop away, stop it or speak for it (A2, A4)', async ({
  openSecured,
  page,
  context,
  api,
}) => {
  test.slow();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  const checkout = await openSecured();
  const { form, challenge } = checkout;
  await form.fill({ number: challengeCard });
  const ways = ['frame-bust', 'alert', 'redirects', 'opener', 'flood', 'huge'];
  for (const hostile of ways)
    await test.step(hostile, async () => {
      await api.updateCheckout(checkout.id, issuerSwitches({ hostile }));
      await form.pay();
      await challenge.issuer.locator('h1').click();
      await expect(challenge.code).toBeVisible();
      expect(page.url()).toBe(checkout.url);
      expect(await checkout.readResultCode()).toBe('000.200.000');
      expect(context.pages()).toHaveLength(1);
      expect(await page.evaluate('name')).toBe('');
      if (hostile === ways.at(-1)) return;
      await challenge.cancel();
      await checkout.expectForm(cancelled);
    });
  await challenge.answer('1234');
  await checkout.expectResult();
  expect(dialogs).toEqual([]);
});
