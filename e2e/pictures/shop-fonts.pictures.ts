/** The pictures of three shops' own fonts in docs/theme.md: light, dark and Arabic. */
import { test } from '../fixtures/shop-fonts.ts';
import { shootPage } from './shoot.ts';

test.use({ guards: { thirdHosts: false } });

for (const [name, family, lang, css] of [
  ['shop-font-light', 'Lora', 'en', ''],
  [
    'shop-font-dark',
    'Space Grotesk',
    'en',
    ':root { color-scheme: dark; --wpwl-box: #14161a; --wpwl-field: #0c0d10 } body { background: #0c0d10 }',
  ],
  ['shop-font-arabic', 'Tajawal', 'ar', ''],
] as const)
  test(name, async ({ page, openShop }) => {
    await page.setViewportSize({ width: 560, height: 800 });
    const { form } = await openShop({
      family,
      lang,
      css: `body{margin:24px}h1{display:none}${css}`,
      options: "layout: 'compact',",
    });
    await form.ready();
    await form.fill();
    await shootPage(page, name);
  });
