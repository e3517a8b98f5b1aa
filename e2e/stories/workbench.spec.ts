/** The workbench in a browser, with a stand-in for the control plane that holds 10,000 checkouts. */
import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { approvedCheckout, openCheckout } from '../fixtures/control/made-up.ts';
import { ControlStandIn } from '../fixtures/control/stand-in.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';

const test = base.extend<{ policyWatch: undefined; control: ControlStandIn }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  control: async ({}, use) => {
    const control = await ControlStandIn.start();
    await use(control);
    await control.stop();
  },
  /** Expects in every test that nothing violated the page's policy and nothing was thrown. */
  policyWatch: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted ?Type/i.test(message.text())) problems.push(message.text());
      });
      page.on('pageerror', ({ message }) => problems.push(message));
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

const timelineOf = (id: string) => `/workbench/tenants/demo/checkouts/${id}`;

/** Opens a page of the workbench, and waits until its stream is open and everything is loaded. */
async function open(page: Page, control: ControlStandIn, path: string): Promise<void> {
  await page.goto(control.origin + path);
  await expect(page.getByTestId('live')).toHaveAttribute('data-state', 'open');
  await page.locator('[data-row], [data-testid=card], [data-testid=report]').first().waitFor();
}

const rows = (page: Page) => page.getByTestId('checkout');

test.describe('on a computer in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('shows the newest of 10,000 checkouts in groups of their runs, equal open ones in one row, with times, ids and the columns that they have, and finds others by filters that stand in the address', async ({
    page,
    context,
    control,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, control, '/workbench');
    await expect(rows(page)).toHaveCount(100);
    await expect(page.getByTestId('shown')).toHaveText('100 of 10,000 shown');
    const runs = page.getByRole('rowheader');
    expect(await runs.count()).toBeGreaterThan(1);
    const count = /\d+$/.exec(await runs.first().innerText())?.[0];
    await expect(page.getByRole('rowgroup').nth(1).getByTestId('checkout')).toHaveCount(Number(count));

    const id = String(await rows(page).first().getAttribute('data-id'));
    await rows(page)
      .first()
      .getByRole('button', { name: `Copy the id ${id}` })
      .press('Enter');
    await expect(page.getByTestId('notice')).toHaveText('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);

    const time = rows(page).first().locator('time');
    const iso = String(await time.getAttribute('datetime'));
    await expect(time).toHaveText(iso.slice(0, 19).replace('T', ' '));
    await page.getByRole('combobox', { name: 'Times' }).selectOption('America/New_York');
    const there = new Date(iso).toLocaleString('sv', { timeZone: 'America/New_York' });
    await expect(time).toHaveText(there);
    await page.reload();
    await expect(time).toHaveText(there);

    const columns = ['Brand', 'Rule'].map((name) => page.getByRole('columnheader', { name }));
    for (const column of columns) await expect(column).toBeVisible();
    await page.getByTestId('state-open').click();
    for (const column of columns) await expect(column, 'an empty column').toBeHidden();
    const alike = page.getByTestId('equal-checkouts');
    await expect(alike, 'one row for each tenant').toHaveCount(3);
    await expect(rows(page)).toHaveCount(0);
    await expect(alike.first()).toContainText('Open');
    await expect(alike.first()).toContainText('1299.00 EUR');
    const opener = alike.first().getByRole('button', { name: /^3[34] alike$/ });
    await opener.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    const folded = Number.parseInt(await opener.innerText(), 10);
    await expect(rows(page)).toHaveCount(folded);
    await page.reload();
    await expect(rows(page)).toHaveCount(folded);
    await expect(rows(page).first()).toHaveAttribute('data-state', 'open');
    await opener.click();
    await expect(rows(page)).toHaveCount(0);

    await page.getByTestId('state-declined').click();
    await page.getByTestId('filter-search').fill('14.50');
    await expect(page).toHaveURL(/\/workbench\?state=declined&search=14\.50$/);
    await expect(page.getByTestId('shown')).toHaveText('100 of 1,429 shown');
    await page.getByTestId('tenant').selectOption('demo');
    await expect(page).toHaveURL(/\?tenant=demo&state=declined&search=14\.50$/);
    await expect(runs, 'a tenant’s own list').toHaveCount(0);
    await page.getByTestId('more').click();
    await expect(rows(page)).toHaveCount(200);
    const address = page.url();
    await page.reload();
    await expect(rows(page)).toHaveCount(200);
    expect(page.url()).toBe(address);
    await expect(page.getByTestId('filter-search')).toHaveValue('14.50');
    await page.goBack();
    await expect(page).not.toHaveURL(address);
  });
});

