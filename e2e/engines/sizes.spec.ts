/** The forms in each language, at each width and size of text, in every engine: no text is cut, covered or moved. */

import { languages as allLanguages } from '../../src/texts/languages.ts';
import { measureTexts, readTextPlaces } from '../fixtures/cut-texts.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { widths } from '../scenes/index.ts';
import { languages } from '../scenes/scene.ts';
import { Card } from './card.ts';
import { expect, test } from './test.ts';

for (const language of languages) {
  test(`${language}: at every width, with text of the usual size and of twice that, no text is cut or covered, and dark colours move none (A-75, A-76, A-82)`, async ({
    shopper,
    openNarrow,
  }) => {
    await openNarrow({
      lang: language,
      form: 'action="/result" data-brands="VISA MASTER PAYPAL DIRECTDEBIT_SEPA IDEAL"',
      options: `var wpwlOptions = { locale: '${language}', brandDetection: true, showCVVHint: true, displayBic: true };`,
    });
    const card = new Card(shopper, formTexts[language], ['#phone']);
    await expect.poll(() => card.code.isShown()).toBe(true);
    const resize = (width: number, text: string) =>
      Promise.all([
        shopper.at().run((given: number) => {
          (document.querySelector('#phone') as HTMLElement).style.width = `${given}px`;
        }, width),
        card.page.run((given: string) => {
          document.documentElement.style.fontSize = given;
        }, text),
      ]);
    const findMistakes = async () => {
      const found = await Promise.all(
        [card.page, card.numberFrame, card.codeFrame].map((place) => place.run(measureTexts, false)),
      );
      const excess = await card.page.run(() => document.documentElement.scrollWidth - innerWidth);
      return excess > 0 ? [...found.flat(), `${excess} px too wide`] : found.flat();
    };
    const atEverySize = async (state: string) => {
      for (const text of ['100%', '200%'])
        for (const width of widths) {
          await resize(width, text);
          await expect.poll(findMistakes, `${state}, ${width} px, text of ${text}`).toEqual([]);
        }
    };
    await atEverySize('empty');
    for (const key of ['card', 'directDebit', 'onlineTransfer-IDEAL']) {
      await card.page.css(`.wpwl-container-${key} .wpwl-button-pay`).click();
      // The errors of a form move the button of the next.
      await expect.poll(() => card.page.css(`.wpwl-container-${key} .wpwl-hint`).isShown()).toBe(true);
    }
    await expect.poll(() => card.hint('accountBicError').isShown()).toBe(true);
    await atEverySize('wrong');
    const before = await card.page.run(readTextPlaces);
    await card.page.run(() => {
      document.documentElement.style.colorScheme = 'dark';
    });
    expect(before.length).toBeGreaterThan(12);
    expect(await card.page.run(readTextPlaces)).toEqual(before);
  });
}

for (const layout of ['compact', 'accordion'])
  test(`layout ${layout}: expiry date and code are on one line in each language and width of a phone, empty and wrong`, async ({
    shopper,
    openNarrow,
  }) => {
    await openNarrow({
      form: 'action="/result" data-brands="VISA MASTER PAYPAL"',
      options: `var wpwlOptions = { layout: '${layout}' };`,
    });
    const card = new Card(shopper, formTexts.en, ['#phone']);
    await expect.poll(() => card.code.isShown()).toBe(true);
    const findBroken = async () => {
      const broken: Record<string, number[]> = {};
      for (const { code } of Object.values(allLanguages)) {
        const widthsOfBroken = await card.page.run(async (locale: string) => {
          await (window as unknown as { wpwl: { update(changes: object): Promise<void> } }).wpwl.update({
            locale,
          });
          return [280, 353, 390, 430].filter((width) => {
            (window.frameElement as HTMLElement).style.width = `${width}px`;
            const [expiry, cvv] = ['expiry', 'cvv'].map(
              (name) => document.querySelector(`.wpwl-control-${name}`)?.getBoundingClientRect().top,
            );
            return expiry === undefined || expiry !== cvv;
          });
        }, code);
        if (widthsOfBroken.length > 0) broken[code] = widthsOfBroken;
      }
      return broken;
    };
    expect(await findBroken()).toEqual({});
    await card.page.css('.wpwl-container-card .wpwl-button-pay').click();
    await expect.poll(() => card.page.css('.wpwl-container-card .wpwl-hint').isShown()).toBe(true);
    expect(await findBroken()).toEqual({});
  });

test('the placeholder in a frame is smaller and paler than what is typed', async ({ shopper, open }) => {
  await open();
  const card = new Card(shopper);
  await expect.poll(() => card.code.isShown()).toBe(true);
  const differences = await card.numberFrame.run(() => {
    const [sheet] = document.adoptedStyleSheets;
    const rule = [...(sheet?.cssRules ?? [])].find(({ cssText }) => cssText.includes('::placeholder'));
    const { color, opacity, fontSize } = (rule as CSSStyleRule).style;
    // What the rule says, on a node whose text is that of the field.
    const text = getComputedStyle(document.querySelector('#field') as Element);
    const node = document.createElement('span');
    node.style.cssText = `color: ${color}; font-size: ${fontSize}; opacity: ${opacity}`;
    const around = document.createElement('div');
    around.style.cssText = `color: ${text.color}; font-size: ${text.fontSize}`;
    around.append(node);
    document.body.append(around);
    const shown = getComputedStyle(node);
    return {
      isPaler: Number(shown.opacity) < 1 || shown.color !== text.color,
      isSmaller: Number.parseFloat(shown.fontSize) < Number.parseFloat(text.fontSize),
    };
  });
  expect(differences).toEqual({ isPaler: true, isSmaller: true });
});
