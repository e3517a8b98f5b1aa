/** The pictures of the 3-D Secure page. */
import { inlineStyle } from '../fixtures/merchant.ts';
import { challengeCard, test } from '../fixtures/secured.ts';
import type { StoryOptions } from '../fixtures/test.ts';
import { folder } from './shoot.ts';

/** What a picture shows. */
interface Picture {
  options?: string;
  lang?: string;
  /** The width of the form, in pixels. */
  form?: number;
  /** The width of the window, in pixels. */
  width?: number;
  dark?: boolean;
}

const phone = { width: 320 };

/** The pictures by the names of their files. */
const pictures: Record<string, Picture> = {
  'three-d-secure-250': { form: 280, width: 340, options: 'browser: { threeDChallengeWindow: 1 }' },
  'three-d-secure-390': { form: 400, width: 460 },
  'three-d-secure-500': { form: 520, width: 580 },
  'three-d-secure-600': { form: 602, width: 660 },
  'three-d-secure-whole': { form: 760, width: 820 },
  'three-d-secure-phone': phone,
  'three-d-secure-phone-arabic': { ...phone, lang: 'ar', options: "locale: 'ar'" },
  'three-d-secure-dark': { form: 480, width: 540, dark: true },
};

for (const [name, { options = '', lang = 'en', form = 480, width = 540, dark = false }] of Object.entries(
  pictures,
)) {
  test(name, async ({ openSecured, page }) => {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 640 });
    const rules = `body{margin:24px;background:${dark ? '#101214' : '#f6f6f5'}}h1{display:none}.wpwl-container{width:${form}px;max-width:100%;margin:auto}`;
    const scheme = dark ? '<meta name="color-scheme" content="dark">' : '';
    const story: StoryOptions = {
      head: `${scheme}${inlineStyle(rules)}`,
      options: `var wpwlOptions = { ${options} };`,
      lang,
    };
    const checkout = await openSecured({}, story);
    await checkout.startChallenge(challengeCard);
    await page.screenshot({ path: `${folder}${name}.png`, fullPage: true });
  });
}
