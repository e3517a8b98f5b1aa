import { languages } from '../../src/contract/languages.ts';
import { files } from '../../src/widget/locales/all.ts';
import { en } from '../../src/widget/locales/en.ts';
import { pseudoFiles } from '../../src/widget/locales/pseudo.ts';
import { expect, test } from '../fixtures/test.ts';

/** The 25 languages, and the two of builds for tests. */
const all = [
  ...Object.values(languages).map(({ code, tag, dir }) => ({
    code,
    tag,
    dir,
    texts: { en, ...files }[code],
  })),
  { code: 'xx', tag: 'en-XA', dir: 'ltr', texts: pseudoFiles.xx ?? en },
  { code: 'xx-rtl', tag: 'ar-XB', dir: 'rtl', texts: pseudoFiles['xx-rtl'] ?? en },
];

for (const { code, tag, dir, texts } of all) {
  test(`${code}: lang, dir and names in form and frames, nothing cut at 320 px (A-82, A-89, A-95)`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const { form } = await open({
      options: `var wpwlOptions = { locale: '${code}', showCVVHint: true, billingAddress: {}, showTaxNumberField: true };`,
    });
    await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', tag);
    await expect(form.container).toHaveAttribute('dir', dir);
    const named = [
      [form.brand, texts.brand],
      [form.number, texts.cardNumber],
      [form.expiry, texts.expiryDate],
      [form.holder, texts.cardHolder],
      [form.cvv, texts.cvv],
      [form.payButton, texts.submit],
    ] as const;
    for (const [field, name] of named) await expect(field).toHaveAccessibleName(name);
    // What can be seen is what is said (WCAG 2.5.3).
    const labels = form.container.locator(
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
    await form.pay();
    await expect(form.hint('cvvError')).toHaveText(texts.cvvEmpty);
    const cut = await page.evaluate((isReal) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      // A placeholder cannot wrap: the pseudo-languages' are cut, those of people must not be.
      const placeholders = [...document.querySelectorAll('input')].filter((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        context.font = font;
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return isReal && context.measureText(input.placeholder).width > room;
      });
      const nodes = document.querySelectorAll(
        '.wpwl-label, .wpwl-hint, .wpwl-button-pay, .wpwl-popover-content',
      );
      return [...nodes, document.documentElement]
        .filter(
          (node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1,
        )
        .filter((node) => node !== document.documentElement || node.scrollWidth > innerWidth)
        .map((node) => `${node.className || node.tagName}: ${node.textContent?.slice(0, 60)}`)
        .concat(placeholders.map((input) => input.placeholder));
    }, !code.startsWith('xx'));
    expect(cut).toEqual([]);
  });
}
