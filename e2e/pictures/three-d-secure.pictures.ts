/** The pictures of the 3-D Secure page. */
import type { Page } from '@playwright/test';
import type { Challenge } from '../../src/testkit/playwright/index.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { challengeCard, expect, test } from '../fixtures/secured.ts';
import type { StoryOptions } from '../fixtures/test.ts';
import { folder } from './shoot.ts';

/** What a picture shows. */
interface Picture {
  options?: string;
  lang?: string;
  /** The width of the form, in pixels. */
  form?: number;
  /** The width and height of the window, in pixels. */
  width?: number;
  height?: number;
  dark?: boolean;
  /** What happens on the gateway's page before the picture is taken. */
  act?: (challenge: Challenge, page: Page) => Promise<void>;
}

const phone = { width: 390, height: 844 };
const smallPhone = { width: 320 };
const arabic = { lang: 'ar', options: "locale: 'ar'" };

async function askWhetherToCancel(challenge: Challenge): Promise<void> {
  await challenge.cancelButton.click();
}

async function waitForHelp(challenge: Challenge, page: Page): Promise<void> {
  await page.clock.fastForward(12_000);
  await expect(challenge.help).toBeVisible();
}

/** The pictures by the names of their files. */
const pictures: Record<string, Picture> = {
  'three-d-secure-250': { form: 280, width: 340, options: 'browser: { threeDChallengeWindow: 1 }' },
  'three-d-secure-390': { form: 400, width: 460 },
  'three-d-secure-500': { form: 520, width: 580 },
  'three-d-secure-600': { form: 602, width: 660 },
  'three-d-secure-whole': { form: 760, width: 820 },
  'three-d-secure-phone': phone,
  'three-d-secure-phone-dark': { ...phone, dark: true },
  'three-d-secure-phone-320': smallPhone,
  'three-d-secure-phone-arabic': { ...smallPhone, ...arabic },
  'three-d-secure-phone-question': { ...phone, act: askWhetherToCancel },
  'three-d-secure-phone-question-arabic': { ...smallPhone, ...arabic, act: askWhetherToCancel },
  'three-d-secure-phone-help': { ...phone, act: waitForHelp },
  'three-d-secure-dark': { form: 480, width: 540, dark: true },
  'three-d-secure-question-dark': { form: 480, width: 540, dark: true, act: askWhetherToCancel },
};

for (const [name, picture] of Object.entries(pictures)) {
  const { options = '', lang = 'en', form = 480, width = 540, height = 640, dark = false, act } = picture;
  test(name, async ({ openSecured, page }) => {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.clock.install();
    const rules = `body{margin:24px;background:${dark ? '#101214' : '#f6f6f5'}}h1{display:none}.wpwl-container{width:${form}px;max-width:100%;margin:auto}`;
    const scheme = dark ? '<meta name="color-scheme" content="dark">' : '';
    const story: StoryOptions = {
      head: `${scheme}${inlineStyle(rules)}`,
      options: `var wpwlOptions = { ${options} };`,
      lang,
    };
    const checkout = await openSecured({}, story);
    const challenge = await checkout.startChallenge(challengeCard);
    await act?.(challenge, page);
    await page.screenshot({ path: `${folder}${name}.png`, fullPage: true });
  });
}
