/** The errors of all languages on a phone of 320 pixels: each is one line below its field, or wraps by plan. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { FormTexts } from '../../src/texts/form.ts';
import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { expect, test } from '../fixtures/test.ts';

/** Errors that may take two lines, by key or by language and key, with the reason. */
const planned: Readonly<Record<string, string>> = {
  birthDateError: 'says in which order day, month and year are written',
  accountBicError: 'says how many letters and digits a BIC has',
};

const field =
  /^(?:card(?:Number|Brand|Holder)|expiry|cvv|account|pin|mobile|given|sur|birth|tax|email|billing)/;
const keys = (Object.keys(formTexts.en) as (keyof FormTexts)[]).filter(
  (key) => field.test(key) && /(?:Empty|Incomplete|Error2?|Mismatch)$/.test(key),
);

/**
 * Gives the errors that take more lines below a field than these, such as `de cvvError`.
 *
 * @param name of the field in its class
 * @param look of the errors where they have another one than the form's
 */
async function longErrors(
  page: Page,
  name: string,
  names: readonly (keyof FormTexts)[],
  most: number,
  look: { width?: string; font?: string } = {},
): Promise<string[]> {
  const errors = Object.entries(formTexts).flatMap(([code, texts]) => {
    const { tag, dir } = languages[code as LanguageCode];
    return names.map((key) => ({ title: `${code} ${key}`, tag, dir, text: texts[key] }));
  });
  const long = await page.locator(`.wpwl-wrapper-${name}`).evaluate(
    (wrapper, { all, lines, own }) => {
      const hint = document.createElement('div');
      hint.className = 'wpwl-hint';
      Object.assign(hint.style, { boxSizing: 'border-box', ...own });
      wrapper.append(hint);
      const style = getComputedStyle(hint);
      const titles = all.flatMap(({ title, tag, dir, text }) => {
        Object.assign(hint, { lang: tag, dir, textContent: text });
        return hint.clientHeight > (lines + 0.5) * Number.parseFloat(style.lineHeight) ? [title] : [];
      });
      hint.remove();
      return titles;
    },
    { all: errors, lines: most, own: look },
  );
  return long.filter((title) => !(title in planned) && !((title.split(' ')[1] ?? '') in planned));
}

/** Adds the font Inter to the page, which no policy of the page forbids: it comes as bytes. */
async function addInter(page: Page): Promise<void> {
  const file = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  );
  await page.evaluate(async (bytes) => {
    const face = new FontFace('Inter', Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)).buffer);
    document.fonts.add(await face.load());
  }, readFileSync(file).toString('base64'));
}

test('in a field of 260 pixels each error of a card is one line in each language, in Inter and in wider letters', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await addInter(page);
  const own = keys.filter((key) => /^(?:card|expiry|cvv|given|sur)/.test(key));
  expect(own.length).toBeGreaterThan(15);
  for (const family of ['Inter', 'DejaVu Sans']) {
    const font = `14px / 20px ${family}, "DejaVu Sans"`;
    expect(await longErrors(page, 'cardNumber', own, 1, { width: '260px', font }), family).toEqual([]);
  }
});

/** Fonts of shops, and the widest that systems have. */
const families = ['Inter', 'Liberation Sans', 'DejaVu Sans'];

for (const layout of ['compact', 'accordion'])
  test(`layout ${layout}, date and code side by side: on phones of 360 to 430 pixels each of their errors is one line in each language and font`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 844 });
    const { form } = await open({ options: `var wpwlOptions = { layout: '${layout}' };` });
    await form.ready();
    await page.evaluate(() => {
      document.body.style.margin = '16px';
    });
    await addInter(page);
    const own = keys.filter((key) => /^(?:cvv|expiry)/.test(key));
    expect(own.length).toBe(7);
    for (const width of [360, 375, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const tops = await Promise.all(
        ['expiry', 'cvv'].map(async (name) => (await page.locator(`.wpwl-wrapper-${name}`).boundingBox())?.y),
      );
      expect(new Set(tops).size, `side by side at ${width} px`).toBe(1);
      for (const family of families) {
        const font = `14px / 20px ${family}, "DejaVu Sans"`;
        for (const name of ['expiry', 'cvv'])
          expect(await longErrors(page, name, own, 1, { font }), `${name}, ${width} px, ${family}`).toEqual(
            [],
          );
      }
    }
  });

