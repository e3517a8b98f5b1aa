/** The moving picture of the README: a card is typed on a phone, declined, tried again and paid, in the demo shop. */
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { expect, test } from '../fixtures/test.ts';
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

/** Takes pictures of a page, one after the other. */
class Camera {
  private readonly frames: Buffer[] = [];
  /** How long each is seen, in milliseconds. */
  private readonly delays: number[] = [];

  constructor(private readonly page: Page) {}

  /** @param delay how long it is seen, in milliseconds */
  async take(delay: number): Promise<void> {
    this.frames.push(await this.page.screenshot({ animations: 'disabled' }));
    this.delays.push(delay);
  }

  /** Types a text in parts, with a picture after each. */
  async type(field: Locator, ...parts: readonly string[]): Promise<void> {
    await field.focus();
    for (const part of parts) {
      await this.page.keyboard.type(part);
      await this.take(150);
    }
  }

  /** Makes a picture that moves without end. */
  develop(): Promise<Buffer> {
    return sharp(this.frames, { join: { animated: true } })
      .webp({ delay: this.delays, loop: 0, quality: 85, effort: 6, minSize: true })
      .toBuffer();
  }
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
  const camera = new Camera(page);
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
  const moving = await camera.develop();
  expect(moving.length).toBeLessThanOrEqual(mostBytes);
  writeFileSync(`${folder}moving.webp`, moving);
});
