/**
 * Shops' pages inside something else, in which browsers take rights away from them. Each journey of a shopper ends where it
 * should, or shopper and shop are told. docs/merchants.md says which.
 */
import type { FrameLocator, Page } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { readHostRows } from '../fixtures/host-ends.ts';
import { type Journey, journeys } from '../fixtures/host-journeys.ts';
import { type Host, hosts } from '../fixtures/hosts.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { type StoryOptions, serveStory, type TenantApi } from '../fixtures/story.ts';
import { expect, test } from '../fixtures/test.ts';

// A frame without an origin is none of the shop's: the gateway's frames refuse to stand in it.
test.use({ guards: { thirdHosts: false }, allowedViolations: /frame-ancestors http/ });

/** The shop is told on the console: for Chromium a question of the driver in the page would be a press of the shopper's. */
const options =
  "var wpwlOptions = { onError: (error) => console.log('told ' + (error.event ?? error.name)) };";

interface Setting {
  readonly page: Page;
  readonly api: TenantApi;
  readonly merchant: Merchant;
  readonly portals: readonly Portal[];
}

/** Goes one way of a shopper in a host. Gives how it ended, in the words of the table. */
async function travel(
  { page, api, merchant, portals }: Setting,
  host: Host,
  journey: Journey,
): Promise<string> {
  const { brands, checkout, go, code } = journey;
  const { frames = [], brand = brands } = host;
  const told: string[] = [];
  page.on('console', (line) => line.text().startsWith('told ') && told.push(line.text().slice(5)));
  const shopOrigins = [merchant.origin, ...portals.map(({ origin }) => origin)].join(' ');
  const story: StoryOptions = {
    ...host.story,
    options,
    form: `action="{result}" data-brands="${brands === undefined ? 'VISA' : brand}"`,
    checkout: { shopOrigins, ...(await checkout?.(api)) },
  };
  let served = await serveStory({ api, merchant }, story);
  const { url, resultUrl } = served;
  const address = frames.reduceRight(
    (src, attributes, index) => portals[index]?.frame(src, attributes) ?? src,
    url,
  );
  await page.goto(address);
  const shop = frames.reduce<Page | FrameLocator>((within) => within.frameLocator('iframe').first(), page);
  const frame = () => page.frames()[frames.length];
  await expect.poll(() => frame()?.evaluate(host.proof)).toBe(true);
  const isTold = () => told.length > 0;
  const usable = shop.locator('.wpwl-container[data-state=ready]').last();
  await expect.poll(async () => isTold() || (await usable.isVisible())).toBe(true);
  if (!isTold())
    await go({
      page,
      shop,
      form: new CardForm(page, { within: shop.locator('body'), type: 'fill' }),
      api,
      isTold,
      goAway: async () => void (await host.away?.(page)),
      renew: async () => {
        served = await serveStory({ api, merchant }, story, new URL(url).pathname);
      },
    });
  const isResult = (of = '') => of.startsWith(`${resultUrl}?`);
  const message = shop.locator('.wpwl-message.wpwl-has-error');
  const readEnd = async () => {
    if (isResult(page.url())) return 'tab';
    if (isResult(frame()?.url())) return 'frame';
    return isTold() && (await message.first().isVisible()) ? `\`${told.at(-1)}\`` : 'silent';
  };
  await expect.poll(readEnd).not.toBe('silent');
  const end = await readEnd();
  const isEnd = !end.startsWith('`');
  const { record } = await api.getStatus(served.checkoutId);
  if (isEnd) expect([record.result.code, told]).toEqual([code, journey.told ?? []]);
  else expect(record.result.code).not.toMatch(/^000\.100/);
  return end;
}

const rows = readHostRows();

for (const [title, host] of Object.entries(hosts))
  test(
    `a shop's page ${title} ends each payment as docs/merchants.md says, or tells shopper and shop`,
    host.isChromium ? needs.devtools : {},
    async ({ page, api, merchant }) => {
      const portals = await Promise.all((host.frames ?? []).map(startPortal));
      const ends: Record<string, string> = {};
      try {
        await host.prepare?.(page, merchant);
        for (const [name, journey] of Object.entries(journeys))
          await test.step(name, async () => {
            ends[name] = await travel({ page, api, merchant, portals }, host, journey);
          });
      } finally {
        for (const portal of portals) portal.close();
      }
      expect(ends).toEqual(rows[title]?.ends);
    },
  );
