/** Issuers that fail, answer in another order, or wish the shop ill: the payment ends by the issuer's word alone. */
import { expect, type SecuredCheckout, test } from '../fixtures/secured.ts';
import { watchSentField } from '../fixtures/sent-fields.ts';

const cancelled = 'The payment was cancelled. Try again or choose another way to pay.';
const frictionlessWithMethod = '4200000000000091';

/** Lets the page's time pass until the shopper is led on. */
async function awaitEnd(checkout: SecuredCheckout, result?: string): Promise<void> {
  const { page, url } = checkout;
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(page.url()).not.toBe(url);
  }).toPass();
  await checkout.expectResult(result);
}

test.describe('an issuer whose page does not show', () => {
  test.use({ allowedViolations: /frame-ancestors/ });

  for (const hostile of ['500', 'blank', 'garbage', 'close']) {
    test(`(${hostile}): help comes, and the same checkout takes another card`, async ({
      openSecured,
      page,
    }) => {
      await page.clock.install();
      const checkout = await openSecured({ hostile });
      const { form, challenge } = checkout;
      await form.fill({ number: '4200000000000018' });
      const answer = page.waitForRequest('**/acs/challenge');
      await form.pay();
      await answer;
      await expect(challenge.help).toBeHidden();
      await page.clock.fastForward(12_000);
      await expect(challenge.help).toBeVisible();
      const again = page.waitForRequest('**/acs/challenge');
      await challenge.startAgain();
      await again;
      await challenge.cancel();
      await checkout.expectForm(cancelled);
      await checkout.payWithAnotherCard();
    });
  }

  test('because it may not be framed: it is opened in a full window, which leads back to the shop', async ({
    openSecured,
    page,
  }) => {
    await page.clock.install();
    const checkout = await openSecured({ hostile: 'deny' });
    const { form, challenge } = checkout;
    await form.fill({ number: '4200000000000018' });
    await form.pay();
    await expect(challenge.cancelButton).toBeVisible();
    await page.clock.fastForward(12_000);
    await challenge.openFullWindow();
    await page.locator('input[name=code]').fill('1234');
    await page.locator('button[name=commit]').click();
    await checkout.expectResult();
  });

  test('any more after an answer: it begins again, in its frame or in a full window, with the code still valid', async ({
    openSecured,
    page,
  }) => {
    const checkout = await openSecured();
    const challenge = await checkout.startChallenge();
    await challenge.answer('8888');
    await expect(challenge.code).toBeHidden();
    await challenge.startAgain();
    await challenge.waitUntilOpen();
    await challenge.answer('9999');
    await expect(challenge.code).toBeHidden();
    await challenge.openFullWindow();
    await page.goBack();
    await expect(page).toHaveURL(checkout.url);
    await challenge.waitUntilOpen();
    await challenge.answer('1234');
    await checkout.expectResult();
  });
});

const orders: readonly [what: string, switches: Record<string, string>, code: string, result?: string][] = [
  ['speaks before it was asked', { results: 'before' }, ''],
  ['sends its browser back twice', {}, '5555'],
  ['sends the browser back before it speaks', {}, '6666'],
  ['speaks late', { results: 'delay', delayMs: '1200' }, '1234'],
  ['never sends the browser back', { cres: 'none' }, '1234'],
  ['sends garbage back', { cres: 'garbage' }, '1234'],
  ['sends back what is of another transaction (A5)', { cres: 'swapped' }, '1234'],
  ['sends back a yes, and says no (A1)', { cres: 'forged' }, '1111', '100.380.401'],
];
test.describe('an issuer that', () => {
  for (const [what, switches, code, result] of orders) {
    test(`${what}: its word to the server counts`, async ({ openSecured, page }) => {
      await page.clock.install();
      const checkout = await openSecured(switches);
      const challenge = await checkout.startChallenge();
      if (code !== '') await challenge.answer(code);
      await awaitEnd(checkout, result);
    });
  }
});

test.describe('an issuer’s page that looks at the browser and', () => {
  test.use({ allowedViolations: /frame-ancestors/ });

  for (const method of ['timeout', 'garbage', 'wrong-id', 'late', 'deny']) {
    test(`never reports (${method}) is waited for 10 seconds; the shopper sees nothing of it`, async ({
      openSecured,
      page,
      api,
    }) => {
      await page.clock.install();
      // Moving the clock is not to move the issuer's page beyond its own time.
      const checkout = await openSecured({ method, ...(method === 'late' && { delayMs: '60000' }) });
      const sent = await watchSentField(page, 'threeDSMethodData');
      await checkout.form.fill({ number: frictionlessWithMethod });
      await checkout.form.pay();
      await expect.poll(() => sent.length).toBeGreaterThan(0);
      await expect(checkout.form.payButton).toBeDisabled();
      await expect(checkout.challenge.frame).toHaveCount(0);
      await page.clock.fastForward(10_050);
      await checkout.expectResult();
      const { threeDSServerTransID } = JSON.parse(Buffer.from(sent[0] ?? '', 'base64url').toString());
      expect((await api.getTransaction(threeDSServerTransID)).aReq.threeDSCompInd).toBe('N');
    });
  }
});

test.describe('an issuer’s page that is hostile to the shop around it', () => {
  for (const hostile of ['frame-bust', 'alert', 'flood', 'opener', 'huge', 'redirects']) {
    test(`(${hostile}) cannot lead the shop away, stop it or speak for it (A2, A4)`, async ({
      openSecured,
      page,
      context,
    }) => {
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        return dialog.dismiss();
      });
      const checkout = await openSecured({ hostile });
      const challenge = await checkout.startChallenge();
      await challenge.issuer.locator('h1').click();
      await expect(challenge.code).toBeVisible();
      expect(page.url()).toBe(checkout.url);
      expect(await checkout.readResultCode()).toBe('000.200.000');
      await challenge.answer('1234');
      await checkout.expectResult();
      expect(dialogs).toEqual([]);
      expect(context.pages()).toHaveLength(1);
      expect(await page.evaluate('name')).toBe('');
    });
  }
});
