import { nonce } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * A border that grows with the focus, and a padding that makes room for it, so that text stays where it is. The colour
 * shows that the frame has got the style of the focus.
 */
const growing = (padding: number) => `<style nonce="${nonce}">
  .wpwl-control { border-width: 1px; padding: 0 ${padding}px; }
  .wpwl-control:focus, .wpwl-control.wpwl-focus {
    border-width: 2px; padding: 0 ${padding - 1}px; color: rgb(1, 2, 3);
  }
</style>`;

for (const style of ['card', 'plain', 'none']) {
  for (const padding of [6, 8, 12, 20]) {
    test(`${style}, padding of ${padding}px: text stays when the border grows with the focus`, async ({
      open,
    }) => {
      const { form } = await open({
        head: growing(padding),
        options: `var wpwlOptions = { style: '${style}' };`,
      });
      await form.ready();
      /** Where the first digit begins, in px from the page's left edge. */
      const textAt = async () => {
        const { x = Number.NaN } = (await form.number.boundingBox()) ?? {};
        return (
          x + (await form.number.evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingLeft)))
        );
      };
      const before = await textAt();
      const control = form.frame('card.number');
      await control.click();
      await expect(control).toHaveCSS('border-left-width', '2px');
      await expect(control).toHaveCSS('padding-left', `${padding - 1}px`);
      // The colour comes with the same message as the padding inside the frame.
      await expect(form.number).toHaveCSS('color', 'rgb(1, 2, 3)');
      expect(await textAt()).toBe(before);
    });
  }
}
