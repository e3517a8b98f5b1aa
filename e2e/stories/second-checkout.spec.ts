/** What the browser loads of the script at a shopper's second checkout, and after a new release. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { type Credentials, MerchantApi, startBuild, startGateway } from '../fixtures/gateway.ts';
import { Merchant } from '../fixtures/merchant.ts';
import { expect, renderStoryPage, test } from '../fixtures/test.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reads, in the page, what the script's request took: bytes on the wire, and bytes of the compressed script. */
const readScriptBytes = () => {
  const isScript = ({ name }: PerformanceEntry) => name.includes('/v1/paymentWidgets.js');
  const entry = performance.getEntriesByType('resource').find(isScript) as PerformanceResourceTiming;
  return { onTheWire: entry.transferSize, ofTheScript: entry.encodedBodySize };
};

/** Opens a page of a shop with a new checkout, whose script tag has the integrity hash of the gateway's release. */
async function openCheckout(page: Page, seller: Credentials, merchant: Merchant): Promise<void> {
  const { id, integrity } = await new MerchantApi(seller).createCheckout({ integrity: 'true' });
  const head = `<script crossorigin="anonymous" integrity="${integrity}" src="${seller.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
  const html = renderStoryPage({ head, body: '{form}' }, seller.url, id, `${merchant.origin}/r`);
  await page.goto(merchant.serve('/checkout', { html }));
  await new CardForm(page).ready();
}

test(
  'the second checkout of a shopper loads no byte of the script',
  needs.noVarySearch,
  async ({ api, merchant, page }) => {
    await openCheckout(page, api.credentials, merchant);
    const first = await page.evaluate(readScriptBytes);
    expect(first.onTheWire).toBeGreaterThan(first.ofTheScript);
    await openCheckout(page, api.credentials, merchant);
    const second = await page.evaluate(readScriptBytes);
    expect(second.ofTheScript).toBe(first.ofTheScript);
    // The browser asked whether the script is still the same, and counts 300 bytes for the head of an answer.
    expect(second.onTheWire).toBe(300);
  },
);

/** Copies the build, and changes the script as a new release does. */
function nextRelease(): { entry: string; remove: () => void } {
  // Inside the project, so that the server finds its packages.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'next-release-'));
  cpSync(join(root, 'dist'), folder, { recursive: true });
  const script = join(folder, 'public/paymentWidgets.js');
  const text = `${readFileSync(script, 'utf8')}\nwindow.isNextRelease = true;\n`;
  writeFileSync(script, text);
  for (const ending of ['.br', '.gz']) rmSync(`${script}${ending}`);
  const description = join(folder, 'build.json');
  const build = JSON.parse(readFileSync(description, 'utf8'));
  build.version = '0123456789ab';
  build.integrity['paymentWidgets.js'] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  writeFileSync(description, JSON.stringify(build));
  return { entry: join(folder, 'server/main.js'), remove: () => rmSync(folder, { recursive: true }) };
}

test.describe(() => {
  // The gateway of this story is another host than the kit's.
  test.use({ guards: { thirdHosts: false } });

  test('a new release with a new integrity hash arrives with the next page', async ({ page }) => {
    const release = nextRelease();
    const old = await startGateway();
    const merchant = await Merchant.start(old.url);
    try {
      await openCheckout(page, old, merchant);
      await old.stop();
      const next = await startBuild(release.entry, '--port', new URL(old.url).port);
      try {
        expect(next.url).toBe(old.url);
        await openCheckout(page, next, merchant);
        expect(await page.evaluate(() => 'isNextRelease' in window)).toBe(true);
      } finally {
        await next.stop();
      }
    } finally {
      await merchant.stop();
      release.remove();
    }
  });
});