test('the workbench keeps rows where they are while new ones come in, changes one in its place, and is used by keyboard alone: search, rows and a timeline', async ({
  page,
  control,
}) => {
  await open(page, control, '/workbench');
  const first = rows(page).first();
  const newest = await first.getAttribute('data-id');
  const place = await first.boundingBox();
  for (let count = 0; count < 3; count += 1) control.addCheckout();
  control.changeCheckout(String(newest), { state: 'declined' });
  await expect(page.getByTestId('fresh')).toHaveText('Show 3 new checkouts');
  await expect(first).toHaveAttribute('data-state', 'declined');
  await expect(first).toHaveAttribute('data-id', String(newest));
  expect(await first.boundingBox()).toEqual(place);
  await page.getByTestId('fresh').press('Enter');
  await expect(first).toHaveAttribute('data-id', control.state.rows[0]?.id ?? '');
  await expect(page.getByTestId('fresh')).toHaveCount(0);
  await expect(first.locator('[data-row]')).toBeFocused();

  await page.reload();

  await first.waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Skip to the content')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByTestId('filter-search').focus();
  await page.keyboard.type('3.20');
  await expect(page).toHaveURL(/search=3\.20/);
  const links = page.locator('[data-row]');
  await expect(rows(page).first()).toContainText('3.20');
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/tenants\/.*\/checkouts\//);
});

test('the workbench goes on where its stream was cut, without loss or doubling, and calls the control plane by its buttons and says what came of it', async ({
  page,
  control,
}) => {
  await open(page, control, timelineOf(openCheckout));
  const steps = page.getByTestId('step');
  const count = await steps.count();
  control.tell('demo', openCheckout, 'before the cut');
  await expect(steps).toHaveCount(count + 1);
  control.cutStreams();
  control.tell('demo', openCheckout, 'while it was cut');
  await expect(page.getByTestId('live')).toHaveAttribute('data-state', 'open');
  control.tell('demo', openCheckout, 'after the cut');
  await expect(steps).toHaveCount(count + 3);
  await expect(steps.filter({ hasText: /the cut|was cut/ })).toHaveCount(3);
  expect(control.resumed).toEqual(['', '1']);
  expect(control.openStreams).toBe(1);

  await page.getByTestId('clock-next').click();
  await page.getByTestId('approve').click();
  await expect(page.getByTestId('approve')).toHaveCount(0);
  await expect(page.getByTestId('notice')).toHaveText('Done.');
  await page.getByTestId('menu-callbacks').click();
  await page.getByTestId('replay-broken').first().click();
  await page.getByTestId('hold').click();
  await page.getByTestId('release-reversed').click();
  await page.getByTestId('hold').waitFor();
  await page.getByTestId('menu-control').click();
  await page.getByTestId('outcome-kind').selectOption('threeDS');
  await page.getByTestId('add-outcome').click();
  await expect(page.getByTestId('outcome')).toHaveCount(3);
  await page.getByTestId('fault-kind').selectOption('delay');
  await page.getByTestId('fault-times').fill('2');
  await page.getByTestId('add-fault').click();
  await expect(page.getByTestId('fault').last()).toContainText('met 0 of 2');
  await page.getByTestId('advance').fill('29:00');
  await page.getByTestId('advance').press('Enter');
  await expect(page.getByTestId('notice')).toHaveText('Done.');
  await page.getByTestId('reset-tenant').click();
  await page.getByTestId('reset-tenant').click();
  await page.getByTestId('menu-tenants').click();
  await page.getByTestId('new-label').fill('mine');
  await page.getByTestId('create-tenant').click();
  await expect(page.getByTestId('tenant-row')).toHaveCount(4);
  const path = (rest: string) => `/tenants/demo${rest}`;
  expect(control.calls.map(({ path: called, body }) => [called, body ?? null])).toEqual([
    [path('/clock'), { advance: 28 * 60_000 }],
    [path('/challenges/transaction-1/approve'), null],
    [path('/messages/message-1/replay'), { corrupt: 'tag' }],
    [path('/inbox'), { hold: true }],
    [path('/inbox'), { release: 'reversed' }],
    [path('/outcomes'), { outcomes: [{ threeDS: 'challenge' }] }],
    [path('/faults'), { fault: { delay: 2000 }, scope: { on: 'payment.submit', times: 2 } }],
    [path('/clock'), { advance: '29:00' }],
    [path('/reset'), null],
    ['/tenants', { label: 'mine' }],
  ]);
});

