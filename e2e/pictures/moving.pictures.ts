/** The moving picture of the README: a card is typed on a phone, declined, tried again and paid, in the demo shop. */
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { expect, test } from '../fixtures/test.ts';
import { createAnimatedWebp, type Frame } from './animated-webp.ts';
import { pictureFonts } from './fonts.ts';
import { folder } from './shoot.ts';

const launch = launchOptions({ whole: true });
const env = { ...process.env, ...pictureFonts() } as Record<string, string>;

// Two pixels to one, for the screens of today.
const scale = 2;
const screen = { width: 390, height: 700 };
const mostBytes = 600 * 1024;

test.use({
  guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }),
  viewport: screen,
  deviceScaleFactor: scale,
  launchOptions: { ...launch, env, args: [...launch.args, `--force-device-scale-factor=${scale}`] },
});

/** Takes pictures of a page, each as what differs from the one before. */
class Camera {
  readonly frames: Frame[] = [];

  private constructor(
    private readonly page: Page,
    private readonly board: Page,
  ) {}

  static async start(page: Page): Promise<Camera> {
    return new Camera(page, await page.context().newPage());
  }

  /** @param duration how long it is seen, in milliseconds */
  async take(duration: number): Promise<void> {
    const picture = (await this.page.screenshot({ animations: 'disabled' })).toString('base64');
    const made = await this.board.evaluate(encodeChange, picture);
    const last = this.frames.at(-1);
    if (made) {
      const { webp, ...place } = made;
      this.frames.push({ ...place, webp: Buffer.from(webp, 'base64'), duration });
    } else if (last) this.frames[this.frames.length - 1] = { ...last, duration: last.duration + duration };
  }

  /** Types a text in parts, with a picture after each. */
  async type(field: Locator, ...parts: readonly string[]): Promise<void> {
    await field.focus();
    for (const part of parts) {
      await this.page.keyboard.type(part);
      await this.take(150);
    }
  }
}

/** Runs in an empty page. Returns what of a picture differs from the one before, on even pixels, as WebP; null for nothing. */
async function encodeChange(picture: string) {
  const state = globalThis as { before?: ImageData };
  const answer = await fetch(`data:image/png;base64,${picture}`);
  const bitmap = await createImageBitmap(await answer.blob());
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (!canvas) throw new Error('There is no canvas.');
  canvas.drawImage(bitmap, 0, 0);
  const now = canvas.getImageData(0, 0, width, height);
  const [pixels, old] = [now.data, state.before?.data];
  let [left, top, right, bottom] = old ? [width, height, 0, 0] : [0, 0, width, height];
  for (let at = 0; old && at < pixels.length; at += 4) {
    if (pixels[at] === old[at] && pixels[at + 1] === old[at + 1] && pixels[at + 2] === old[at + 2]) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    [left, top, right, bottom] = [
      ...[Math.min(left, x), Math.min(top, y)],
      ...[Math.max(right, x + 1), Math.max(bottom, y + 1)],
    ] as [number, number, number, number];
  }
  state.before = now;
  if (right <= left) return null;
  left -= left % 2;
  top -= top % 2;
  const part = new OffscreenCanvas(right - left, bottom - top);
  part.getContext('2d', { alpha: false })?.drawImage(bitmap, -left, -top);
  const blob = await part.convertToBlob({ type: 'image/webp', quality: 0.85 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const webp = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { x: left, y: top, width: part.width, height: part.height, webp };
}

test('moving', async ({ page, demo, demoShop }) => {
  test.slow();
  const outcomes = JSON.stringify({ outcomes: [{ result: '800.100.155' }] });
  const headers = { 'Content-Type': 'application/json' };
  const queued = await fetch(`${demo.control}/tenants/demo/outcomes`, {
    method: 'POST',
    headers,
    body: outcomes,
  });
  expect(queued.ok).toBe(true);
  const camera = await Camera.start(page);
  await page.bringToFront();
  await page.goto(`${demoShop}/checkout?article=lamp&lang=en`);
  const form = new CardForm(page);
  await form.ready();
  await expect(page.locator('.more')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await camera.take(900);

  const pay = async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/v1/checkouts/*/payment', async (route) => {
      await held;
      await route.continue();
    });
    await form.pay();
    await expect(form.payButton).toHaveText('Processing payment…');
    await camera.take(700);
    goOn();
    await page.waitForURL('**/result?*');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute('**/v1/checkouts/*/payment');
  };
  await camera.type(form.number, '4200', '0000', '0000', '0000');
  await camera.type(form.expiry, '12', '34');
  await camera.type(form.cvv, '1', '2', '3');
  await camera.type(form.holder, 'Jane', ' Jones');
  await pay();
  await camera.take(1300);
  await page.getByRole('link', { name: 'Try again' }).click();
  await form.ready();
  await expect(form.expiry).toHaveValue('12 / 34');
  await expect(page.locator('.more')).toBeVisible();
  await camera.take(700);
  await camera.type(form.number, '5454', '5454', '5454', '5454');
  await camera.type(form.cvv, '1', '2', '3');
  await pay();
  await camera.take(1500);
  const moving = createAnimatedWebp(camera.frames);
  expect(moving.length).toBeLessThanOrEqual(mostBytes);
  writeFileSync(`${folder}moving.webp`, moving);
});
