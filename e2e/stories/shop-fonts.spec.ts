/** The shop's own font in the card fields' frames. */

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import { CardForm } from '../../src/testkit/playwright/index.ts';
import { MerchantApi, type RunningGateway, startGateway } from '../fixtures/gateway.ts';
import { Merchant } from '../fixtures/merchant.ts';
import { serveStory } from '../fixtures/story.ts';
import { test as base, expect } from '../fixtures/test.ts';

const channel = '8ac7a4c9f3d24e6b0917c35d82e1fb02';
const token = 'token-of-the-shop-with-a-font';
const lora = readFileSync('node_modules/@fontsource/lora/files/lora-latin-400-normal.woff2');

/** A server of fonts, on an origin of its own that is neither the shop's nor the gateway's. */
interface FontServer {
  readonly origin: string;
  /** The `User-Agent` of each request, by path. */
  readonly visits: { path: string; agent: string }[];
}

interface Fixtures {
  fontServer: FontServer & { stop(): Promise<void> };
  shopGateway: RunningGateway;
  fontShop: Merchant;
}

async function startFonts(): Promise<Fixtures['fontServer']> {
  const visits: FontServer['visits'] = [];
  const server: Server = createServer((request, response) => {
    visits.push({ path: request.url ?? '', agent: request.headers['user-agent'] ?? '' });
    response.writeHead(200, { 'Content-Type': 'font/woff2', 'Access-Control-Allow-Origin': '*' });
    response.end(request.url?.startsWith('/lora') ? lora : 'no font at all');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const test = base.extend<object, Fixtures>({
  fontServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const fonts = await startFonts();
      await use(fonts);
      await fonts.stop();
    },
    { scope: 'worker' },
  ],
  shopGateway: [
    async ({ fontServer }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'shop-fonts-'));
      const config = join(folder, 'gateway.json');
      const merchant = {
        id: '8ac7a4c9f3d24e6b0917c35d82e1fb01',
        name: 'Shop with a font',
        fontOrigins: [fontServer.origin],
        channels: [{ id: channel, name: 'Shop' }],
      };
      const tokens = [{ accessToken: token, entities: [channel] }];
      writeFileSync(config, JSON.stringify({ merchants: [merchant], tokens }));
      const gateway = await startGateway('--config', config, '--allow-loopback-callbacks');
      await use(gateway);
      await gateway.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  fontShop: [
    async ({ shopGateway }, use) => {
      const shop = await Merchant.start(shopGateway.url);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ guards: { thirdHosts: false } });

interface Opened {
  form: CardForm;
  url: string;
  /** Resolves when both frames have loaded the font. */
  drawn(): Promise<unknown>;
}

/** Opens a shop on another site than the gateway, with a form whose text is in the shop's font. */
async function openShop(
  { page, fontServer, shopGateway, fontShop }: Fixtures & { page: Page },
  more: { src?: string; options?: string; css?: string } = {},
): Promise<Opened> {
  const { src = `${fontServer.origin}/lora.woff2`, options = '', css = '' } = more;
  const api = new MerchantApi({ url: shopGateway.url, entityId: channel, accessToken: token });
  const { url } = await serveStory(
    { api, merchant: fontShop },
    {
      options: `window.failures = []; var wpwlOptions = { ${options} fonts: [{ family: 'Lora', src: '${src}' }],
        onError: (error) => failures.push([error.name, error.event, error.message]) };`,
      head: `<style>@font-face { font-family: Lora; src: url(${fontServer.origin}/lora.woff2) }
        :root { --wpwl-font: Lora, monospace } ${css}</style>`,
      headers: { 'Content-Security-Policy': '' },
    },
  );
  await page.goto(url);
  return {
    form: new CardForm(page),
    url,
    drawn: () =>
      Promise.all(
        ['card.number', 'card.cvv'].map((name) =>
          expect.poll(() => frameOf(page, name).evaluate(statesOfFonts)).toEqual(['Lora loaded']),
        ),
      ),
  };
}

/** The fonts of a document, and whether each is loaded. `document.fonts.check` is true for a font that it does not know. */
const statesOfFonts = () =>
  [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`);

function frameOf(page: Page, name: string) {
  const frame = page.frame({ name });
  if (frame === null) throw new Error(`There is no frame ${name}.`);
  return frame;
}

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

const text = '1111 2345 6789 0000';

test.describe('the text in a frame and in a plain input beside it', () => {
  test.use({ deviceScaleFactor: 2 });

  for (const [looks, css] of [
    ['a light shop', ''],
    ['a dark shop', ':root { color-scheme: dark }'],
    ['a shop with wide text', '.wpwl-control { font-size: 18.5px; letter-spacing: 0.3px }'],
  ] as const)
    test(`agree to half a pixel in width and base line in ${looks}`, async ({
      page,
      fontServer,
      shopGateway,
      fontShop,
    }) => {
      const options = 'validation: false, showPlaceholders: false,';
      const { form, drawn } = await openShop({ page, fontServer, shopGateway, fontShop }, { options, css });
      await form.ready();
      await drawn();
      await expect.poll(() => page.evaluate(statesOfFonts)).toEqual(['Lora loaded']);
      const holder = page.locator('.wpwl-control-cardHolder');
      const plain = await inkOf(holder, () => holder.fill(text));
      const number = page.locator('iframe[name="card.number"]');
      const framed = await inkOf(number, async () => {
        await page.frameLocator('iframe[name="card.number"]').locator('input').pressSequentially(text);
      });
      expect(plain.right - plain.left).toBeGreaterThan(200);
      // Two device pixels are one CSS pixel.
      for (const edge of ['left', 'right', 'top', 'bottom'] as const)
        expect(Math.abs(framed[edge] - plain[edge]), `${edge} of the ink`).toBeLessThanOrEqual(1);
    });
});

test('the font is fetched once for all pages, and no frame asks a foreign origin', async ({
  page,
  fontServer,
  shopGateway,
  fontShop,
}) => {
  const src = `${fontServer.origin}/lora.woff2?once`;
  const byFrames: string[] = [];
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame()) byFrames.push(new URL(request.url()).origin);
  });
  for (let opened = 0; opened < 3; opened++) {
    const { form, drawn } = await openShop({ page, fontServer, shopGateway, fontShop }, { src });
    await form.ready();
    await drawn();
  }
  const fetched = fontServer.visits.filter(({ path }) => path === '/lora.woff2?once');
  expect(fetched.map(({ agent }) => agent)).toEqual([expect.stringMatching(/^PaymentGateway/)]);
  expect([...new Set(byFrames)]).toEqual([shopGateway.url]);
});

for (const [what, src, sentence] of [
  ['from an origin that is not allowed', () => 'https://fonts.example/a.woff2', /fontOrigins/],
  ['that is no WOFF2 file', (origin: string) => `${origin}/page.html`, /is no WOFF2 file/],
] as const)
  test(`a font ${what} is told to onError, and the form pays without it`, async ({
    page,
    fontServer,
    shopGateway,
    fontShop,
  }) => {
    const { form } = await openShop(
      { page, fontServer, shopGateway, fontShop },
      { src: src(fontServer.origin) },
    );
    await form.ready();
    await expect
      .poll(() => page.evaluate('failures'))
      .toEqual([['WidgetError', 'font_refused', expect.stringMatching(sentence)]]);
    expect(await page.evaluate('failures[0][2]')).toMatch(/^fonts\[0\]\.src /);
    await form.fill({ number: '4200000000000000', expiry: '12/35', cvv: '123' });
    await form.pay();
    await page.waitForURL(/\/result/);
  });

test('requests for the font are the same whatever is typed', async ({
  page,
  fontServer,
  shopGateway,
  fontShop,
}) => {
  const seen = [];
  for (const number of ['4200000000000000', '5555555555554444', '']) {
    const { form, drawn } = await openShop({ page, fontServer, shopGateway, fontShop });
    const requests: string[] = [];
    const note = (request: Request) => requests.push(request.url().replace(/.*\/v1\//, ''));
    page.on('request', note);
    await form.ready();
    await drawn();
    const before = requests.filter((path) => path.startsWith('fonts/')).length;
    await form.fill({ number, cvv: number.slice(0, 3) });
    await page.getByRole('heading', { name: 'Pay' }).click();
    const after = requests.filter((path) => path.startsWith('fonts/')).length;
    page.off('request', note);
    seen.push({ before, typed: after - before });
  }
  const [first] = seen;
  expect(first).toEqual({ before: 2, typed: 0 });
  expect(seen).toEqual([first, first, first]);
});
