/** The guide "Take your first payment", as its reader does it: the installed command, the shop of the guide, a browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { CardForm } from 'payment-widgets/testing/playwright';

const command = join(import.meta.dirname, '../node_modules/.bin/payment-widgets');
const ports = ['--port', '0', '--shop-port', '0', '--control-port', '0', '--data', ':memory:'];

/** Starts a program and waits for its first line. @param {string} program @param {string[]} args @param {object} more */
async function start(program, args, more = {}) {
  const child = spawn(program, args, {
    cwd: import.meta.dirname,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, line: String(line) };
}

test('the shop of the guide takes a payment', async ({ page }) => {
  const started = performance.now();
  const gateway = await start(command, ['--json', ...ports]);
  const shop = await start(process.execPath, ['shop.mjs'], {
    PAYMENT_GATEWAY_URL: JSON.parse(gateway.line).gateway,
    PORT: '0',
  });
  try {
    await page.goto(shop.line);
    const form = new CardForm(page);
    await form.fill();
    await form.pay();
    await expect(page.getByRole('heading')).toHaveText('Your payment: paid');
    console.log(`A first payment ${((performance.now() - started) / 1000).toFixed(1)} s after the start.`);
    for (const [path, text] of [
      ['/result?id=another', 'No such order'],
      ['/nowhere', 'No such page'],
      [
        new URL(page.url()).search.replace(/^(\?id=[^&]+).*/, '/result$1'),
        'Something went wrong. Please try again.',
      ],
      ['/', /^A lamp, 92\.00 EUR$/],
    ]) {
      await page.goto(shop.line + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    }
  } finally {
    shop.child.kill();
    gateway.child.kill();
  }
});
