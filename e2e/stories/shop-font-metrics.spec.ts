/** The shop's own font in frames and in plain inputs beside them: the text has the same width and stands on the same line. */
import type { Locator } from '@playwright/test';
import { launchOptions } from '../../tools/browser.mjs';
import { expect, statesOfFonts, test } from '../fixtures/shop-fonts.ts';

test.use({ guards: { thirdHosts: false } });

/** Where the ink of a text lies in a control, in device pixels: the pixels that differ between two pictures. */
interface Ink {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Types a text into a control, and finds its ink. */
async function inkOf(control: Locator, type: () => Promise<unknown>): Promise<Ink> {
  const page = control.page();
  const shoot = async () => {
    await page.getByRole('heading', { name: 'Pay' }).click();
    // The page hears a little later that a frame has lost the focus, whose ring then fades.
    await expect(control).not.toHaveClass(/wpwl-focus/);
    return (await control.screenshot({ animations: 'disabled' })).toString('base64');
  };
  const empty = await shoot();
  await type();
  const typed = await shoot();
  const probe = await page.context().newPage();
  try {
    return await probe.evaluate(
      async (pictures) => {
        const [before, after] = await Promise.all(
          pictures.map(async (picture) => {
            const answer = await fetch(`data:image/png;base64,${picture}`);
            const bitmap = await createImageBitmap(await answer.blob());
            const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
            canvas?.drawImage(bitmap, 0, 0);
            return canvas?.getImageData(0, 0, bitmap.width, bitmap.height);
          }),
        );
        const ink = { left: 9999, right: -1, top: 9999, bottom: -1 };
        for (let at = 0; before && after && at < after.data.length; at += 4) {
          if (Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) < 64) continue;
          const x = (at / 4) % after.width;
          const y = Math.floor(at / 4 / after.width);
          ink.left = Math.min(ink.left, x);
          ink.right = Math.max(ink.right, x);
          ink.top = Math.min(ink.top, y);
          ink.bottom = Math.max(ink.bottom, y);
        }
        return ink;
      },
      [empty, typed],
    );
  } finally {
    await probe.close();
  }
}

const text = '1111 2345 67';

const { args, ...launch } = launchOptions();
// A screen of two pixels to one. Where a driver only claims one, Chromium draws the frames of other sites in half as many.
test.use({
  viewport: null,
  deviceScaleFactor: undefined,
  launchOptions: { ...launch, args: [...args, '--force-device-scale-factor=2', '--window-size=1280,900'] },
});

for (const [looks, css] of [
  ['a dark shop', ':root { color-scheme: dark }'],
  ['a shop with wide text', '.wpwl-control { font-size: 18.5px; letter-spacing: 0.3px }'],
] as const)
  test(`the text of a frame and of a plain input beside it agree to half a pixel in width and base line in ${looks}`, async ({
    page,
    openShop,
  }) => {
    const options = 'validation: false, showPlaceholders: false,';
    const { form, drawn } = await openShop({ options, css });
    await form.ready();
    await drawn();
    await expect.poll(() => page.evaluate(statesOfFonts)).toEqual(['Lora loaded']);
    const holder = page.locator('.wpwl-control-cardHolder');
    const plain = await inkOf(holder, () => holder.fill(text));
    const number = page.locator('iframe[name="card.number"]');
    const framed = await inkOf(number, async () => {
      await page.frameLocator('iframe[name="card.number"]').locator('input').pressSequentially(text);
    });
    expect(plain.right - plain.left).toBeGreaterThan(150);
    // Two device pixels are one CSS pixel.
    for (const edge of ['left', 'right', 'top', 'bottom'] as const)
      expect(Math.abs(framed[edge] - plain[edge]), `${edge} of the ink`).toBeLessThanOrEqual(1);
  });
