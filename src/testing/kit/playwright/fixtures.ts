/** The fixtures of the kit: a gateway for each worker, a tenant for each test, and the forms on the page. */
import { dirname, resolve } from 'node:path';
import {
  test as base,
  type Fixtures,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
} from '@playwright/test';
import type { PageOptions, TestCheckout } from '../checkout.ts';
import {
  type ConnectOptions,
  connectGateway,
  type StartOptions,
  startGateway,
  type TenantOptions,
  type TestGateway,
} from '../gateway.ts';
import { type ShopOptions, startShop, type TestShop } from '../shop.ts';
import type { TestTenant } from '../tenant.ts';
import { createTestSeed, createTestTenant, emptyShopTenant } from '../test-tenant.ts';
import { attachRecords } from './attachments.ts';
import { CardFormPage } from './card-form.ts';
import { ChallengePage } from './challenge.ts';
import { followClock } from './page-clock.ts';
import { ReturnPage } from './return-page.ts';
import { SavedCards } from './saved-cards.ts';
import { ContextWatch, followNewContexts } from './watched-contexts.ts';

export interface KitFixtures {
  tenant: TestTenant;
  cardForm: CardFormPage;
  savedCards: SavedCards;
  challenge: ChallengePage;
  returnPage: ReturnPage;
  /** Creates a checkout of the tenant and opens its page. */
  openCheckout(parameters?: Readonly<Record<string, string>>, page?: PageOptions): Promise<TestCheckout>;
}

export interface KitWorkerFixtures {
  gateway: TestGateway;
  /** The shop of the option `shop`, for the whole worker; undefined without that option. */
  ownShop: TestShop | undefined;
}

/** What is expected in every test; each is on unless it is switched off. */
export interface Guards {
  /** No digit of a typed card is in the window of a shop. */
  readonly cardData?: boolean;
  /** No page asks another host than its own and the gateway; a list names hosts that it may ask. */
  readonly thirdHosts?: boolean | readonly string[];
  /** Every outcome and every fault of the test was met. */
  readonly unused?: boolean;
}

export interface KitOptions {
  tenantOptions: TenantOptions;
  guards: Guards;
  /**
   * `follow` gives the page the time of the tenant, and lets it follow each change. `real` leaves the page its own clock:
   * for a page that measures real time, or a test that moves `page.clock` itself.
   */
  pageClock: 'follow' | 'real';
}

export interface KitWorkerOptions {
  /** How the gateway is started; with `url`, the control plane of the one that is joined. */
  gatewayOptions: StartOptions & ConnectOptions & { readonly url?: string };
  /**
   * The shop's own server: it is started once in each worker with the credentials of a tenant, and its address is the
   * `baseURL` of the tests. All tests of the worker have this tenant, which each begins with an empty one.
   */
  shop: ShopOptions | undefined;
}

type BaseTest = PlaywrightTestArgs & PlaywrightTestOptions;
type BaseWorker = PlaywrightWorkerArgs & PlaywrightWorkerOptions;

/** The fixtures as an object, for a `test` that a project has already: `base.extend(fixtures)`. */
export const fixtures: Fixtures<
  KitFixtures & KitOptions,
  KitWorkerFixtures & KitWorkerOptions,
  BaseTest,
  BaseWorker