/** Errors that may take two lines where the page has a margin of 16 pixels: no shorter words say the same. */
const wide = ['pl mobilePhoneError', 'ja billingStreetError2'];

for (const layout of ['stacked', 'compact'])
  test(`layout ${layout}: an error in the whole width of a phone is one line in each language`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 900 });
    const { form } = await open({ options: `var wpwlOptions = { layout: '${layout}' };` });
    await form.ready();
    expect(keys.length).toBeGreaterThan(25);
    for (const margin of [8, 16]) {
      await page.evaluate((pixels) => {
        document.body.style.margin = `${pixels}px`;
      }, margin);
      const long = await longErrors(page, 'cardNumber', keys, 1);
      const unplanned = long.filter((title) => margin === 8 || !wide.includes(title));
      expect(unplanned, `a margin of ${margin} px`).toEqual([]);
    }
  });

test('date and code side by side: their errors are one line in half the width of a phone, no word breaks without a hyphen, and the code’s error takes the place of its hint', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  const { form } = await open({ options: "var wpwlOptions = { layout: 'compact', showCVVHint: true };" });
  await form.ready();
  const own = keys.filter((key) => /^(?:cvv|expiry)/.test(key));
  expect(own.length).toBeGreaterThan(5);
  expect(await longErrors(page, 'cvv', own, 1)).toEqual([]);
  const texts = Object.entries(formTexts).flatMap(([code, language]) => {
    const { tag, dir } = languages[code as LanguageCode];
    return own.map((key) => ({ title: `${code} ${key}`, tag, dir, text: language[key] }));
  });
  const broken = await page.locator('.wpwl-wrapper-cvv').evaluate((wrapper, all) => {
    const hint = document.createElement('div');
    hint.className = 'wpwl-hint';
    wrapper.append(hint);
    return all.flatMap(({ title, tag, dir, text }) => {
      Object.assign(hint, { lang: tag, dir });
      const words = text.split(/(?<=[\s-])/u).map((word) => {
        const span = document.createElement('span');
        span.textContent = word;
        return span;
      });
      hint.replaceChildren(...words);
      // These break between any two characters.
      if (/^(?:ja|ko|zh)/.test(tag)) return [];
      return words
        .filter((span) => span.getClientRects().length > 1)
        .map((span) => `${title}: ${span.textContent}`);
    });
  }, texts);
  expect(broken).toEqual([]);
  await page.locator('.wpwl-wrapper-cvv .wpwl-hint').evaluate((hint) => hint.remove());
  await page.setViewportSize({ width: 1280, height: 900 });
  const hint = page.locator('.wpwl-group-cvv .wpwl-icon');
  await expect(hint).toBeVisible();
  await form.type('card.cvv', '1');
  await form.type('card.holder', 'Jane Jones');
  await expect(form.hint('card.cvv')).toBeVisible();
  await expect(hint).toBeHidden();
});

test('layout compact: a mistake has one colour: the border of its field and the sentence below, in line with the field', async ({
  open,
}) => {
  const { form } = await open({ options: "var wpwlOptions = { layout: 'compact' };" });
  await form.ready();
  const field = form.root.locator('.wpwl-control-expiry');
  const ground = await field.evaluate((node) => getComputedStyle(node).backgroundColor);
  await form.pay();
  const hint = form.hint('card.expiry');
  await expect(hint).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(field).toHaveCSS('border-top-color', 'rgb(179, 38, 30)');
  await expect(field).toHaveCSS('background-color', ground);
  expect(await hint.evaluate((node) => getComputedStyle(node, '::before').content)).toBe('none');
  expect((await hint.boundingBox())?.x).toBe((await field.boundingBox())?.x);
});
