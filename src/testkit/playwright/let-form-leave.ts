/** Lets a form leave for the result page of its shop, before the test opens another page in its tab. */
import type { Page } from '@playwright/test';
import type { TestCheckout } from '../checkout.ts';

/** How long a form whose payment has ended may take to leave, in milliseconds. A page that keeps its form costs this time. */
const leavingMs = 5_000;

/**
 * Waits until the form has left, when its payment has ended and it is still there. A checkout counts as paid a moment before
 * its form leaves: `page.goto` in that moment fails, or waits for a page that never comes, because the browser takes the
 * form's way.
 */
export async function letFormLeave(page: Page, checkout: TestCheckout): Promise<void> {
  if (page.url() !== checkout.pageUrl) return;
  const { state } = (await checkout.detail()).checkout;
  if (state !== 'paid' && state !== 'declined') return;
  await page
    .waitForURL(({ href }) => href !== checkout.pageUrl, { timeout: leavingMs })
    .catch(() => undefined);
}
