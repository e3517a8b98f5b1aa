/** The card form with large text and wide spacing. */
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

const launch = launchOptions();
// The shopper has set the browser's text to twice its usual size, which counts in every frame.
test.use({ launchOptions: { ...launch, args: [...launch.args, '--blink-settings=defaultFontSize=32'] } });

/** Numbers by the width of the window. On a phone the field has space for few digits; more are scrolled. */
const numbers = { 640: '4242424242424242', 320: '424242' } as const;
test(
  'with text of twice the size and then with wide spacing, nothing is cut and frames grow along (A-76, A-77)',
  needs.switches,
  async ({ open, page }) => {
    const { form } = await open({
      options: "var wpwlOptions = { locale: 'de', showCVVHint: true };",
    });
    await expect(form.cvv).toHaveAttribute('aria-label', /\S/);
    await expect(form.number).toHaveCSS('font-size', '32px');
    const texts = form.root.locator('.wpwl-label, .wpwl-hint, .wpwl-button-pay, .wpwl-popover-content');
    const findCut = () =>
      texts.evaluateAll((nodes) =>
        nodes
          .filter(
            (node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1,
          )
          .map((node) => `${node.className}: ${node.textContent}`)
          .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
      );
    const isCutInFrame = () =>
      form.number.evaluate(
        (input: HTMLInputElement) => input.scrollWidth > input.clientWidth || input.clientHeight < 32 * 1.15,
      );
    /** Expects that nothing is cut at any width. The error texts are those of a number that is typed in part. */
    const expectWhole = async (spacing: string) => {
      for (const [width, number] of Object.entries(numbers)) {
        await page.setViewportSize({ width: Number(width), height: 512 });
        await form.number.fill('');
        await form.type('card.number', number);
        await form.pay();
        await expect(form.hint('card.cvv')).toBeVisible();
        expect(await findCut(), `${width} px ${spacing}`).toEqual([]);
        expect(await isCutInFrame(), `${width} px ${spacing}`).toBe(false);
      }
    };
    await expectWhole('as it is');

    // A shopper's own style sheet sets the spacing of WCAG 1.4.12 in every document.
    for (const frame of page.frames()) {
      await frame.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
        );
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      });
    }
    await expectWhole('with wide spacing');
  },
);

for (const detection of [true, false])
  test(
    `at 390 px ${detection ? 'the brands beside the label do not cover it, and text in frames starts where text in inputs does' : 'the brand list shows the name of its brand'}, with text of twice the size`,
    needs.switches,
    async ({ open, page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { form } = await open({ options: `var wpwlOptions = { brandDetection: ${detection} };` });
      await form.ready();
      if (!detection) {
        await form.brand.selectOption('MASTER');
        const [needed, given] = await form.brand.evaluate((list: HTMLSelectElement) => {
          const { width } = list.getBoundingClientRect();
          for (const option of [...list.options]) if (!option.selected) option.remove();
          // The width that the list takes for the name of its brand, with its paddings and its arrow.
          list.style.cssText = 'width: max-content; min-width: 0; max-width: none';
          return [list.getBoundingClientRect().width, width] as const;
        });
        expect(needed).toBeGreaterThan(32 * 4);
        return expect(needed).toBeLessThanOrEqual(given);
      }
      const right = await form.root.locator('.wpwl-label-cardNumber').evaluate((label) => {
        const text = document.createRange();
        text.selectNodeContents(label);
        return text.getBoundingClientRect().right;
      });
      const marks = form.root.locator('.wpwl-accepted > *');
      await expect(marks).toHaveCount(3);
      // Marks without space are in a second line, which their row clips away.
      const covering = await marks.evaluateAll(
        (all, end) =>
          all.filter((mark) => {
            const { left, top } = mark.getBoundingClientRect();
            const row = mark.parentElement?.getBoundingClientRect();
            return left < end && top < (row?.bottom ?? Infinity);
          }).length,
        right,
      );
      expect(covering).toBe(0);
      const padding = () => form.number.evaluate((input) => getComputedStyle(input).paddingLeft);
      await expect.poll(padding).toBe('14.625px');
      await expect(form.holder).toHaveCSS('padding-left', '14.625px');
    },
  );

for (const [what, labels, showLabels] of [
  ['the example of a number fits', '', true],
  ['a long placeholder is as small as fits', "cardNumber: 'The number on the front of your card'", false],
] as const)
  test(`at 390 px ${what}, with text of twice the size`, needs.switches, async ({ open, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { form } = await open({
      options: `var wpwlOptions = { brandDetection: true, showLabels: ${showLabels}, placeholders: 'example',
          labels: { ${labels} } };`,
    });
    await form.ready();
    const placeholder = showLabels ? '1234 1234 1234 1234' : 'The number on the front of your card';
    await expect(form.number).toHaveAttribute('placeholder', placeholder);
    const isTooWide = await form.number.evaluate((input: HTMLInputElement) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      const { fontSize, fontFamily } = getComputedStyle(input, '::placeholder');
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (!canvas) throw new Error('the browser has no canvas');
      canvas.font = `${fontSize} ${fontFamily}`;
      const space = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return canvas.measureText(input.placeholder).width > space;
    });
    expect(isTooWide).toBe(false);
    await expect(form.expiry).toHaveCSS('text-overflow', 'ellipsis');
    // Where it is cut, the browser draws an ellipsis: without it the picture differs.
    const draw = async (overflow: string) => {
      await form.number.evaluate((input, value) => {
        input.style.textOverflow = value;
      }, overflow);
      return form.number.screenshot();
    };
    await expect.poll(async () => (await draw('clip')).equals(await draw(''))).toBe(true);
  });

test(
  'fields and button have text of twice the size on a page with html { font-size: 62.5% }',
  needs.switches,
  async ({ open }) => {
    const { form } = await open({ head: inlineStyle('html{font-size:62.5%} body{font-size:1.6rem}') });
    await form.ready();
    for (const place of [form.number, form.holder, form.payButton])
      await expect(place).toHaveCSS('font-size', '32px');
  },
);
