/** The pictures of the three brands in docs/theme.md. */
import { inlineStyle } from '../fixtures/merchant.ts';
import { test } from '../fixtures/test.ts';
import { rulesOf } from '../fixtures/themes.ts';
import { shootPage } from './shoot.ts';

for (const name of ['bank', 'fashion', 'gaming'])
  test(`theme-${name}`, async ({ open, page }) => {
    await page.setViewportSize({ width: 560, height: 800 });
    const ground = name === 'gaming' ? '#0a0614' : '#ffffff';
    const { form } = await open({
      head: inlineStyle(`body{margin:24px;background:${ground}}h1{display:none}${rulesOf(name)}`),
      options: "var wpwlOptions = { layout: 'compact' };",
      form: 'action="/result" data-brands="VISA MASTER"',
    });
    await form.ready();
    await form.fill();
    await shootPage(page, `theme-${name}`);
  });
