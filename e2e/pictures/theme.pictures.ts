/** The pictures of the form in the guides: in two layouts, and with the themes of three brands in docs/theme.md. */
import { inlineStyle } from '../fixtures/merchant.ts';
import { test } from '../fixtures/test.ts';
import { rulesOf } from '../fixtures/themes.ts';
import { shootPage } from './shoot.ts';

interface Look {
  readonly layout: 'compact' | 'stacked';
  readonly ground?: string;
  /** The name of its rules in the document. */
  readonly theme?: string;
}

/** The looks by the names of their files. */
const looks: Record<string, Look> = {
  'form-compact': { layout: 'compact' },
  'form-stacked': { layout: 'stacked' },
  'theme-bank': { layout: 'compact', theme: 'bank' },
  'theme-fashion': { layout: 'compact', theme: 'fashion' },
  'theme-gaming': { layout: 'compact', theme: 'gaming', ground: '#0a0614' },
};

for (const [name, { layout, theme, ground = '#ffffff' }] of Object.entries(looks))
  test(name, async ({ open, page }) => {
    await page.setViewportSize({ width: 560, height: 800 });
    const rules = theme === undefined ? '' : rulesOf(theme);
    const { form } = await open({
      head: inlineStyle(`body{margin:24px;background:${ground}}h1{display:none}${rules}`),
      options: `var wpwlOptions = { layout: '${layout}' };`,
      form: 'action="/result" data-brands="VISA MASTER"',
    });
    await form.ready();
    await form.fill();
    await shootPage(page, name);
  });
