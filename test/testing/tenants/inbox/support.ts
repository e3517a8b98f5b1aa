/** An inbox with messages such as the gateway sends, and a receiver that is called. */

import { inboxAddress } from '../../../../src/contract/control/inbox-address.ts';
import { sealEnvelope } from '../../../../src/gateway/webhooks/message.ts';
import type { OutgoingCall } from '../../../../src/testing/tenants/inbox/calls.ts';
import { createInbox, type Inbox } from '../../../../src/testing/tenants/inbox/inbox.ts';

export const secret = 'ab'.repeat(32);
export const checkoutId = `${'C0'.repeat(16)}.uat01`;
/** Address of a blank result page. */
export const resultAddress = 'http://localhost:8081/pages/1/result';
/** A receiver of the tester's own. */
export const ownReceiver = 'http://127.0.0.1:3000/webhook';

export const now = Date.parse('2031-05-01T10:00:00Z');

interface Wish {
  readonly address?: string;
  readonly type?: string;
  readonly action?: string;
  readonly code?: string;
  readonly checkout?: string;
  /** What makes one message differ from another. */
  readonly id?: string;
}

export function webhook({
  address = inboxAddress,
  type = 'PAYMENT',
  action = 'CREATED',
  code = '000.100.110',
  checkout = checkoutId,
  id = 'one',
}: Wish = {}): OutgoingCall {
  const payload = { id, ndc: `${checkout}_${'1'.repeat(32)}`, result: { code } };
  return {
    method: 'POST',
    address,
    ...sealEnvelope(JSON.stringify({ type, action, payload }), secret, 'none'),
  };
}

export function reminder(address = resultAddress): OutgoingCall {
  return { method: 'GET', address: `${address}?id=${checkoutId}&resourcePath=%2Fv1` };
}

export interface TestInbox extends Inbox {
  /** What the receivers besides the inbox got. */
  readonly called: OutgoingCall[];
  /** What these receivers answer. */
  readonly theirs: { status: number };
}

export function testInbox(): TestInbox {
  const called: OutgoingCall[] = [];
  const theirs = { status: 200 };
  const inbox = createInbox({
    clock: { now: () => now },
    secrets: () => ['cd'.repeat(32), secret],
    isOwn: (address) => address.startsWith(resultAddress),
    client: {
      async send(call) {
        called.push(call);
        const { status } = theirs;
        if (status === 0) return { ok: false, reason: 'connection' };
        return status === 200 ? { ok: true, status } : { ok: false, reason: 'status', status };
      },
    },
  });
  return { ...inbox, called, theirs };
}
