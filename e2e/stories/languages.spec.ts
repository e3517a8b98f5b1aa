/** The forms in every language: names, directions and texts that fit. */

import { MethodForm, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { languages } from '../../src/texts/languages.ts';
import { makePseudoLanguages } from '../../src/widget/locales/pseudo.ts';
import { findCutTexts } from '../fixtures/cut-texts.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { isSampled } from '../fixtures/sampled-languages.ts';
import { expect, test } from '../fixtures/test.ts';

const pseudo = makePseudoLanguages(formTexts.en);

/**
 * The sampled languages, of which one has another script and another direction, and the two made-up ones that a build with
 * `--pseudo-languages` has, one of them with words that are longer than those of any language.
 */
const sampled = [
  ...Object.values(languages).map(({ code, tag, dir }) => ({
    code,
    tag,
    dir,
    texts: formTexts[code],
  })),
  { code: 'xx', tag: 'en-XA', dir: 'ltr', texts: pseudo.xx },
  { code: 'xx-rtl', tag: 'ar-XB', dir: 'rtl', texts: pseudo['xx-rtl'] },
].filter(({ code }) => isSampled(code, ['ar', 'xx']));

/** Writes the texts into the form as messages, labels, hints and buttons. It runs in the page. */
function showAll(container: Element, texts: string[]): void {
  const group = container.querySelector('.wpwl-group-submit') as Element;
  for (const name of [
    'wpwl-message wpwl-has-error',
    'wpwl-label',
    'wpwl-hint',
    'wpwl-button wpwl-button-pay',
  ])
    for (const text of texts) {
      const node = document.createElement(name.includes('button') ? 'button' : 'div');
      node.className = name;
      node.textContent = text;
      group.before(node);
    }
}

for (const { code, tag, dir, texts } of sampled) {
  test(`${code}: form and frames have the right lang, dir and names, and nothing is cut at 320 px (A-82, A-89, A-95)`, async ({
    open,
    page,
    api,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const { form } = await open({
      checkout: { 'registrations[0].id': await api.register({}) },
      form: 'action="/result" data-brands="VISA AMEX DIRECTDEBIT_SEPA"',
      options: `var wpwlOptions = { locale: '${code}', showCVVHint: true, billingAddress: {}, showTaxNumberField: true,
        displayBic: true, registrations: { requireCvv: true } };`,
    });
    const saved = new SavedCards(page);
    const debit = new MethodForm(page, 'directDebit');
    await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', tag);
    await expect(form.root).toHaveAttribute('dir', dir);
    const named = [
      [form.brand, texts.brand],
      [form.number, texts.cardNumber],
      [form.expiry, texts.expiryDate],
      [form.holder, texts.cardHolder],
      [form.cvv, texts.cvv],
      [form.payButton, texts.submit],
    ] as const;
    for (const [field, name] of named) await expect(field).toHaveAccessibleName(name);
    // Assistive technology says the label that can be seen (WCAG 2.5.3).
    const labels = form.root.locator(
      '.wpwl-group-cardNumber, .wpwl-group-expiry, .wpwl-group-cardHolder, .wpwl-group-cvv',
    );
    const { cardNumber, expiryDate, cardHolder, cvv } = texts;
    await expect(labels.locator('.wpwl-label')).toHaveText([cardNumber, expiryDate, cardHolder, cvv]);
    for (const field of [form.number, form.cvv]) {
      const html = field.locator('xpath=ancestor::html');
      await expect(html).toHaveAttribute('lang', tag);
      await expect(html).toHaveAttribute('dir', dir);
      await expect(field).toHaveCSS('direction', 'ltr');
      await expect(field).toHaveCSS('text-align', dir === 'rtl' ? 'right' : 'left');
    }
    await expect(form.expiry).toHaveCSS('direction', 'ltr');
    const isReal = !code.startsWith('xx');
    const findCut = () => findCutTexts(page, { placeholders: !isReal });
    await expect(saved.cvv(0)).toHaveAccessibleName(texts.cvv);
    expect(await findCut(), 'empty').toEqual([]);
    await saved.pay();
    await expect(saved.root.locator('.wpwl-hint-cvvError')).toHaveText(texts.cvvEmpty);
    await debit.button.click();
    await expect(debit.root.locator('.wpwl-hint-accountBicError')).toBeVisible();
    await form.pay();
    await expect(form.hint('card.cvv')).toHaveText(texts.cvvEmpty);
    expect(await findCut(), 'all wrong').toEqual([]);
    await form.root.evaluate(showAll, Object.values(texts));
    expect(await findCut(), 'every text of the language as message, label, hint and button').toEqual([]);
    if (!isReal) return;
    await page.setViewportSize({ width: 640, height: 700 });
    expect(await findCut(), 'all wrong, two fields to a row').toEqual([]);
    const rows = [
      [form.frame('card.number'), form.expiry],
      [form.holder, form.frame('card.cvv')],
    ] as const;
    for (const [left, right] of rows)
      expect((await left.boundingBox())?.y).toBe((await right.boundingBox())?.y);
  });
}
