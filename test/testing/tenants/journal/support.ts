/** A gateway whose requests, decisions and messages are recorded in one journal. */
import { movableClock } from '../../../../src/testing/simulator/clock.ts';
import { recordRequests } from '../../../../src/testing/tenants/journal/record-requests.ts';
import { recordWrites } from '../../../../src/testing/tenants/journal/record-writes.ts';
import {
  newTenantJournal,
  type TenantJournal,
} from '../../../../src/testing/tenants/journal/tenant-journal.ts';
import { type Options, start, type TestGateway } from '../../../support/gateway.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';
import { openTestStore } from '../../../support/test-store.ts';

export interface JournaledGateway extends TestGateway {
  readonly journal: TenantJournal;
}

export async function journaledGateway(options: Options = {}): Promise<JournaledGateway> {
  const clock = movableClock({ now: () => start });
  const journal = newTenantJournal(clock);
  const store = await openTestStore(':memory:', { warn: () => {} });
  recordWrites(store, journal);
  const gateway = await testSimulator({ ...options, store });
  recordRequests(gateway.app, () => journal);
  return {
    ...gateway,
    journal,
    wait(milliseconds) {
      gateway.wait(milliseconds);
      void clock.advance(milliseconds);
    },
    async close() {
      await gateway.close();
      await store.close();
    },
  };
}

/** A checkout's id of the test's own. */
export const checkoutIdFor = (n: number) => `${n.toString(16).toUpperCase().padStart(32, '0')}.uat01-vm-tx01`;

/** Records the request that creates a checkout, as the hook does. */
export function createdCheckout(
  journal: TenantJournal,
  id: string,
  parameters: Readonly<Record<string, unknown>> = {},
): void {
  journal.record({
    lane: 'shop',
    kind: 'request',
    what: 'POST /v1/checkouts 200',
    checkoutId: id,
    detail: {
      operation: 'checkout.create',
      method: 'POST',
      path: '/v1/checkouts',
      status: 200,
      milliseconds: 1,
      parameters: { amount: '92.00', currency: 'EUR', ...parameters },
      rule: null,
      fault: null,
      code: '000.200.100',
    },
  });
}
