/** Issuers that fail, answer in another order, or wish the shop ill: the payment ends by the issuer's word alone. */
import { expect, type SecuredCheckout, test } from '../fixtures/secured.ts';
import { sentFields } from '../fixtures/sent-fields.ts';

const cancelled = 'The payment was cancelled. Try again or choose another way to pay.';
const frictionlessWithMethod = '4200000000000091';

/** Lets the page's time pass until the shopper is led on. */
async function awaitEnd(checkout: SecuredCheckout, result?: string): Promise<void> {
  const { page, url } = checkout;
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(page.url()).not.toBe(url);
  }).toPass();
  await checkout.ended(result);
}

test.describe('an issuer whose page does not show', () => {
  test.use({ mayViolate: /frame-ancestors/ });

  for (const hostile of ['500', 'blank', 'garbage', 'close']) {
    test(`(${hostile}): help comes, and the same checkout takes another card`, async ({ secured, page }) => {
      await page.clock.install();
      const checkout = await secured({ hostile });
      const { form, verification } = checkout;
      await form.fill({ number: '4200000000000018' });
      const answer = page.waitForRequest('**/acs/challenge');
      await form.pay();
      await answer;
      await expect(verification.help).toBeHidden();
      await page.clock.fastForward(12_000);
      await expect(verification.help).toBeVisible();
      const again = page.waitForRequest('**/acs/challenge');
      await verification.startAgain();
      await again;
      await verification.cancel();
      await checkout.back(cancelled);
      await checkout.payOtherwise();
    });
  }

  test('because it may not be framed: it is opened in a full window, which leads back to the shop', async ({
    secured,
    page,
  }) => {
    await page.clock.install();
    const checkout = await secured({ hostile: 'deny' });
    const { form, verification } = checkout;
    await form.fill({ number: '4200000000000018' });
    await form.pay();
    await expect(verification.cancelButton).toBeVisible();
    await page.clock.fastForward(12_000);
    await verification.openFullWindow();
    await page.locator('input[name=code]').fill('1234');
    await page.locator('button[name=commit]').click();
    await checkout.ended();
  });

  test('any more after an answer: it begins again, in its frame or in a full window, with the code still valid', async ({
    secured,
    page,
  }) => {
    const checkout = await secured();
    const verification = await checkout.challenge();
    await verification.answer('8888');
    await expect(verification.code).toBeHidden();
    await verification.startAgain();
    await verification.opened();
    await verification.answer('9999');
    await expect(verification.code).toBeHidden();
    await verification.openFullWindow();
    await page.goBack();
    await expect(page).toHaveURL(checkout.url);
    await verification.opened();
    await verification.answer('1234');
    await checkout.ended();
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
    test(`${what}: its word to the server counts`, async ({ secured, page }) => {
      await page.clock.install();
      const checkout = await secured(switches);
      const verification = await checkout.challenge();
      if (code !== '') await verification.answer(code);
      await awaitEnd(checkout, result);
    });
  }
});

test.describe('an issuer’s page that looks at the browser and', () => {
  test.use({ mayViolate: /frame-ancestors/ });

  for (const method of ['timeout', 'garbage', 'wrong-id', 'late', 'deny']) {
    test(`never reports (${method}) is waited for 10 seconds; the shopper sees nothing of it`, async ({
      secured,
      page,
      api,
    }) => {
      await page.clock.install();
      // Moving the clock is not to move the issuer's page beyond its own time.
      const checkout = await secured({ method, ...(method === 'late' && { delayMs: '60000' }) });
      const sent = await sentFields(page, 'threeDSMethodData');
      await checkout.form.fill({ number: frictionlessWithMethod });
      await checkout.form.pay();
      await expect.poll(() => sent.length).toBeGreaterThan(0);
      await expect(checkout.form.payButton).toBeDisabled();
      await expect(checkout.verification.frame).toHaveCount(0);
      await page.clock.fastForward(10_050);
      await checkout.ended();
      const { threeDSServerTransID } = JSON.parse(Buffer.from(sent[0] ?? '', 'base64url').toString());
      expect((await api.issuer(threeDSServerTransID)).aReq.threeDSCompInd).toBe('N');
    });
  }
});

test.describe('an issuer’s page that is hostile to the shop around it', () => {
  for (const hostile of ['frame-bust', 'alert', 'flood', 'opener', 'huge', 'redirects']) {
    test(`(${hostile}) cannot lead the shop away, stop it or speak for it (A2, A4)`, async ({
      secured,
      page,
      context,
    }) => {
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        return dialog.dismiss();
      });
      const checkout = await secured({ hostile });
      const verification = await checkout.challenge();
      await verification.issuer.locator('h1').click();
      await expect(verification.code).toBeVisible();
      expect(page.url()).toBe(checkout.url);
      expect(await checkout.known()).toBe('000.200.000');
      await verification.answer('1234');
      await checkout.ended();
      expect(dialogs).toEqual([]);
      expect(context.pages()).toHaveLength(1);
      expect(await page.evaluate('name')).toBe('');
    });
  }
});
