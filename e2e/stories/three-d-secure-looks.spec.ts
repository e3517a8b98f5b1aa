/**
 * What shoppers see of a challenge, in any language, on small screens and by keyboard; and what issuers are told of
 * browsers.
 */
import type { Locator } from '@playwright/test';
import { type Challenge, findViolations } from '../../src/testing/kit/playwright/index.ts';
import { languages } from '../../src/texts/languages.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { findCutTexts } from '../fixtures/cut-texts.ts';
import { formTexts, verificationTexts } from '../fixtures/form-texts.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { isSampled } from '../fixtures/sampled-languages.ts';
import { challengeCard, expect, methodAndChallenge, showEverything, test } from '../fixtures/secured.ts';
import { watchSentField } from '../fixtures/sent-fields.ts';

test.use({ typing: 'fill' });

/** Reads by how many pixels a document is wider and higher than its window. */
const readExcess = (root: Locator) =>
  root.evaluate((html) => [html.scrollWidth - html.clientWidth, html.scrollHeight - html.clientHeight]);

const readLanguage = (root: Locator) => root.evaluate(({ lang, dir }: HTMLElement) => [lang, dir]);

/** The frame of the issuer's page. */
const issuerFrame = ({ gatewayPage }: Pick<Challenge, 'gatewayPage'>) => gatewayPage.locator('#place iframe');

/** Reads where an element is. Throws for one that is not shown. */
async function boxOf(at: Locator) {
  const box = await at.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return box;
}

/** Reads where the first line of a text is. Lines of one font at one height have one baseline. */
const readFirstLine = (at: Locator) =>
  at.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { top = 0, height = 0 } = text.getClientRects()[0] ?? {};
    return { top, height };
  });

/** Expects that the issuer's page is as wide as the gateway's page around it, and gives its box. */
async function expectWholeWidth(challenge: Challenge) {
  const around = await boxOf(challenge.gatewayPage.locator('main'));
  const bank = await boxOf(issuerFrame(challenge));
  expect([bank.x, bank.width]).toEqual([around.x, around.width]);
  return bank;
}

