/** The pictures of the three brands in docs/theme.md. */
import { readFileSync } from 'node:fs';
import { inlineStyle } from '../fixtures/merchant.ts';
import { test } from '../fixtures/test.ts';
import { shootPage } from './shoot.ts';

const document = readFileSync(new URL('../../docs/theme.md', import.meta.url), 'utf8');

/** Reads the style sheet under the heading of this name. */
const rulesOf = (name: string) =>
  document.split(`### ${name}\n`)[1]?.split('```css\n')[1]?.split('```')[0] ?? '';

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
