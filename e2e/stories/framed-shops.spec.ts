/**
 * The ways out of a shop's page that stands in a frame of another site: to a provider, to a bank, to the result. Browsers keep
 * a frame from leading the tab where its sandbox says so, or until the shopper presses something. hosts.spec.ts has what
 * shoppers do in each frame.
 */
import type { FrameLocator, Page } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { startPortal } from '../fixtures/portal.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { type StoryOptions, serveStory } from '../fixtures/story.ts';
import { expect, test } from '../fixtures/test.ts';

const allowed = 'allow-scripts allow-same-origin allow-forms';

/** The frames in which a shop's page stands, and what they let it do with the tab. */
const frames = {
  'a frame without a sandbox': { sandbox: undefined, leads: 'at once' },
  'a sandbox that keeps the tab': { sandbox: allowed, leads: 'never' },
  'a sandbox that gives the tab': { sandbox: `${allowed} allow-top-navigation`, leads: 'at once' },
  'a sandbox that gives the tab at a press, which is long over': {
    sandbox: `${allowed} allow-top-navigation-by-user-activation`,
    leads: 'at a press',
  },
} as const;

/** Holds a payment back until the shopper's press no longer counts for the browser, which takes five seconds. */
const late = `const isOver = () => navigator.userActivation.isActive ? new Promise((resolve) => setTimeout(resolve, 50)).then(isOver) : true;
  new MutationObserver(() => { if (document.querySelector('.wpwl-message button')) console.log('offered'); }).observe(document, { childList: true, subtree: true });`;

test.use({ guards: { thirdHosts: false } });

/** What the shopper does in the frame, and where that leads. */
interface Way {
  readonly story: StoryOptions;
  readonly pay: (shop: FrameLocator, card: CardForm) => Promise<void>;
  /** Whether the page of the end is another's, which may forbid frames. */
  readonly isElsewhere: boolean;
  /** A part of the address of the end. */
  readonly end: string;
}

const pressBrand = (shop: FrameLocator) => shop.locator('.wpwl-container button[name=pay]').last().click();
const payBy = (values: Parameters<CardForm['fill']>[0]) => async (_shop: FrameLocator, card: CardForm) => {
  await card.fill(values);
  await card.pay();
};

/** The ways that hosts.spec.ts does not go. */
const otherWays: Readonly<Record<string, Way>> = {
  'a provider with a form that is posted': {
    story: { form: 'action="{result}" data-brands="VISA TRUSTLY"' },
    pay: pressBrand,
    isElsewhere: true,
    end: '/connectors/',
  },
  'a bank': {
    story: { options: "wpwlOptions.paymentTarget = '_top';" },
    pay: payBy({ number: challengeCard }),
    isElsewhere: true,
    end: '/threeDSecure/execute',
  },
};

const ways: Readonly<Record<string, Way>> = {
  ...otherWays,
  'a provider': {
    story: { form: 'action="{result}" data-brands="VISA PAYPAL"' },
    pay: pressBrand,
    isElsewhere: true,
    end: '/connectors/',
  },
  'the result': { story: {}, pay: payBy({}), isElsewhere: false, end: '/result?' },
  'a decline': { story: {}, pay: payBy({ holder: '800.100.152' }), isElsewhere: false, end: '/result?' },
};

const options = (isLate: boolean, more = '') =>
  `var told = [], wpwlOptions = { onError: (error) => told.push(error.event ?? error.name) }; ${more}
  ${isLate ? `${late} for (const name of ['onBeforeSubmitCard', 'onBeforeSubmitVirtualAccount', 'onBeforeSubmitOnlineTransfer']) wpwlOptions[name] = isOver;` : ''}`;

/** The address in the portal's frame. It is not asked for in the page: for Chromium the driver's code is the shopper's press. */
const addressOf = (page: Page) => page.frames()[1]?.url() ?? '';

for (const [frame, { sandbox, leads }] of Object.entries(frames))
  test(`in ${frame}, every way out of a framed shop ends at a page that can be seen, or is told to the shopper and the shop`, async ({
    page,
    browserName,
    api,
    merchant,
  }) => {
    const portal = await startPortal();
    const take = async (name: string, { story, pay, isElsewhere, end }: Way) => {
      const served = await serveStory(
        { api, merchant },
        {
          ...story,
          options: options(leads === 'at a press', story.options),
          checkout: { shopOrigins: `${merchant.origin} ${portal.origin}` },
        },
      );
      const address = portal.frame(served.url, sandbox && `sandbox="${sandbox}"`);
      await page.goto(address);
      const shop = page.frameLocator('iframe').first();
      const card = new CardForm(page, { within: shop.locator('body'), type: 'fill' });
      await expect(shop.locator('.wpwl-container').last(), name).toHaveAttribute('data-state', 'ready');
      const isOffered = page
        .waitForEvent('console', { predicate: (line) => line.text() === 'offered', timeout: 0 })
        .then(
          () => true,
          () => false,
        );
      await pay(shop, card);
      const isLed = () => expect.poll(() => page.url(), name).toContain(end);
      if (leads === 'at once') return isLed();
      if (!isElsewhere) {
        // The result page is the shop's own, so that it opens in the frame where the tab cannot be led.
        await expect.poll(() => addressOf(page), name).toContain(end);
        return expect(page.url(), name).toBe(address);
      }
      if (leads === 'at a press') {
        // For Firefox the driver's own code may be a press, by which the shopper is led at once.
        const isLedAtOnce = page.waitForURL(`**${end}*`, { waitUntil: 'commit', timeout: 0 }).then(
          () => false,
          () => false,
        );
        if (!(await Promise.race([isOffered, isLedAtOnce])) && browserName === 'firefox') return isLed();
        await expect(shop.locator('.wpwl-message'), name).toContainText('Complete your payment');
        await shop.getByRole('button', { name: 'Continue', exact: true }).click();
        return isLed();
      }
      await expect(shop.locator('.wpwl-message'), name).toContainText('The payment could not be started.');
      expect(
        await shop.locator('html').evaluate(() => (window as never as { told: string[] }).told),
        name,
      ).toEqual(['cannot_leave']);
      expect(addressOf(page), name).toBe(served.url);
      // The other ways to pay are offered, and one that needs no page of others is paid once.
      await card.fill();
      await card.pay();
      await expect.poll(() => addressOf(page), name).toContain('/result?');
      expect((await api.getStatus(served.checkoutId)).record.result.code, name).toBe('000.100.110');
    };
    try {
      for (const [name, way] of Object.entries(leads === 'at a press' ? ways : otherWays))
        await test.step(name, () => take(name, way));
    } finally {
      portal.close();
    }
  });

test.describe('a frame of a site that the checkout lacks', () => {
  test.use({ allowedViolations: /frame-ancestors http/ });

  test('has no fields, and the console names the site for shopOrigins', async ({ page, api, merchant }) => {
    const portal = await startPortal();
    try {
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      const checkout = { shopperResultUrl: `${merchant.origin}/result` };
      const { url } = await serveStory({ api, merchant }, { form: 'data-brands="VISA"', checkout });
      await page.goto(portal.frame(url));
      await expect
        .poll(() => warnings.join(), { timeout: 15_000 })
        .toContain(`name ${merchant.origin} ${portal.origin} in shopOrigins`);
    } finally {
      portal.close();
    }
  });
});
