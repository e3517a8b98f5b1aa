/** Payments, and two timelines side by side, in the workbench with a stand-in for the control plane. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../../src/testkit/playwright/index.ts';
import { approvedCheckout, openCheckout } from '../fixtures/control/made-up.ts';
import { serverPayment } from '../fixtures/control/made-up-payments.ts';
import { ControlStandIn } from '../fixtures/control/stand-in.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';

let control: ControlStandIn;
test.beforeEach(async () => {
  control = await ControlStandIn.start(10_000);
});
test.afterEach(() => control.stop());

const ofDemo = '/workbench/tenants/demo';
const compared = `${ofDemo}/checkouts/${approvedCheckout}?with=${openCheckout}`;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(control.origin + path);
  await expect(page.getByTestId('live')).toHaveAttribute('data-state', 'open');
  await page.locator('[data-row]').first().waitFor();
}

const rows = (page: Page) => page.getByTestId('payment');

test('lists all payments of a tenant, the newest first, with what they come from, and stays where it is until new ones are asked for', async ({
  page,
}) => {
  await open(page, '/workbench/payments');
  const types = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-type')));
  expect(types).toEqual(['DB', 'CB', 'RF', 'DB', 'DB', 'DB']);
  const from = page.getByTestId('payment-from');
  await expect(from).toHaveText([/^server$/, /^Payment …/, /^Payment …/, /stored card/, /^server$/, /^…/]);
  await page.getByTestId('filter-type').selectOption('RF');
  await expect(page).toHaveURL(/payments\?type=RF$/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByTestId('filter-search').fill('92.00');
  await expect(page.getByTestId('empty')).toContainText('No payment matches these filters.');
  await page.getByTestId('filter-search').fill('');
  await page.getByTestId('filter-type').selectOption('');
  await expect(rows(page)).toHaveCount(6);

  control.addPayment();
  await expect(page.getByTestId('fresh')).toHaveText('Show 1 new payment');
  await expect(rows(page)).toHaveCount(6);
  await page.getByTestId('fresh').press('Enter');
  await expect(rows(page).first()).toContainText('7.00');
});

test('leads from a payment to its timeline and to what followed it, saves it, and lets the acquirer report the chargeback', async ({
  page,
}) => {
  await open(page, '/workbench/payments?search=35.00');
  await rows(page).first().locator('[data-row]').press('Enter');
  await expect(page).toHaveURL(new RegExp(`${ofDemo}/payments/${serverPayment}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByTestId('step')).toHaveCount(2);
  await expect(page.getByTestId('followers').getByRole('listitem')).toHaveText([/Refund/, /Chargeback/]);
  const download = page.waitForEvent('download');
  await page.getByTestId('save-json').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^payment-\w+\.json$/);
  const { payment, followers } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect([payment.id, followers.length]).toEqual([serverPayment, 2]);
  await expect(page.getByTestId('save-har')).toBeVisible();

  await open(page, `${ofDemo}/payments/${serverPayment}?open=102`);
  await expect(page.getByTestId('report')).toHaveText('Charge back (CB)');
  await page.getByTestId('report').click();
  await expect(page.getByTestId('notice')).not.toBeEmpty();
  expect(control.calls).toEqual([
    {
      method: 'POST',
      path: `/tenants/demo/payments/${serverPayment}/reports`,
      body: { paymentType: 'CB' },
    },
  ]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('on a phone the menu is one line with the page’s own link in it, each time stands beside another text, and nothing is said of keys', async ({
    page,
  }) => {
    for (const [path, name] of [
      ['/workbench?limit=10', 'checkouts'],
      ['/workbench/payments', 'payments'],
      ['/workbench/callbacks', 'callbacks'],
    ] as const) {
      await open(page, path);
      const tops = await page
        .locator('.menu a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(new Set(tops).size, path).toBe(1);
      await expect(page.getByTestId(`menu-${name}`)).toBeInViewport({ ratio: 1 });
      const lone = await page.locator('.rows td:has(> time)').evaluateAll(
        (times) =>
          times.filter((time) => {
            const { top, bottom } = time.getBoundingClientRect();
            const cells = [...(time.parentElement?.children ?? [])];
            return !cells.some((cell) => {
              const box = cell.getBoundingClientRect();
              return cell !== time && box.width > 0 && box.top < bottom && box.bottom > top;
            });
          }).length,
      );
      expect(lone, path).toBe(0);
      await expect(page.locator('.keys'), path).toBeHidden();
    }
  });
});

test('compares two checkouts step by step, and says in words where they differ', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `${ofDemo}/checkouts/${approvedCheckout}`);
  await page.getByLabel('or by its id').fill(openCheckout);
  await page.getByLabel('or by its id').press('Enter');
  await expect(page).toHaveURL(new RegExp(`with=${openCheckout.replace('.', '\\.')}$`));
  const own = page.getByRole('region', { name: /^This checkout/ });
  const other = page.getByRole('region', { name: /^Compared with/ });
  await expect(page.getByTestId('comparison')).toHaveText(
    '0 of the steps that both have differ. 8 are only in this checkout, 0 only in the other.',
  );
  await expect(own.getByTestId('differs')).toHaveCount(8);
  await expect(own.getByTestId('differs').first()).toHaveText('only here');
  await expect(other.getByTestId('step')).toHaveCount(8);
  const [left, right] = [await own.boundingBox(), await other.boundingBox()];
  expect(right?.x).toBeGreaterThan(left?.x ?? 0);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(async () => (await other.boundingBox())?.x).toBe((await own.boundingBox())?.x);
  await page.getByTestId('compare-with').selectOption('');
  await expect(other).toHaveCount(0);
});

test('payments and a comparison have no mistakes of accessibility, light and dark, 1280 and 320 pixels wide', async ({
  page,
}) => {
  const payment = `${ofDemo}/payments/${serverPayment}?open=all`;
  for (const [look, width, paths] of [
    ['light', 1280, [payment]],
    ['dark', 1280, ['/workbench/payments', compared]],
    ['light', 320, ['/workbench/payments', payment, compared]],
  ] as const) {
    await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await open(page, path);
      if (path === compared) await expect(page.getByTestId('differs').first()).toBeVisible();
      expect(await findViolations(page), `${path}, ${look}, ${width} pixels`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  }
});