test('the workbench shows a timeline in its lanes, with pauses, faults and the messages of 3-D Secure, saves it as JSON, and copies it as curl and as a test', async ({
  page,
  context,
  control,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, control, timelineOf(approvedCheckout));
  const steps = page.getByTestId('step');
  expect(await steps.evaluateAll((all) => all.map((step) => step.getAttribute('data-lane')))).toEqual([
    'shop',
    'page',
    'page',
    'page',
    'issuer',
    'issuer',
    'issuer',
    'issuer',
    'issuer',
    'issuer',
    'issuer',
    'gateway',
    'shop',
    'callback',
    'gateway',
    'callback',
  ]);
  await expect(page.getByTestId('gap')).toHaveText([
    '6.9 s later',
    '9.3 s later',
    'the tenant’s clock was moved by +2 min',
  ]);
  const faulty = steps.nth(2);
  await faulty.locator('summary').click();
  await expect(faulty).toContainText('420000******0018');
  await expect(faulty).toContainText('{"status":503}');
  await expect(page).toHaveURL(/\?open=3$/);
  await page.reload();
  await expect(faulty).toContainText('420000******0018');
  await expect(page.getByTestId('sequence').getByRole('img')).toBeVisible();
  await page.getByTestId('sequence').locator('summary').click();
  await expect(page.getByTestId('sequence').getByRole('listitem')).toHaveCount(7);

  const download = page.waitForEvent('download');
  await page.getByTestId('save-json').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^checkout-\w+\.json$/);
  const json = readFileSync(await file.path(), 'utf8');
  expect(JSON.parse(json).checkout.id).toBe(approvedCheckout);
  expect(json).toContain('420000******0018');

  await open(page, control, `${timelineOf(approvedCheckout)}?open=1`);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByTestId('copy-curl').click();
  await expect(page.getByTestId('notice')).toHaveText('Copied.');
  expect(await copied()).toContain(
    `curl ${control.origin}/v1/checkouts \\\n  -H 'Authorization: Bearer token-of-demo'`,
  );
  await page.getByTestId('copy-test').click();
  await expect.poll(copied).toContain("await openCheckout({ amount: '240.75'");
});

test('the workbench finds messages to the shop by what is in them, and leaves files out of the requests until they are asked for', async ({
  page,
  control,
}) => {
  await open(page, control, '/workbench/callbacks');
  await expect(page.getByTestId('message')).toHaveCount(2);
  await page.getByTestId('filter-search').fill('no such text');
  await expect(page.getByTestId('empty')).toHaveText('No message has this text.');
  await page.getByTestId('filter-search').fill('PAYMENT');
  await expect(page.getByTestId('message')).toHaveCount(2);

  await open(page, control, '/workbench/requests');
  const files = page.getByTestId('request').filter({ hasText: '/v1/paymentWidgets.js' });
  await expect(page.getByTestId('request').first()).toBeVisible();
  await expect(files).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Show [1-9][0-9]* of scripts/ }).check();
  await expect(files.first()).toBeVisible();
  await expect(page).toHaveURL(/files=show/);
});

test('the workbench asks for the token once, takes it out of the address, and keeps it in no address', async ({
  page,
  control,
}) => {
  control.token = 'secret';
  await page.goto(`${control.origin}/workbench`);
  await page.getByTestId('token').fill('secret');
  await page.getByTestId('use-token').click();
  await expect(rows(page)).toHaveCount(100);
  await page.reload();
  await expect(rows(page)).toHaveCount(100);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(`${control.origin}/workbench?state=paid#token=secret`);
  await expect(rows(page)).toHaveCount(100);
  expect(page.url()).toBe(`${control.origin}/workbench?state=paid`);
});

const list = '/workbench?limit=10';
const pageOf = (name: string) => `/workbench/${name}`;
const opened = `${timelineOf(approvedCheckout)}?open=3`;

test('the workbench has no mistakes of accessibility, light and dark, 1280 and 320 pixels wide', async ({
  page,
  control,
}) => {
  test.slow();
  for (const [look, width, paths] of [
    ['light', 1280, [list, ...['callbacks', 'tenants'].map(pageOf), timelineOf(openCheckout)]],
    ['dark', 1280, [list, pageOf('control')]],
    ['light', 320, [list, ...['requests', 'control'].map(pageOf), opened]],
  ] as const) {
    await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await open(page, control, path);
      expect(await findViolations(page), `${path}, ${look}, ${width} pixels`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  }
});
