/** The `test` of `e2e/engines`: it starts the engine of a project, and opens a story's page in it. */
import type { Browser } from '@playwright/test';
import { watchScript } from '../../src/testing/kit/playwright/canary.ts';
import { debiansWebKit, type Engine, playwrightBrowser } from '../../tools/engines.mjs';
import { inlineScript } from '../fixtures/merchant.ts';
import { type ServedStory, type StoryOptions, servers, serveStory } from '../fixtures/story.ts';
import { playwrightShopper } from './in-playwright.ts';
import { webdriverShopper } from './in-webdriver.ts';
import type { Shopper } from './shopper.ts';
import { WebKitHost } from './webkit-host.ts';

export { expect } from '@playwright/test';

/** Gives a shopper a new session of the browser for one test. */
type Seat = (visit: (shopper: Shopper) => Promise<void>) => Promise<void>;

interface Fixtures {
  shopper: Shopper;
  /** Puts a story's page on the merchant's server, and opens it. */
  open(story?: StoryOptions): Promise<ServedStory>;
  /**
   * Puts a story's page on the merchant's server, and opens it in a frame, `#phone`, of 320 px. No window of a
   * desktop is so narrow.
   */
  openNarrow(story?: StoryOptions): Promise<ServedStory>;
}

interface WorkerFixtures {
  engine: Engine;
  /** Firefox's preferences, where a shopper has changed them. */
  preferences: Readonly<Record<string, number>>;
  seat: Seat;
}

export const test = servers.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  preferences: [{}, { option: true, scope: 'worker' }],
  seat: [
    async ({ playwright, engine, preferences }, use) => {
      const options = playwrightBrowser(engine, preferences);
      if (options) {
        const { browserName, launchOptions, ...channel } = options;
        const browser = await playwright[browserName].launch({ ...launchOptions, ...channel });
        await use(seatIn(browser));
        await browser.close();
        return;
      }
      const parts = debiansWebKit();
      if (!parts) throw new Error(`There is no ${engine} here; "npm test -- engines" installs it.`);
      const host = await WebKitHost.start(parts);
      try {
        await use(seatAt(host));
      } finally {
        await host.stop();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shopper: async ({ seat }, use, info) => {
    await seat(async (shopper) => {
      info.annotations.push({ type: 'browser', description: shopper.browser });
      await use(shopper);
      if (info.status === info.expectedStatus) return;
      await info.attach('seen last', { body: await shopper.takePicture(), contentType: 'image/png' });
    });
  },
  open: async ({ shopper, api, merchant }, use) => {
    await use(async (story = {}) => {
      const head = `${inlineScript(watchScript)}${story.head ?? ''}`;
      const served = await serveStory({ api, merchant }, { ...story, head });
      await shopper.open(served.url);
      return served;
    });
  },
  openNarrow: async ({ shopper, api, merchant }, use) => {
    await use(async (story = {}) => {
      const served = await serveStory({ api, merchant }, story);
      const path = `${new URL(served.url).pathname}/phone`;
      const html = `<!doctype html><title>Phone</title>
        <iframe id="phone" src="${served.url}" style="width: 320px; height: 700px; border: 0"></iframe>`;
      await shopper.open(merchant.serve(path, { html, headers: { 'Content-Security-Policy': '' } }));
      return served;
    });
  },
});

/** The sessions of a browser that Playwright drives. */
const seatIn =
  (browser: Browser): Seat =>
  async (visit) => {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
    try {
      await visit(playwrightShopper(browser, await context.newPage()));
    } finally {
      await context.close();
    }
  };

/** The sessions of Debian's WebKit. */
const seatAt =
  (host: WebKitHost): Seat =>
  async (visit) => {
    const session = await host.startSession();
    try {
      await visit(await webdriverShopper(session));
    } finally {
      await session.quit();
    }
  };
