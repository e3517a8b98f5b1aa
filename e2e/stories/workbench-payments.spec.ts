/** Payments in the workbench, with a stand-in for the control plane. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { serverPayment } from '../fixtures/control/made-up-payments.ts';
import { ControlStandIn } from '../fixtures/control/stand-in.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';

let control: ControlStandIn;
test.beforeEach(async () => {
  control = await ControlStandIn.start(10_000);
});
test.afterEach(() => control.stop());

const ofDemo = '/workbench/tenants/demo';

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

test('names a connector that is away until it answers again', async ({ page }) => {
  control.state.awayConnectors = ['cards'];
  await open(page, '/workbench/payments');
  await expect(page.getByTestId('away')).toContainText('Away: cards.');
  control.state.awayConnectors = [];
  control.addPayment();
  await expect(page.getByTestId('away')).toHaveCount(0);
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

test('payments have no mistakes of accessibility, light and dark, 1280 and 320 pixels wide', async ({
  page,
}) => {
  const payment = `${ofDemo}/payments/${serverPayment}?open=all`;
  control.state.awayConnectors = ['cards'];
  for (const [look, width, paths] of [
    ['light', 1280, [payment]],
    ['dark', 1280, ['/workbench/payments']],
    ['light', 320, ['/workbench/payments', payment]],
  ] as const) {
    await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await open(page, path);
      expect(await findViolations(page), `${path}, ${look}, ${width} pixels`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  }
});
