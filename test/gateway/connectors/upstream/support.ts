/** Orders, inquiries and a connector for the tests of the upstream connector. */

import { afterEach, beforeEach } from 'vitest';
import type { Inquiry } from '../../../../src/connector/orders.ts';
import type { Entity, Upstream } from '../../../../src/gateway/config/config.ts';
import type { RoutedFollowUp, RoutedPayment } from '../../../../src/gateway/connectors/connector.ts';
import type { Forwardings } from '../../../../src/gateway/connectors/forwardings.ts';
import type { Deadline } from '../../../../src/gateway/connectors/sender.ts';
import { StoreUnavailable } from '../../../../src/gateway/core/unavailable.ts';
import { type ForwardingConnector, gatewayConnector } from '../../../support/forwarding-connector.ts';
import { type RunningUpstream, startFakeUpstream } from './fake-upstream.ts';

export const key = `${'C'.repeat(32)}-${'a'.repeat(32)}`;
export const start = Date.parse('2026-11-20T10:00:00Z');
export const upstreamEntityId = 'e'.repeat(32);
export const ourEntityId = 'a'.repeat(32);
export const pan = '4200000000000000';

export function upstreamOf(address: string, change: Partial<Upstream> = {}): Upstream {
  return {
    address,
    accessToken: 'dXBzdHJlYW0=',
    entityId: upstreamEntityId,
    timeout: 5_000,
    idempotencyKeys: false,
    ...change,
  };
}

export function channelOf(address: string, change: Partial<Upstream> = {}): Entity {
  return { id: ourEntityId, name: 'Test Shop', webhooks: [], upstream: upstreamOf(address, change) };
}

export function orderTo(channel: Entity, change: Partial<RoutedPayment> = {}): RoutedPayment {
  return {
    kind: 'payment',
    id: 'd'.repeat(32),
    channel,
    mode: 'EXTERNAL',
    connector: null,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    brand: 'VISA',
    instrument: {
      kind: 'card',
      number: pan,
      expiryMonth: '12',
      expiryYear: '2030',
      holder: 'Jane Jones',
      securityCode: '123',
    },
    origin: 'https://pay.example',
    returnUrl: `https://pay.example/v1/payments/${'d'.repeat(32)}/return`,
    parameters: {},
    ...change,
  };
}

export function followUpTo(channel: Entity, change: Partial<RoutedFollowUp> = {}): RoutedFollowUp {
  return {
    kind: 'follow-up',
    id: 'f'.repeat(32),
    channel,
    mode: 'EXTERNAL',
    connector: null,
    amount: '12.00',
    currency: 'EUR',
    paymentType: 'RF',
    parameters: {},
    referenced: {
      id: 'd'.repeat(32),
      paymentType: 'DB',
      brand: 'VISA',
      reference: 'upstream0',
      merchantTransactionId: null,
    },
    ...change,
  };
}

export function inquiryOf(channel: Entity, change: Partial<Inquiry> = {}): Inquiry & { channel: Entity } {
  return {
    id: 'd'.repeat(32),
    channel,
    mode: 'EXTERNAL',
    brand: 'VISA',
    reference: null,
    merchantTransactionId: null,
    sentAt: start,
    paymentType: 'DB',
    amount: '92.00',
    currency: 'EUR',
    ...change,
  };
}

export interface TestConnector extends ForwardingConnector {
  readonly warnings: string[];
  /** The time at which each key was marked as sent. */
  readonly marks: Map<string, number>;
}

/** Makes the connector with its marks in memory, and collects its warnings. */
export function makeTestConnector(deadline?: Deadline, restoredUntil?: number): TestConnector {
  const warnings: string[] = [];
  const marks = new Map<string, number>();
  const firstSent = new Map<string, number>();
  const names = new Map<string, string>();
  const forwardings: Forwardings = {
    async mark(name, sentAt, { firstSentAt = sentAt } = {}) {
      const known = marks.get(name);
      const accountHash = null;
      if (known !== undefined)
        return { sentAt: known, firstSentAt: firstSent.get(name) ?? known, accountHash };
      marks.set(name, sentAt);
      firstSent.set(name, firstSentAt);
      return undefined;
    },
    async renew(name, seenAt, { sentAt }) {
      if (marks.get(name) !== seenAt) throw new StoreUnavailable('the mark has changed');
      firstSent.set(name, firstSent.get(name) ?? seenAt);
      marks.set(name, sentAt);
    },
    async giveUp(name, seenAt) {
      const sentAt = marks.get(name);
      if (sentAt !== seenAt && sentAt !== 0) return false;
      marks.set(name, 0);
      return true;
    },
    async withdraw(name) {
      marks.delete(name);
    },
    async owns(owner, channelId, name) {
      const known = names.get(`${channelId}/${name}`);
      if (known === undefined) names.set(`${channelId}/${name}`, owner);
      return (known ?? owner) === owner;
    },
  };
  const connector = gatewayConnector({
    forwardings,
    warn: (sentence) => warnings.push(sentence),
    ...(deadline && { deadline }),
    restoredUntil,
  });
  return { ...connector, warnings, marks };
}

/** Gives every test of the file a fake upstream, a connector, and functions that charge and find by them. */
export function upstreamOfEachTest() {
  const current = {} as { upstream: RunningUpstream; connector: TestConnector };
  beforeEach(async () => {
    current.upstream = await startFakeUpstream();
    current.connector = makeTestConnector();
  });
  afterEach(async () => {
    await current.connector.close();
    await current.upstream.close();
  });
  const channel = () => channelOf(current.upstream.address);
  const charge = (change: Partial<RoutedPayment> = {}, at = start) =>
    current.connector.charge(orderTo(channel(), change), key, at);
  const find = (reference: string | null = null, at = start) =>
    current.connector.find(inquiryOf(channel(), { reference }), key, at);
  return { current, channel, charge, find };
}
