import type { Page } from '@playwright/test';
import { type StoryOptions, test } from '../fixtures/test.ts';
import type { CardForm } from '../pages/card-form.ts';
import { shoot } from './shoot.ts';

interface Picture {
  options?: string;
  lang?: string;
  head?: string;
  width?: number;
  dark?: boolean;
  forced?: boolean;
  state?: (form: CardForm, page: Page) => Promise<void>;
}

const filled = async (form: CardForm) => form.fill();
const wrong = async (form: CardForm) => {
  await form.typeNumber('4242');
  await form.pay();
  await form.hint('cvvError').waitFor();
};
const busy = async (form: CardForm, page: Page) => {
  await form.fill();
  await page.route('**/v1/checkouts/*/payment', () => {});
  await form.pay();
  await form.container.getByRole('status').filter({ hasText: /./ }).waitFor();
};
const lost = async (form: CardForm, page: Page) => {
  await form.fill();
  await page.context().setOffline(true);
  await form.pay();
  await form.message.waitFor();
};
const detect = (more = '') => `var wpwlOptions = { brandDetection: true, showCVVHint: true, ${more} };`;
const white = '<style nonce="bWVyY2hhbnQ">body{margin:24px;background:#f6f6f5}h1{display:none}</style>';
const dark = `<meta name="color-scheme" content="dark">${white.replace('#f6f6f5', '#101214')}`;

/** What resets of widespread style kits do to plain elements. */
const reset = white.replace(
  '</style>',
  `*,::before,::after{box-sizing:border-box;border:0 solid;margin:0;padding:0}
   button,input,select{font:inherit;color:inherit;background-color:transparent;border-radius:0;margin:0;padding:0}</style>`,
);

const pictures: Record<string, Picture> = {
  'card-filled': { options: detect(), state: filled },
  'card-empty': { options: detect() },
  'card-wrong': { options: detect(), state: wrong },
  'card-busy': { options: detect(), state: busy },
  'card-offline': { options: detect(), state: lost },
  'card-dark': { options: detect(), head: dark, dark: true, state: wrong },
  'card-german': { options: detect("locale: 'de'"), lang: 'de', state: wrong },
  'card-arabic': { options: detect("locale: 'ar'"), lang: 'ar', state: filled },
  'card-arabic-wrong-phone': { options: detect("locale: 'ar'"), lang: 'ar', width: 320, state: wrong },
  'card-phone': { options: detect(), width: 320, state: filled },
  'card-phone-390': { options: detect(), width: 390, state: wrong },
  'card-finnish': { options: detect("locale: 'fi'"), lang: 'fi', state: wrong },
  'card-finnish-phone': { options: detect("locale: 'fi'"), lang: 'fi', width: 320 },
  'card-japanese': { options: detect("locale: 'ja'"), lang: 'ja' },
  'card-filled-dark': { options: detect(), head: dark, dark: true, state: filled },
  'card-forced-colors': { options: detect(), forced: true, state: wrong },
  'plain-filled': { options: detect("style: 'plain'"), state: filled, width: 760 },
  'plain-wrong-phone': { options: detect("style: 'plain'"), state: wrong, width: 320 },
  'plain-arabic': { options: detect("style: 'plain', locale: 'ar'"), lang: 'ar', state: filled, width: 760 },
  'card-on-reset-page': { options: detect(), head: reset, state: wrong },
  'plain-on-reset-page': { options: detect("style: 'plain'"), head: reset, state: filled, width: 760 },
  none: { options: "var wpwlOptions = { style: 'none' };", state: wrong },
};

for (const [name, picture] of Object.entries(pictures)) {
  test(name, async ({ open, page }) => {
    await page.emulateMedia({
      colorScheme: picture.dark ? 'dark' : 'light',
      forcedColors: picture.forced ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
    if (picture.width) await page.setViewportSize({ width: picture.width, height: 800 });
    const story: StoryOptions = { head: picture.head ?? white };
    if (picture.options) story.options = picture.options;
    if (picture.lang) story.lang = picture.lang;
    const { form } = await open(story);
    await form.waitUntilReady();
    await form.container
      .locator('label, .wpwl-label')
      .first()
      .waitFor({ state: 'attached', timeout: 1000 })
      .catch(() => {});
    await picture.state?.(form, page);
    await shoot(page, name);
  });
}