test(
  'on a phone, in Arabic and by keyboard the challenge is named, announced, reached and closed, and nothing is cut',
  needs.media,
  async ({ openSecured, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const checkout = await openSecured({}, { lang: 'ar', options: "var wpwlOptions = { locale: 'ar' };" });
    const { form } = checkout;
    await form.fill({ number: challengeCard });
    await form.payButton.press('Enter');
    const { challenge } = checkout;
    await challenge.opened();

    for (const frame of [challenge.root, issuerFrame(challenge)])
      await expect(frame).toHaveAttribute('title', formTexts.ar.verification);
    await expect(challenge.heading).toHaveText(verificationTexts.ar.heading);
    await expect(challenge.cancelButton).toHaveAccessibleName(verificationTexts.ar.cancel);
    await expect(form.root.getByRole('status')).toHaveText(/\p{Script=Arabic}/u);
    const documents = [page, challenge.gatewayPage, challenge.issuer].map((at) => at.locator('html'));
    for (const root of documents) expect((await readExcess(root))[0]).toBe(0);
    for (const root of documents.slice(1)) expect(await readLanguage(root)).toEqual(['ar', 'rtl']);
    await expectWholeWidth(challenge);

    await expect(challenge.heading).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(challenge.code).toBeFocused();
    await page.keyboard.type('0');
    // The key sends the issuer's page away. Chromium sometimes never confirms a key whose document it has replaced.
    const alert = expect(challenge.issuer.getByRole('alert')).toBeVisible();
    await Promise.race([page.keyboard.press('Enter'), alert]);
    await alert;
    await expect(challenge.help).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    // When a shop gives the frame less height, the issuer's page scrolls, and nothing around it does.
    await challenge.root.evaluate((frame) => {
      frame.style.height = '400px';
    });
    await expect.poll(() => readExcess(challenge.gatewayPage.locator('html'))).toEqual([0, 0]);

    await challenge.cancelButton.focus();
    await page.keyboard.press('Enter');
    await expect(challenge.gatewayPage.locator('#no')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(challenge.cancelButton).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(challenge.gatewayPage.locator('#no')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(challenge.gatewayPage.locator('#yes')).toBeFocused();
    await page.keyboard.press('Enter');
    await checkout.expectForm(/\p{Script=Arabic}/u);
    await expect(form.payButton).toBeFocused();
  },
);

test('the gateway’s page has the ground of the shop’s form and one line of 52 px as its head, the bank’s page has the width of a phone, axe finds nothing in any state, and at 320 px no text is cut (A-82)', async ({
  openSecured,
  page,
  context,
  api,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const creqs = await watchSentField(page, 'creq');
  const checkout = await openSecured({}, { head: inlineStyle(':root { --wpwl-box: #182038; }') });
  const challenge = await checkout.startChallenge();
  const { gatewayPage, cancelButton, issuer, help, heading } = challenge;
  // After twelve seconds it is offered by itself.
  await expect(help).toBeHidden();

  await test.step('on a phone the bank’s page has window 05 and the whole width, and its buttons are seen without scrolling', async () => {
    await expect.poll(() => creqs.length).toBe(1);
    const creq = JSON.parse(Buffer.from(creqs[0] ?? '', 'base64url').toString());
    const { challengeWindowSize } = await api.getTransaction(creq.threeDSServerTransID);
    expect([challengeWindowSize, creq.challengeWindowSize]).toEqual(['05', '05']);
    for (const [width, height] of [
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => gatewayPage.locator('html').evaluate(() => innerWidth)).toBeLessThan(width);
      const bank = await expectWholeWidth(challenge);
      expect(bank.height, `${width} px`).toBeGreaterThanOrEqual(520);
      const resend = await boxOf(issuer.locator('button[name=resend]'));
      expect(resend.y + resend.height, `${width} px`).toBeLessThanOrEqual(bank.y + bank.height);
      for (const at of [page, gatewayPage, issuer])
        expect((await readExcess(at.locator('html')))[0], `${width} px`).toBe(0);
    }
  });

  await test.step('the head has the amount and a cross of 44 px; the only Cancel to read is the bank’s', async () => {
    const head = gatewayPage.locator('header');
    await expect(head).toContainText('€92.00');
    for (const width of [640, 390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      // At 320 pixels the heading alone has two lines.
      expect((await boxOf(head)).height).toBeLessThanOrEqual(width === 320 ? 64 : 52);
      const cross = await boxOf(cancelButton);
      expect([cross.width, cross.height]).toEqual([44, 44]);
      const order = await boxOf(gatewayPage.locator('.order'));
      expect(order.x + order.width).toBeLessThanOrEqual(cross.x);
      const [title, amount] = await Promise.all(
        [heading, gatewayPage.getByText('€92.00')].map(readFirstLine),
      );
      // Under the heading, which has the whole width.
      if (width < 480 && title)
        expect(amount?.top, `${width} px`).toBeGreaterThanOrEqual(title.top + title.height);
    }
    const { cancel } = verificationTexts.en;
    await expect(gatewayPage.getByText(cancel, { exact: true })).toHaveCount(0);
    await expect(issuer.getByText(cancel, { exact: true })).toHaveCount(1);
    const mark = issuer.getByRole('img', { name: 'Visa' });
    await expect
      .poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('the page has the ground of the form, and the bank’s text begins where its own begins', async () => {
    await expect(gatewayPage.locator('body')).toHaveCSS('background-color', 'rgb(24, 32, 56)');
    const start = (await boxOf(heading)).x;
    for (const at of ['header span >> nth=0', '#title', 'button[name=commit] >> nth=0'])
      expect((await boxOf(issuer.locator(at))).x, at).toBe(start);
  });

  await test.step('at 320 px no text of a sampled language is cut or lies over another one', async () => {
    const frame = page.frames().find((one) => one.url().includes('/threeDSecure/execute'));
    const address = new URL(frame?.url() ?? '');
    // The page is opened in a tab of its own and without its script, so that it does not change by itself.
    const shown = await context.newPage();
    await shown.route(`**${address.pathname}?*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script.*?<\/script>/gs, '');
      await route.fulfill({ response, body });
    });
    // The window is high enough for all texts at once.
    await shown.setViewportSize({ width: 320, height: 3000 });
    for (const [code, { tag }] of Object.entries(languages)) {
      if (!isSampled(code, ['de', 'fi', 'ja', 'ar'])) continue;
      address.searchParams.set('lang', tag);
      await shown.goto(address.href);
      await expect(shown.locator('html')).toHaveAttribute('lang', tag);
      await expect(shown.locator('script')).toHaveCount(0);
      await showEverything(shown);
      expect(await findCutTexts(shown), tag).toEqual([]);
    }
    await shown.close();
  });

  await test.step('the question holds the help, too, for a shopper who cancels because the bank’s page is missing', async () => {
    await cancelButton.click();
    await expect(gatewayPage.getByRole('group', { name: verificationTexts.en.cancelQuestion })).toBeVisible();
    await expect(cancelButton).toBeHidden();
    await challenge.startAgain();
    await expect(gatewayPage.locator('#question')).toBeHidden();
    await expect(challenge.code).toBeVisible();
  });

  await showEverything(gatewayPage);
  expect(await findViolations(page)).toEqual([]);
  await challenge.answer('1234');
  await checkout.expectResult();
});

test.describe('an issuer', () => {
  test.use({ locale: 'zh-Hant-TW', timezoneId: 'Asia/Kolkata', viewport: { width: 700, height: 900 } });

  test('is told about the browser, and whether its method page has seen the browser (threeds-security A.3)', async ({
    openSecured,
    page,
    api,
  }) => {
    const creqs = await watchSentField(page, 'creq');
    const checkout = await openSecured();
    await checkout.startChallenge(methodAndChallenge);
    await expect.poll(() => creqs.length).toBe(1);
    const creq = JSON.parse(Buffer.from(creqs[0] ?? '', 'base64url').toString());
    const { browser, aReq, challengeWindowSize } = await api.getTransaction(creq.threeDSServerTransID);
    expect(browser).toEqual({
      browserAcceptHeader: expect.stringMatching(/^text\/html,/),
      browserIP: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      browserJavaEnabled: 'false',
      browserJavascriptEnabled: 'true',
      browserLanguage: 'zh-Hant',
      browserColorDepth: '24',
      browserScreenHeight: '900',
      browserScreenWidth: '700',
      browserTZ: '-330',
      browserUserAgent: await page.evaluate(() => navigator.userAgent),
    });
    expect([challengeWindowSize, creq.challengeWindowSize]).toEqual(['05', '05']);
    expect(aReq.threeDSCompInd).toBe('Y');
  });
});
