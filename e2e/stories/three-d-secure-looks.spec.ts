/** What shoppers and issuers see of each other: languages, keyboards, small screens, browsers (issue's points 1, 2 and 7). */
import type { Locator } from '@playwright/test';
import { languages } from '../../src/texts/languages.ts';
import { violations } from '../fixtures/axe.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { cutTexts } from '../fixtures/cut-texts.ts';
import { challenged, expect, test } from '../fixtures/secured.ts';
import { sentFields } from '../fixtures/sent-fields.ts';
import type { Verification } from '../pages/three-d-secure-page.ts';

/** Pixels that a document is wider, and higher, than its window. */
const excess = (root: Locator) =>
  root.evaluate((html) => [html.scrollWidth - html.clientWidth, html.scrollHeight - html.clientHeight]);

const language = (root: Locator) => root.evaluate(({ lang, dir }: HTMLElement) => [lang, dir]);

/** All that the page can show, at once. */
async function showEverything(page: Pick<Verification['page'], 'locator'>): Promise<void> {
  await page.locator('main').evaluate((main) => {
    for (const node of main.querySelectorAll<HTMLElement>('[hidden]')) node.hidden = false;
    for (const node of main.querySelectorAll<HTMLElement>('.later')) node.style.visibility = 'visible';
    for (const node of main.querySelectorAll('details')) node.open = true;
  });
}

test(
  'a phone, Arabic, and a keyboard: the challenge is named, announced, reached, and closed, and nothing is cut',
  needs.media,
  async ({ secured, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const checkout = await secured({}, { lang: 'ar', options: "var wpwlOptions = { locale: 'ar' };" });
    const { form } = checkout;
    await form.fill({ number: challenged });
    await form.payButton.press('Enter');
    const { verification } = checkout;
    await verification.opened();

    const name = await verification.heading.textContent();
    await expect(verification.frame).toHaveAttribute('title', name ?? '');
    await expect(verification.page.locator('#place iframe')).toHaveAttribute('title', name ?? '');
    await expect(form.container.getByRole('status')).toHaveText(/\p{Script=Arabic}/u);
    const documents = [page, verification.page, verification.issuer].map((at) => at.locator('html'));
    for (const root of documents) expect((await excess(root))[0]).toBe(0);
    for (const root of documents.slice(1)) expect(await language(root)).toEqual(['ar', 'rtl']);
    expect(await verification.page.locator('#place iframe').boundingBox()).toMatchObject({
      width: 250,
      height: 400,
    });

    await expect(verification.heading).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(verification.code).toBeFocused();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(verification.issuer.getByRole('alert')).toBeVisible();
    await expect(verification.help).toBeVisible();
    expect(await violations(page)).toEqual([]);
    // A shop that gives it less: the issuer's page scrolls, and nothing around it.
    await verification.frame.evaluate((frame) => {
      frame.style.height = '400px';
    });
    await expect.poll(() => excess(verification.page.locator('html'))).toEqual([0, 0]);

    await verification.cancelButton.focus();
    await page.keyboard.press('Enter');
    await expect(verification.page.locator('#no')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(verification.cancelButton).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(verification.page.locator('#no')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(verification.page.locator('#yes')).toBeFocused();
    await page.keyboard.press('Enter');
    await checkout.back(/\p{Script=Arabic}/u);
    await expect(form.payButton).toBeFocused();
  },
);

test(
  'axe finds nothing in any state of the gateway’s page, in light and dark',
  needs.media,
  async ({ secured, page }) => {
    const checkout = await secured();
    const verification = await checkout.challenge();
    await showEverything(verification.page);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
  },
);

test('the gateway’s page in every language at 320 px: no text is cut or over another one (A-82)', async ({
  secured,
  page,
  context,
}) => {
  const checkout = await secured();
  await checkout.challenge();
  const frame = page.frames().find((one) => one.url().includes('/threeDSecure/execute'));
  const address = new URL(frame?.url() ?? '');
  // In a tab of its own and without its script, so that it stays as it is.
  const shown = await context.newPage();
  await shown.route('**/three-d-secure.js', (route) => route.abort());
  // High enough for all its scenes at once.
  await shown.setViewportSize({ width: 320, height: 3000 });
  for (const { tag } of Object.values(languages)) {
    address.searchParams.set('lang', tag);
    await shown.goto(address.href);
    await expect(shown.locator('html')).toHaveAttribute('lang', tag);
    await showEverything(shown);
    expect(await cutTexts(shown), tag).toEqual([]);
  }
});

test.describe('an issuer', () => {
  test.use({ locale: 'zh-Hant-TW', timezoneId: 'Asia/Kolkata', viewport: { width: 700, height: 900 } });

  test('is told what the browser is, and whether its method page has seen it (threeds-security A.3)', async ({
    secured,
    page,
    api,
  }) => {
    const creqs = await sentFields(page, 'creq');
    const indicators: string[] = [];
    for (const number of [challenged, '4200000000000042']) {
      const checkout = await secured();
      await checkout.challenge(number);
      await expect.poll(() => creqs.length).toBe(indicators.length + 1);
      const creq = JSON.parse(Buffer.from(creqs.at(-1) ?? '', 'base64url').toString());
      const { browser, aReq, challengeWindowSize } = await api.issuer(creq.threeDSServerTransID);
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
      expect([challengeWindowSize, creq.challengeWindowSize]).toEqual(['02', '02']);
      indicators.push(aReq.threeDSCompInd);
    }
    expect(indicators).toEqual(['U', 'Y']);
  });
});
