/** Pages that give the root's text another size than the browser does. */
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, type Story, test } from '../fixtures/test.ts';

/** Reads sizes of the card form, in px. */
async function measure({ form }: Story): Promise<Record<string, number>> {
  await form.ready();
  const read = (selector: string, name: 'fontSize' | 'height' | 'marginBottom' | 'paddingLeft') =>
    form.root
      .locator(selector)
      .first()
      .evaluate((node, style) => Number.parseFloat(getComputedStyle(node)[style]), name);
  const inFrame = (name: 'fontSize' | 'paddingLeft') =>
    form.number.evaluate((input, style) => Number.parseFloat(getComputedStyle(input)[style]), name);
  return {
    label: await read('.wpwl-label-cardHolder', 'fontSize'),
    gap: await read('.wpwl-group-cardHolder', 'marginBottom'),
    field: await read('.wpwl-control-cardHolder', 'height'),
    inset: await read('.wpwl-control-cardHolder', 'paddingLeft'),
    number: await inFrame('fontSize'),
    numberInset: await inFrame('paddingLeft'),
    word: await read('.wpwl-button-pay', 'fontSize'),
    button: await read('.wpwl-button-pay', 'height'),
  };
}

/** What a page does to its root, and how many times larger than usual its form then is. */
const roots: Record<string, readonly [css: string, times: number]> = {
  'html { font-size: 62.5% } that sets its text back': ['html{font-size:62.5%} body{font-size:1.6rem}', 1],
  'html { font-size: 1px }': ['html{font-size:1px} body{font-size:16px}', 1],
  'html { font-size: 200% }': ['html{font-size:200%}', 2],
};

for (const style of ['card', 'none'] as const)
  test(`in the style ${style}, no page whose root has small text makes the form smaller, and one with large text makes it larger`, async ({
    open,
  }) => {
    const options = `var wpwlOptions = { style: '${style}', locale: 'en' };`;
    const sizesOn = async (head: string) => {
      const sizes = await measure(await open({ options, head }));
      // Without a style the page draws all but what is in the frames.
      return style === 'none' ? { numberInset: sizes.numberInset } : sizes;
    };
    const usual = Object.entries(await sizesOn(''));
    if (style !== 'none')
      expect(Object.fromEntries(usual)).toMatchObject({ field: 44, number: 16, word: 16 });
    for (const [rule, [css, times]] of Object.entries(roots)) {
      const larger = usual.map(([name, size]) => [name, (size ?? 0) * times]);
      expect(await sizesOn(inlineStyle(css)), rule).toEqual(Object.fromEntries(larger));
    }
  });

for (const layout of ['compact', 'accordion'])
  test(`in the layout ${layout} on a phone, placeholders grow with the text, to twice its size (WCAG 1.4.4), and no frame cuts one`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const sizes = async (head: string) => {
      const { form } = await open({
        options: `var wpwlOptions = { layout: '${layout}', placeholders: 'example' };`,
        head,
      });
      await form.ready();
      const outside = await form.root
        .locator('.wpwl-control-cardHolder')
        .evaluate((input) => getComputedStyle(input, '::placeholder').fontSize);
      const inside = await form.cvv.evaluate((input) => getComputedStyle(input, '::placeholder').fontSize);
      const isWhole = await form.number.evaluate((input: HTMLInputElement) => {
        const text = document.createElement('span');
        text.textContent = input.placeholder;
        text.style.cssText = `position: fixed; white-space: pre; font: ${getComputedStyle(input).font}`;
        text.style.fontSize = getComputedStyle(input, '::placeholder').fontSize;
        document.body.append(text);
        const { width } = text.getBoundingClientRect();
        text.remove();
        const { paddingLeft, paddingRight } = getComputedStyle(input);
        return (
          width <= input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1
        );
      });
      expect(isWhole, 'the number’s placeholder').toBe(true);
      return [outside, inside].map((size) => Number.parseFloat(size));
    };
    expect(await sizes('')).toEqual([16, 16]);
    for (const size of await sizes(inlineStyle('html{font-size:200%}'))) expect(size).toBeCloseTo(32, 0);
  });
