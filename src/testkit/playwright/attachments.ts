/** What a failed test leaves behind, so that nobody has to run it again to know why. */
import type { TestInfo } from '@playwright/test';
import type { TestGateway } from '../gateway.ts';
import type { TestTenant } from '../tenant.ts';
import { lineOf } from './checkout-matchers.ts';

/** Attaches seed, address in the workbench, timeline, journal and the gateway's log. */
export async function attachRecords(
  gateway: Pick<TestGateway, 'log'>,
  tenant: Pick<TestTenant, 'journal' | 'seed' | 'workbenchUrl'>,
  testInfo: Pick<TestInfo, 'attach'>,
): Promise<void> {
  const attach = (name: string, body: string, contentType = 'text/plain') =>
    testInfo.attach(`payment ${name}`, { body, contentType });
  await attach('seed', tenant.seed);
  await attach('workbench', tenant.workbenchUrl());
  if (gateway.log() !== '') await attach('gateway log', gateway.log());
  try {
    const events = await tenant.journal.events();
    await attach('timeline', events.map(lineOf).join('\n'));
    await attach('journal', JSON.stringify(events, null, 2), 'application/json');
  } catch (error) {
    // The reason that the test failed counts, not that a gateway which is gone has no journal any more.
    await attach('timeline', `It could not be read: ${error}`);
  }
}
