import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * A border that grows with the focus, and a padding that makes room for it, so that text stays where it is. The padding is
 * that of the page's class. The colour shows that the frame has got the style of the focus.
 */
const growing = (padding: number) => `
  .padding-${padding} .wpwl-control { border-width: 1px; padding: 0 ${padding}px; }
  .padding-${padding} .wpwl-control:focus, .padding-${padding} .wpwl-control.wpwl-focus {
    border-width: 2px; padding: 0 ${padding - 1}px; color: rgb(1, 2, 3);
  }`;
const paddings = [6, 20];

for (const style of ['card', 'none']) {
  test(`in the style ${style} text stays when the border grows with the focus, at paddings from 6 px to 20 px`, async ({
    open,
    page,
  }) => {
    const { form } = await open({
      head: inlineStyle(paddings.map(growing).join('')),
      options: `var wpwlOptions = { style: '${style}' };`,
    });
    await form.ready();
    const control = form.frame('card.number');
    /** Where the first digit begins, in px from the page's left edge. */
    const textAt = async () => {
      const { x = Number.NaN } = (await form.number.boundingBox()) ?? {};
      return (
        x + (await form.number.evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingLeft)))
      );
    };
    for (const padding of paddings) {
      await page.evaluate((name) => {
        document.documentElement.className = name;
      }, `padding-${padding}`);
      await expect(control).toHaveCSS('padding-left', `${padding}px`);
      // Without the focus the frame has the page's own colour again, with its padding.
      await expect(form.number).not.toHaveCSS('color', 'rgb(1, 2, 3)');
      const before = await textAt();
      await control.click();
      await expect(control).toHaveCSS('border-left-width', '2px');
      await expect(control).toHaveCSS('padding-left', `${padding - 1}px`);
      // The colour comes with the same message as the padding inside the frame.
      await expect(form.number).toHaveCSS('color', 'rgb(1, 2, 3)');
      expect(await textAt(), `padding of ${padding} px`).toBe(before);
      await form.holder.focus();
    }
  });
}
