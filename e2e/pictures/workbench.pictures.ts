/** The pictures of the workbench, with made-up checkouts. */
import { expect, test } from '@playwright/test';
import { approvedCheckout } from '../fixtures/control/made-up.ts';
import { serverPayment } from '../fixtures/control/made-up-payments.ts';
import { ControlStandIn } from '../fixtures/control/stand-in.ts';
import { shoot, shootPage } from './shoot.ts';

interface Picture {
  path: string;
  /** Of the window, in pixels. */
  width?: number;
  /** The whole page when absent. */
  height?: number;
  dark?: boolean;
  forced?: boolean;
}

const timeline = `/workbench/tenants/demo/checkouts/${approvedCheckout}`;
const payment = `/workbench/tenants/demo/payments/${serverPayment}?open=102`;

/** The pictures by the names of their files. */
const pictures: Record<string, Picture> = {
  // The one that a document shows.
  workbench: { path: timeline, width: 1100, height: 560 },
  'workbench-checkouts': { path: '/workbench?limit=20' },
  'workbench-checkouts-phone': { path: '/workbench?limit=8', width: 320 },
  'workbench-timeline': { path: `${timeline}?open=4` },
  'workbench-timeline-phone': { path: `${timeline}?open=4`, width: 320 },
  'workbench-timeline-forced-colors': { path: timeline, forced: true },
  'workbench-payments': { path: '/workbench/payments' },
  'workbench-payment': { path: payment },
  'workbench-requests': { path: '/workbench/requests?open=3' },
  'workbench-requests-phone': { path: '/workbench/requests', width: 320, dark: true },
  'workbench-callbacks': { path: '/workbench/callbacks?open=message-1.2' },
  'workbench-control': { path: '/workbench/control' },
  'workbench-control-dark': { path: '/workbench/control', dark: true },
  'workbench-tenants': { path: '/workbench/tenants' },
};

let server: ControlStandIn;
test.beforeAll(async () => {
  server = await ControlStandIn.start();
});
test.afterAll(() => server.stop());

for (const [name, { path, width = 1280, height, dark = false, forced = false }] of Object.entries(pictures)) {
  test(name, async ({ page }) => {
    await page.emulateMedia({
      colorScheme: dark ? 'dark' : 'light',
      forcedColors: forced ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
    await page.setViewportSize({ width, height: height ?? 800 });
    await page.goto(server.origin + path);
    await page.locator('[data-testid=live][data-state=open]').waitFor();
    await page.locator('[data-row], [data-testid=card]').first().waitFor();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await (height === undefined ? shootPage(page, name) : shoot(page, name));
  });
}