> = {
  tenantOptions: [{}, { option: true }],
  guards: [{}, { option: true }],
  pageClock: ['follow', { option: true }],
  gatewayOptions: [{}, { option: true, scope: 'worker' }],
  shop: [undefined, { option: true, scope: 'worker' }],

  gateway: [
    async ({ gatewayOptions: { url, controlToken, ...options } }, use) => {
      const gateway = await (url === undefined
        ? startGateway(options)
        : connectGateway(url, { controlToken }));
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker', title: 'payment gateway', timeout: 150_000 },
  ],

  ownShop: [
    async ({ gateway, shop: options }, use, { config }) => {
      const shop = options && (await startShop(gateway, fromConfig(options, config)));
      await use(shop);
      await shop?.stop();
    },
    { scope: 'worker', title: 'shop', timeout: 150_000 },
  ],

  baseURL: async ({ ownShop, baseURL }, use) => use(ownShop?.url ?? baseURL),

  browser: [
    async ({ browser }, use) => {
      const stop = followNewContexts(browser);
      await use(browser);
      stop();
    },
    { scope: 'worker' },
  ],

  tenant: async ({ gateway, ownShop, tenantOptions, guards }, use, testInfo) => {
    const seed = createSeed(testInfo);
    const tenant =
      ownShop === undefined
        ? await createTestTenant(gateway, tenantOptions, { seed, titlePath: testInfo.titlePath })
        : await emptyShopTenant(ownShop, tenantOptions, seed);
    const watch = watchFor(testInfo, gateway, guards);
    watch.begin();
    await use(tenant);
    // A test that has failed before its end need not have met everything.
    const isAtEnd = testInfo.status === 'passed';
    const wrong = [
      ...listed('The pages had', await watch.end()),
      ...listed(
        'The test has set what nothing met:',
        isAtEnd && guards.unused !== false ? await findUnused(tenant) : [],
      ),
    ];
    const isAsExpected = testInfo.status === testInfo.expectedStatus && wrong.length === 0;
    if (!isAsExpected) await attachRecords({ gateway, shop: ownShop, tenant }, testInfo);
    // The workbench of a gateway that runs on shows why a test failed, so its tenant stays there. A shop's ends with the shop.
    if (ownShop === undefined && (isAsExpected || gateway.isOwn)) await tenant.end();
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  },

  // The tenant comes first, so that it ends last: a page that leaks gets the tenant's records attached.
  context: async ({ tenant: _tenant, gateway, guards, context }, use, testInfo) => {
    const watch = watchFor(testInfo, gateway, guards);
    await watch.add(context);
    await use(context);
  },

  page: async ({ page, tenant, pageClock }, use) => {
    if (pageClock === 'follow') await followClock(page, tenant.clock);
    await use(page);
    tenant.clock.onChange = undefined;
  },

  cardForm: async ({ page, tenant }, use) => {
    await use(new CardFormPage(page, { cards: () => tenant.cards() }));
  },

  savedCards: async ({ page }, use) => use(new SavedCards(page)),

  challenge: async ({ page, tenant }, use) => use(new ChallengePage(page, 'frame', tenant.clock)),

  returnPage: async ({ page }, use) => use(new ReturnPage(page)),

  openCheckout: async ({ page, tenant }, use) => {
    let last: TestCheckout | undefined;
    await use(async (parameters, options) => {
      const checkout = await tenant.checkout(parameters, options);
      if (last) await letFormLeave(page, last);
      last = checkout;
      await page.goto(checkout.pageUrl);
      return checkout;
    });
  },
};

export const test: TestType<
  BaseTest & KitFixtures & KitOptions,
  BaseWorker & KitWorkerFixtures & KitWorkerOptions
> = base.extend(fixtures);

/** Like `webServer.cwd`, a shop's folder is one from the folder of Playwright's configuration, or that folder itself. */
function fromConfig(options: ShopOptions, { configFile }: { readonly configFile?: string }): ShopOptions {
  return {
    ...options,
    cwd: resolve(configFile === undefined ? '.' : dirname(configFile), options.cwd ?? '.'),
  };
}

const watches = new WeakMap<TestInfo, ContextWatch>();

/** Gives the watch of a test, which fixtures share. */
function watchFor(testInfo: TestInfo, gateway: TestGateway, guards: Guards): ContextWatch {
  const { cardData = true, thirdHosts = true } = guards;
  const others = Array.isArray(thirdHosts) ? (thirdHosts as readonly string[]) : [];
  const hosts = thirdHosts === false ? undefined : [gateway.url, gateway.pagesUrl, ...others];
  const watch = watches.get(testInfo) ?? new ContextWatch({ cardData, hosts, gateway: [gateway.url] });
  watches.set(testInfo, watch);
  return watch;
}

/** One text for several lines below a title; none when there is no line. */
function listed(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}\n  ${lines.join('\n  ')}`];
}

/** How long a form whose payment has ended may take to leave, in milliseconds. A page that keeps its form costs this time. */
const leavingMs = 5_000;

/**
 * Waits until the form has left, when its payment has ended and it is still there. A checkout counts as paid a moment before
 * its form leaves: `page.goto` in that moment fails, or waits for a page that never comes, because the browser takes the
 * form's way.
 */
async function letFormLeave(page: Page, checkout: TestCheckout): Promise<void> {
  if (page.url() !== checkout.pageUrl) return;
  const { state } = (await checkout.detail()).checkout;
  if (state !== 'paid' && state !== 'declined') return;
  await page
    .waitForURL(({ href }) => href !== checkout.pageUrl, { timeout: leavingMs })
    .catch(() => undefined);
}

type Identified = Pick<TestInfo, 'titlePath' | 'repeatEachIndex' | 'retry'> & {
  readonly project: { readonly name: string };
};

/** Gives the seed: project, file, titles, repetition and retry. */
export const createSeed = ({ project, titlePath, repeatEachIndex, retry }: Identified): string =>
  createTestSeed({ titlePath: [project.name, ...titlePath], repetition: repeatEachIndex, retry });

/** Gives a line for each. */
export async function findUnused(
  tenant: Pick<TestTenant, 'waitingOutcomes' | 'faults'>,
): Promise<readonly string[]> {
  const [outcomes, faults] = await Promise.all([tenant.waitingOutcomes(), tenant.faults.all()]);
  return [
    ...outcomes.map((outcome) => `the outcome ${JSON.stringify(outcome)}`),
    ...faults
      .filter(({ met }) => met === 0)
      .map(({ fault, scope }) => `the fault ${JSON.stringify(fault)} on ${scope.on}`),
  ];
}
