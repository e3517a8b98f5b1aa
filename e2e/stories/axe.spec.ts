/**
 * Checks every scene with axe: each scene once, or with `AXE=all` in all its languages, at all widths and in all
 * colour schemes.
 */

import type { Frame } from '@playwright/test';
import { findViolations } from '../../src/testkit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { expect, test } from '../fixtures/test.ts';
import { allShots, type Look, sampleShots } from '../scenes/index.ts';

/**
 * Waits until a frame that could not be asked is gone, because the page removed it. The browser tells of a removed frame
 * of another site a moment later. Fails when the frame stays.
 */
async function waitUntilGone(frame: Frame): Promise<string[]> {
  await expect.poll(() => frame.isDetached()).toBe(true);
  return [];
}

const shots = process.env.AXE === 'all' ? allShots : sampleShots;

test.describe(
  'axe finds nothing, and nothing scrolls sideways, plays or moves on and on (A-80, A-96)',
  needs.media,
  () => {
    test.use({
      contextOptions: { reducedMotion: 'reduce' },
      // The demo shop has a gateway of its own.
      guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }),
    });

    for (const { scene, language, looks } of shots) {
      const seen = looks.length === 1 ? looks.join().replace(',', ' px, ') : 'every width and scheme';
      test(`${scene.name}: ${language}, ${seen}`, async ({
        page,
        context,
        api,
        gateway,
        merchant,
        payments,
        shop,
        open,
      }) => {
        const look = async ([width, scheme]: Look) => {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({
            colorScheme: scheme === 'dark' ? 'dark' : 'light',
            forcedColors: scheme === 'forced' ? 'active' : 'none',
          });
        };
        if (looks.length > 1) test.slow();
        await look(looks[0]);
        await scene.show({ page, context, api, gateway, merchant, payments, shop, open, language });
        const excess = () => document.documentElement.scrollWidth - window.innerWidth;
        const restless = () => [
          ...[...document.querySelectorAll('audio, video, object, embed, marquee')].map(
            ({ tagName }) => tagName,
          ),
          ...document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity),
        ];
        for (const frame of page.frames()) {
          const found = await frame.evaluate(restless).catch(() => waitUntilGone(frame));
          expect.soft(found, frame.url()).toEqual([]);
        }
        for (const one of looks) {
          await look(one);
          expect.soft(await findViolations(page), one.join()).toEqual([]);
          expect.soft(await page.evaluate(excess), `${one}: pixels too wide`).toBeLessThanOrEqual(0);
        }
      });
    }
  },
);

test('axe notices a field without a name (A-96), in a frame of another site, and targets that are too small', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await form.cvv.evaluate((input) => {
    for (const name of ['aria-label', 'aria-labelledby', 'placeholder', 'title']) input.removeAttribute(name);
  });
  await page.locator('h1').evaluate((heading) => {
    const buttons = ['a', 'b'].map((text) =>
      Object.assign(document.createElement('button'), { textContent: text }),
    );
    for (const { style } of buttons) Object.assign(style, { width: '10px', height: '10px', padding: 0 });
    heading.after(...buttons);
  });
  expect(await findViolations(page)).toEqual([
    'label-title-only: .wpwl-control-cvv > #field',
    'label: .wpwl-control-cvv > #field',
    'target-size: button:nth-child(2)',
    'target-size: button:nth-child(3)',
  ]);
});
