// @tests src/testing/tenants/inbox/inbox.ts
/** The gateway's own job runner and handlers send through the inbox, and the journal sees each attempt. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inboxAddress } from '../../../../src/contract/control/inbox-address.ts';
import type { PaymentRecord } from '../../../../src/contract/payment.ts';
import type { Webhook } from '../../../../src/gateway/config/config.ts';
import { type JobRunner, startJobs } from '../../../../src/gateway/jobs/runner.ts';
import type { Store } from '../../../../src/gateway/store/store.ts';
import { webhookHandlers } from '../../../../src/gateway/webhooks/handlers.ts';
import { webhookJobs } from '../../../../src/gateway/webhooks/jobs.ts';
import {
  shopperResultHandler,
  shopperResultJob,
  shopperResultKind,
} from '../../../../src/gateway/webhooks/shopper-result.ts';
import { movableClock } from '../../../../src/testing/simulator/clock.ts';
import { createInbox, type Inbox } from '../../../../src/testing/tenants/inbox/inbox.ts';
import { recordInboxMessage } from '../../../../src/testing/tenants/journal/record-callbacks.ts';
import {
  newTenantJournal,
  type TenantJournal,
} from '../../../../src/testing/tenants/journal/tenant-journal.ts';
import { openTestStore } from '../../../support/test-store.ts';
import { checkoutId, now, resultAddress, secret } from './support.ts';

const entityId = 'e'.repeat(32);
const webhook: Webhook = {
  address: inboxAddress,
  secret,
  wrapper: 'JSON',
  fields: 'ALL',
  types: ['PAYMENTS'],
};
const paymentId = 'f'.repeat(32);
const channel = { id: entityId, webhooks: [webhook] };
const record = { id: paymentId, ndc: `${checkoutId}_1`, result: { code: '000.100.110', description: '' } };
const minute = 60_000;

let store: Store;
let runner: JobRunner;
let inbox: Inbox;
let journal: TenantJournal;
const clock = movableClock({ now: () => now });

beforeEach(async () => {
  clock.reset();
  store = await openTestStore(':memory:', { warn: () => {} });
  journal = newTenantJournal(clock);
  inbox = createInbox({
    clock,
    secrets: () => [secret],
    isOwn: (address) => address.startsWith(resultAddress),
    client: { send: async () => ({ ok: false, reason: 'connection' }) },
    told: (message) => recordInboxMessage(journal, message),
  });
  const log = { warn: () => {} } as never;
  const source = {
    isShared: false,
    findEndpoint: () => ({ webhook, channelName: 'Test Shop' }),
    findRecord: async () => record as unknown as PaymentRecord,
    testRecord: () => ({ result: record.result }) as never,
    isActivated: async () => false,
    activate: async () => {},
  };
  const results = { statusWasRead: async () => false, shopperResultUrl: async () => resultAddress };
  runner = startJobs(
    store.jobs,
    {
      ...webhookHandlers({ client: inbox, source, log }),
      [shopperResultKind]: shopperResultHandler(inbox, results, log),
    },
    { clock, log },
    { interval: 3_600_000 },
  );
});
afterEach(async () => {
  await runner.stop();
  await store.close();
});

const told = () => journal.events({}).events.map(({ what }) => what);

async function advance(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await runner.runDue();
}

test('a webhook that the inbox refuses comes again by the gateway’s own rules', async () => {
  await inbox.change({ answer: 500, times: 2 });
  for (const job of webhookJobs(channel, { type: 'PAYMENT', action: 'CREATED', id: paymentId, at: now })) {
    await store.jobs.add(job);
  }
  await advance(0);
  await advance(minute);
  await advance(minute);
  expect(inbox.messages()).toHaveLength(2);
  await advance(minute);
  expect(inbox.messages().map(({ attempt, answered }) => [attempt, answered])).toEqual([
    [1, 500],
    [2, 500],
    [3, 200],
  ]);
  expect(told()).toEqual([
    'webhook PAYMENT CREATED, attempt 1, got 500',
    'webhook PAYMENT CREATED, attempt 2, got 500',
    'webhook PAYMENT CREATED, attempt 3, got 200',
  ]);
  expect(journal.events({}).events[0]).toMatchObject({ checkoutId, paymentId, lane: 'callback' });
});

test('a reminder that the inbox refuses comes again after a minute', async () => {
  await inbox.change({ answer: 503, times: 1 });
  await store.jobs.add(shopperResultJob({ checkoutId, resource: 'payment' }, now, resultAddress));
  await advance(29 * minute);
  await advance(minute);
  expect(inbox.messages({ kind: 'reminder' }).map(({ attempt, answered }) => [attempt, answered])).toEqual([
    [1, 503],
    [2, 200],
  ]);
  expect(told()).toEqual(['reminder, attempt 1, got 503', 'reminder, attempt 2, got 200']);
});

test('a message that is held back counts as sent, and its answer makes nothing come again', async () => {
  await inbox.change({ hold: true });
  for (const job of webhookJobs(channel, { type: 'PAYMENT', action: 'CREATED', id: paymentId, at: now })) {
    await store.jobs.add(job);
  }
  await advance(0);
  await inbox.change({ answer: 500 });
  await inbox.change({ release: 'asSent' });
  await advance(60 * minute);
  expect(inbox.messages().map(({ answered }) => answered)).toEqual([500]);
  expect(told()).toEqual([
    'webhook PAYMENT CREATED, attempt 1, is held back',
    'webhook PAYMENT CREATED, attempt 1, got 500',
  ]);
});
