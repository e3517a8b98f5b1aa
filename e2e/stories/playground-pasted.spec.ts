/** The code that the playground writes, pasted into a merchant's page: the form looks as the playground shows it. */
import type { Frame, Page } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { MerchantApi } from '../fixtures/gateway.ts';
import { expect, test } from '../fixtures/test.ts';

// The demo shop has a gateway of its own.
test.use({ guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }) });

/**
 * Reads the computed styles of every element of the form, in its frames as well. The property `color-scheme` itself is
 * left out: the playground has one for its switch, a page the one of the shopper's device. So are custom properties:
 * what they do is in the others. And so are distances to the page's edges. A margin `auto` is read as the distance from
 * the parent's centre: Chromium sometimes computes 0 for it. And so is the mask of a field that nothing stands in: it is
 * there until the text is measured, which the first change of size does as well as the first focus.
 */
async function readLook(page: Page): Promise<unknown[]> {
  const read = (frame: Frame, selector: string) =>
    frame.locator(selector).evaluateAll(async (elements) => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      return elements.map((element) => {
        const style = getComputedStyle(element);
        const names = [...style].filter(
          (name) => !/^(color-scheme|--.*|inset-.*|top|bottom|left|right|-webkit-text-security)$/.test(name),
        );
        const isCentred = element.matches('.wpwl-container');
        const [middle, parentMiddle] = [element, element.parentElement ?? element].map((node) => {
          const { left, right } = node.getBoundingClientRect();
          return (left + right) / 2;
        });
        const text = element.childElementCount === 0 ? element.textContent : '';
        return [
          `${element.localName}.${element.className.replace('masked', '')} ${text}`,
          names
            .filter((name) => !isCentred || !/^margin-(inline.*|left|right)$/.test(name))
            .map((name) => `${name}: ${style.getPropertyValue(name)}`),
          // A form that is closed has no place.
          isCentred && element.getClientRects().length > 0 && Number(middle) - Number(parentMiddle),
        ];
      });
    });
  const frames = page.frames().filter((frame) => /^card\./.test(frame.name()));
  return Promise.all([
    read(page.mainFrame(), '.wpwl-container, .wpwl-container *'),
    // What measures the text is seen by nobody, and there from the first focus on.
    ...frames.map((frame) => read(frame, 'body *:not(#probe, #probe *)')),
  ]);
}

/** The ground of the fields by default. */
const ground = { light: 'rgb(255, 255, 255)', dark: 'rgb(14, 17, 20)' };

/** Reads the look once the frames have followed the page to its scheme. */
async function readSettledLook(page: Page, scheme: keyof typeof ground): Promise<unknown[]> {
  const follow = async () => {
    const [, ...frames] = await readLook(page);
    return frames.map((look) => JSON.stringify(look).includes(`background-color: ${ground[scheme]}`));
  };
  await expect.poll(follow).toEqual([true, true]);
  return readLook(page);
}

test(
  'pasted into a page, the code of the playground makes the form that it showed, light and dark',
  needs.media,
  async ({ page, demoShop, demo, merchant }) => {
    const labels = JSON.stringify({ submit: '</script>Order & pay' });
    await page.setViewportSize({ width: 1300, height: 900 });
    await page.goto(
      `${demoShop}/playground?${new URLSearchParams({ lang: 'en', 'o.labels': labels, 'o.maskCvv': 'true' })}`,
    );
    const form = new CardForm(page);
    await form.ready();
    const snippet = page.locator('#snippet');
    await expect(snippet).toContainText('"maskCvv": true');
    const code = (await snippet.textContent()) ?? '';
    const width = await page.locator('.stage').evaluate((stage) => {
      const { width, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(stage);
      const around = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth];
      return around.reduce((rest, side) => rest - Number.parseFloat(side), Number.parseFloat(width));
    });
    const shown: Record<string, unknown> = {};
    for (const scheme of ['light', 'dark'] as const) {
      await page
        .locator('.tools')
        .getByText(scheme === 'dark' ? 'Dark' : 'Light', { exact: true })
        .click();
      shown[scheme] = await readSettledLook(page, scheme);
    }
    expect(shown.light).not.toEqual(shown.dark);
    const font = await page.locator('body').evaluate((body) => getComputedStyle(body).font);

    for (const scheme of ['light', 'dark'] as const) {
      const { id, integrity = '' } = await new MerchantApi(demo).createCheckout();
      const pasted = code
        .replace('CHECKOUT_ID', id)
        .replace('INTEGRITY', integrity)
        .replace('https://shop.example/result', `${merchant.origin}/result`);
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="color-scheme" content="light dark">
<style>* { box-sizing: border-box } body { font: ${font}; color: light-dark(#1b1f24, #eceff2) }</style></head>
<body><main style="width: ${width}px">${pasted}</main></body></html>`;
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(
        merchant.serve(`/pasted-${scheme}`, {
          html,
          headers: { 'Content-Security-Policy': "object-src 'none'" },
        }),
      );
      await form.ready();
      expect(await readSettledLook(page, scheme), scheme).toEqual(shown[scheme]);
    }
  },
);
