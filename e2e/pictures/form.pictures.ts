/** The pictures of the card form. */
import type { Page } from '@playwright/test';
import type { CardForm } from '../../src/testkit/playwright/index.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { type StoryOptions, test } from '../fixtures/test.ts';
import { requireJapaneseFont } from './fonts.ts';
import { shootPage } from './shoot.ts';

/** What a picture shows. */
interface Picture {
  options?: string;
  lang?: string;
  head?: string;
  /** Of the window, in pixels. */
  width?: number;
  dark?: boolean;
  /** Whether colours are forced. */
  forced?: boolean;
  /** Brings the form into a state before the picture is taken. */
  state?: (form: CardForm, page: Page) => Promise<void>;
}

const fillForm = async (form: CardForm) => form.fill();
const showErrors = async (form: CardForm) => {
  await form.type('card.number', '4242');
  await form.pay();
  await form.hint('card.cvv').waitFor();
};
const startPayment = async (form: CardForm, page: Page) => {
  await form.fill();
  await page.route('**/v1/checkouts/*/payment', () => {});
  await form.pay();
  await form.root.getByRole('status').filter({ hasText: /./ }).waitFor();
};
const loseConnection = async (form: CardForm, page: Page) => {
  await form.fill();
  await page.context().setOffline(true);
  await form.pay();
  await form.message.waitFor();
};
/** The script that defines `wpwlOptions`, with detection of the brand. */
const withDetection = (more = '') =>
  `var wpwlOptions = { brandDetection: true, showCVVHint: true, ${more} };`;
const plainPage = 'body{margin:24px;background:#f6f6f5}h1{display:none}';
const white = inlineStyle(plainPage);
const dark = `<meta name="color-scheme" content="dark">${inlineStyle(plainPage.replace('#f6f6f5', '#101214'))}`;

/** A page with what resets of widespread style kits do to elements. */
const reset =
  inlineStyle(`${plainPage}*,::before,::after{box-sizing:border-box;border:0 solid;margin:0;padding:0}
   button,input,select{font:inherit;color:inherit;background-color:transparent;border-radius:0;margin:0;padding:0}`);

/** The pictures by the names of their files. */
const pictures: Record<string, Picture> = {
  'card-filled': { options: withDetection(), state: fillForm },
  'card-empty': { options: withDetection() },
  'card-wrong': { options: withDetection(), state: showErrors },
  'card-busy': { options: withDetection(), state: startPayment },
  'card-offline': { options: withDetection(), state: loseConnection },
  'card-dark': { options: withDetection(), head: dark, dark: true, state: showErrors },
  'card-dutch': { options: withDetection("locale: 'nl'"), lang: 'nl' },
  'card-german': { options: withDetection("locale: 'de'"), lang: 'de', state: showErrors },
  'card-arabic': { options: withDetection("locale: 'ar'"), lang: 'ar', state: fillForm },
  'card-arabic-wrong-phone': {
    options: withDetection("locale: 'ar'"),
    lang: 'ar',
    width: 320,
    state: showErrors,
  },
  'card-phone': { options: withDetection(), width: 320, state: fillForm },
  'card-phone-390': { options: withDetection(), width: 390, state: showErrors },
  'card-finnish': { options: withDetection("locale: 'fi'"), lang: 'fi', state: showErrors },
  'card-finnish-phone': { options: withDetection("locale: 'fi'"), lang: 'fi', width: 320 },
  'card-japanese': { options: withDetection("locale: 'ja'"), lang: 'ja' },
  'card-filled-dark': { options: withDetection(), head: dark, dark: true, state: fillForm },
  'card-forced-colors': { options: withDetection(), forced: true, state: showErrors },
  'plain-filled': { options: withDetection("style: 'plain'"), state: fillForm, width: 760 },
  'plain-wrong-phone': { options: withDetection("style: 'plain'"), state: showErrors, width: 320 },
  'plain-arabic': {
    options: withDetection("style: 'plain', locale: 'ar'"),
    lang: 'ar',
    state: fillForm,
    width: 760,
  },
  'card-on-reset-page': { options: withDetection(), head: reset, state: showErrors },
  'plain-on-reset-page': {
    options: withDetection("style: 'plain'"),
    head: reset,
    state: fillForm,
    width: 760,
  },
  none: { options: "var wpwlOptions = { style: 'none' };", state: showErrors },
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
    if (picture.lang === 'ja') requireJapaneseFont();
    const { form } = await open(story);
    await form.ready();
    await form.root
      .locator('label, .wpwl-label')
      .first()
      .waitFor({ state: 'attached', timeout: 1000 })
      .catch(() => {});
    await picture.state?.(form, page);
    await shootPage(page, name);
  });
}
