/** The card form with large text and wide spacing. */
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { expect, test } from '../fixtures/test.ts';

const launch = launchOptions();
// The shopper has set the browser's text to twice its usual size, which counts in every frame.
test.use({ launchOptions: { ...launch, args: [...launch.args, '--blink-settings=defaultFontSize=32'] } });

for (const style of ['card', 'plain']) {
  test(
    `in the style ${style}, with text of twice the size and then with wide spacing, nothing is cut and frames grow along (A-76, A-77)`,
    needs.switches,
    async ({ open, page }) => {
      await page.setViewportSize({ width: 640, height: 512 });
      const { form } = await open({
        options: `var wpwlOptions = { style: '${style}', locale: 'de', showCVVHint: true };`,
      });
      await expect(form.cvv).toHaveAttribute('aria-label', /\S/);
      await expect(form.number).toHaveCSS('font-size', '32px');
      await form.type('card.number', '4242424242424242');
      await form.pay();
      await expect(form.hint('card.cvv')).toBeVisible();
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
          (input: HTMLInputElement) =>
            input.scrollWidth > input.clientWidth || input.clientHeight < 32 * 1.15,
        );
      expect(await findCut()).toEqual([]);
      expect(await isCutInFrame()).toBe(false);

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
      expect(await findCut()).toEqual([]);
      expect(await isCutInFrame()).toBe(false);
    },
  );
}
