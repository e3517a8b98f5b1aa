/** Axe over everything a shopper meets: a fixed sample of the matrix, or with `AXE=all` the whole of it. */
import { violations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { all, some } from '../scenes/index.ts';

// In the matrix, one test looks three times.
const shots = process.env.AXE === 'all' ? all : some;

test.describe('axe finds nothing and nothing scrolls sideways (A-96)', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const { scene, language, width, schemes } of shots) {
    test(`${scene.name}: ${language}, ${width} px, ${schemes.join(', ')}`, async ({
      page,
      context,
      api,
      gateway,
      merchant,
      payments,
      open,
    }) => {
      const look = async (scheme: (typeof schemes)[number] | undefined) =>
        page.emulateMedia({
          colorScheme: scheme === 'dark' ? 'dark' : 'light',
          forcedColors: scheme === 'forced' ? 'active' : 'none',
        });
      await page.setViewportSize({ width, height: 800 });
      await look(schemes[0]);
      await scene.show({ page, context, api, gateway, merchant, payments, open, language });
      for (const scheme of schemes) {
        await look(scheme);
        expect.soft(await violations(page), scheme).toEqual([]);
      }
      const wide = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(wide), 'pixels that the page is too wide').toBeLessThanOrEqual(0);
    });
  }
});

test('axe would notice a field without a name (A-96), in a frame of another site, and targets that are too small', async ({
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
  expect(await violations(page)).toEqual([
    'label-title-only: .wpwl-control-cvv > #field',
    'label: .wpwl-control-cvv > #field',
    'target-size: button:nth-child(2)',
    'target-size: button:nth-child(3)',
  ]);
});
