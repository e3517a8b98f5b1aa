import { beforeEach, describe, expect, test } from 'vitest';
import type { InboxMessage } from '../../../../src/contract/control/records.ts';
import {
  recordControl,
  recordDecision,
  recordDue,
  recordMessage,
} from '../../../../src/testing/tenants/journal/record.ts';
import {
  recordCallback,
  recordInboxMessage,
  recordNextAttempt,
} from '../../../../src/testing/tenants/journal/record-callbacks.ts';
import {
  newTenantJournal,
  type TenantJournal,
} from '../../../../src/testing/tenants/journal/tenant-journal.ts';
import { start } from '../../../support/gateway.ts';
import { checkoutIdFor } from './support.ts';

let journal: TenantJournal;
beforeEach(() => {
  journal = newTenantJournal({ now: () => start });
});

const checkoutId = checkoutIdFor(1);
const paymentId = 'f'.repeat(32);
const address = 'https://shop.example/hook';

describe('a decision', () => {
  const decided = { rule: 'any-other-card', code: '000.100.110' } as const;

  test('is recorded once for a payment, and again when it changes', () => {
    const subject = { checkoutId, paymentId };
    expect(recordDecision(journal, subject, decided)?.what).toBe('rule any-other-card: 000.100.110');
    expect(recordDecision(journal, subject, decided)).toBeUndefined();
    // An answer may tell the checkout alone, or no code.
    expect(recordDecision(journal, { checkoutId }, { ...decided, code: null })).toBeUndefined();
    expect(recordDecision(journal, subject, { ...decided, code: '800.100.155' })?.seq).toBe(2);
  });

  test('about another payment of the checkout is one of its own', () => {
    recordDecision(journal, { checkoutId, paymentId }, decided);
    expect(recordDecision(journal, { checkoutId, paymentId: 'e'.repeat(32) }, decided)?.seq).toBe(2);
  });
});

test('a message of 3-D Secure has its name, its time and its masked content', () => {
  const content = { messageType: 'AReq', acctNumber: '4929123456781236', purchaseAmount: '9200' };
  expect(
    recordMessage(journal, { checkoutId }, { message: 'AReq', at: start - 1000, content }),
  ).toMatchObject({
    lane: 'issuer',
    kind: 'message',
    what: 'AReq',
    at: '2026-11-20T09:59:59.000Z',
    checkoutId,
    detail: { content: { acctNumber: { bin: '492912', last4: '1236' }, purchaseAmount: '9200' } },
  });
});

test('something due and a change by a tester are events of the gateway', () => {
  expect(
    recordDue(journal, { checkoutId }, { what: 'expiry', at: '2026-11-20T10:30:00.000Z' }),
  ).toMatchObject({
    lane: 'gateway',
    kind: 'due',
    what: 'expiry fell due',
    checkoutId,
  });
  expect(recordControl(journal, 'clock set', { set: '2026-11-20T10:30:00.000Z' })).toMatchObject({
    lane: 'gateway',
    kind: 'control',
    what: 'clock set',
    detail: { set: '2026-11-20T10:30:00.000Z' },
  });
});

describe('a callback', () => {
  test.each([
    [200, 'webhook PAYMENT, attempt 1, got 200'],
    [0, 'webhook PAYMENT, attempt 1, was not delivered'],
    [null, 'webhook PAYMENT, attempt 1, is held back'],
  ])('that got %j reads %s', (answered, what) => {
    const callback = { kind: 'webhook', type: 'PAYMENT', to: address, attempt: 1, answered } as const;
    expect(recordCallback(journal, { paymentId }, callback)).toMatchObject({
      lane: 'callback',
      what,
      paymentId,
    });
  });

  test('from the inbox belongs to its payment and its checkout', () => {
    const message: InboxMessage = {
      id: 'message-1',
      kind: 'webhook',
      to: 'inbox',
      attempt: 2,
      receivedAt: '2026-11-20T10:00:00.000Z',
      content: { type: 'PAYMENT', action: 'CREATED', payload: { id: paymentId, card: { bin: '420000' } } },
      raw: { headers: {}, body: 'sealed' },
      answered: 500,
      checkoutId,
    };
    const event = recordInboxMessage(journal, message);
    expect(event).toMatchObject({
      what: 'webhook PAYMENT CREATED, attempt 2, got 500',
      checkoutId,
      paymentId,
    });
    expect(JSON.stringify(event)).not.toContain('sealed');
    const reminder = { ...message, kind: 'reminder', content: { id: checkoutId } } as const;
    expect(recordInboxMessage(journal, reminder).what).toBe('reminder, attempt 2, got 500');
  });

  const job = { key: 'k', queueKey: 'q', dueAt: start, attempts: 1, claimId: 'c' };
  const webhook = { entityId: 'a'.repeat(32), address, type: 'PAYMENT', action: 'CREATED', id: paymentId };

  test('that failed tells when it is sent again, or that it is given up', () => {
    const ofWebhook = { ...job, kind: 'webhook', payload: webhook };
    expect(recordNextAttempt(journal, ofWebhook, start + 60_000)).toMatchObject({
      what: 'webhook PAYMENT CREATED is sent again at 2026-11-20T10:01:00.000Z',
      paymentId,
      detail: { to: address, attempts: 1, nextAttempt: '2026-11-20T10:01:00.000Z' },
    });
    const ofReminder = { ...job, kind: 'shopper-result', payload: { checkoutId, resource: 'payment' } };
    expect(recordNextAttempt(journal, ofReminder, undefined)).toMatchObject({
      what: 'reminder is given up',
      checkoutId,
      detail: { nextAttempt: null },
    });
  });

  test('of another kind is none of the journal', () => {
    expect(
      recordNextAttempt(journal, { ...job, kind: 'reconciliation', payload: {} }, start),
    ).toBeUndefined();
    expect(journal.events().last).toBe(0);
  });
});
