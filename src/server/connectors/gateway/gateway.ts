/** The connector for EXTERNAL and live payments: forwards them to another gateway that speaks the same API. */
import type { Upstream } from '../../config/config.ts';
import type { Forwardings } from '../../store/forwardings.ts';
import type { Connector, FollowUpOrder, Outcome, PaymentOrder } from '../connector.ts';
import { followUpFields, paymentFields, referenceOf } from './forwarded.ts';
import { inquire } from './inquiry.ts';
import { type Expected, outcomeOfAnswer } from './outcome-of.ts';
import { UnknownOutcome } from './unknown-outcome.ts';
import { type Call, upstreamClient } from './upstream-client.ts';
import { isUpstreamId } from './upstream-record.ts';

export interface GatewayConnector extends Connector {
  /** Lets running requests end and closes the connections. */
  close(): Promise<void>;
}

export interface GatewayConnectorParts {
  readonly forwardings: Forwardings;
  /** Takes a sentence for the log about what somebody should look at. It holds no value that was sent. */
  readonly warn: (sentence: string) => void;
}

/** Before any transaction: a mark that was never a sending (see `find`). */
const never = 0;

const noUpstream: Outcome = { code: '600.200.201', rule: 'no-upstream' };

/** A follow-up of something the upstream has no name for, such as a payment of the simulator. */
const noReference: Outcome = { code: '700.100.100', rule: 'no-upstream-reference' };

/** It was sent and got lost: "unexpected communication error with connector/acquirer". */
const neverArrived: Outcome = { code: '900.100.100', rule: 'upstream-never-got-it' };

/** Not a byte left: "connector/acquirer currently down". */
const unreachable: Outcome = { code: '900.100.600', rule: 'upstream-unreachable' };

interface Transaction {
  readonly order: PaymentOrder | FollowUpOrder;
  readonly upstream: Upstream;
  readonly call: Call;
  readonly expected: Expected;
}

/**
 * Sends each transaction at most once. Its key is marked durably before the first byte leaves; a key that is marked is
 * asked about and not sent again. What the upstream calls a payment becomes `reference`.
 */
export function gatewayConnector({ forwardings, warn }: GatewayConnectorParts): GatewayConnector {
  const client = upstreamClient();

  async function transact(transaction: Transaction, key: string, now: number): Promise<Outcome> {
    const { order, upstream, call, expected } = transaction;
    const sentAt = await forwardings.mark(key, now);
    if (sentAt !== undefined) {
      const inquiry = { mode: order.mode, reference: null };
      return (await inquire(client, { upstream, inquiry, key, sentAt, now })) ?? neverArrived;
    }
    const reply = await client.send(upstream, call);
    if (reply.kind === 'answered') return outcomeOfAnswer(reply, expected);
    await forwardings.withdraw(key);
    return { ...unreachable, resultDetails: { ExtendedDescription: `Not connected (${reply.why}).` } };
  }

  async function logged(channelId: string, outcome: Promise<Outcome>): Promise<Outcome> {
    try {
      const known = await outcome;
      const sentence = problems[known.rule];
      if (sentence !== undefined) warn(`${sentence} (channel ${channelId}, ${known.code}).`);
      return known;
    } catch (error) {
      const why = error instanceof UnknownOutcome ? error.message : 'an internal error';
      warn(`The outcome of a forwarded payment is unknown: ${why} (channel ${channelId}).`);
      throw error;
    }
  }

  return {
    async settle(order, key, now) {
      const { upstream } = order.channel;
      if (upstream === undefined) return noUpstream;
      return logged(order.channel.id, transact(payment(order, upstream, key), key, now));
    },

    async followUp(order, key, now) {
      const { upstream } = order.channel;
      const { reference } = order.referenced;
      if (upstream === undefined) return noUpstream;
      if (reference === null || !isUpstreamId(reference)) return noReference;
      return logged(order.channel.id, transact(followUp(order, upstream, reference, key), key, now));
    },

    async find({ channel, mode, reference }, key, now) {
      const { upstream } = channel;
      if (upstream === undefined) {
        throw new UnknownOutcome(
          `channel ${channel.id} has no upstream to ask; put it back into the configuration`,
        );
      }
      // Without a mark nothing was sent, and with this one nothing will be, however late a settling process wakes up.
      const sentAt = await forwardings.mark(key, never);
      if (sentAt === undefined) return undefined;
      return inquire(client, { upstream, inquiry: { mode, reference }, key, sentAt, now });
    },

    close: () => client.close(),
  };
}

/** Rules of outcomes that the operator has to know of. */
const problems: Readonly<Record<string, string>> = {
  'upstream-unreachable': 'The upstream gateway cannot be reached',
  'upstream-throttled': 'The upstream gateway answered 429',
  'upstream-refused-credentials': 'The upstream gateway refused the access token or the entity id',
  'upstream-refused-parameters': 'The upstream gateway refused parameters of a forwarded payment',
  'upstream-in-test-mode': 'The upstream gateway of a live channel is in test mode and moved no money',
};

function payment(order: PaymentOrder, upstream: Upstream, key: string): Transaction {
  const { mode, amount, currency } = order;
  const fields = paymentFields(order, upstream.entityId, key);
  const call: Call = { method: 'POST', path: 'v1/payments', fields };
  return { order, upstream, call, expected: { mode, reference: referenceOf(key), amount, currency } };
}

function followUp(order: FollowUpOrder, upstream: Upstream, reference: string, key: string): Transaction {
  const { mode, amount, currency, paymentType } = order;
  const fields = followUpFields(order, upstream.entityId, key);
  const call: Call = { method: 'POST', path: `v1/payments/${reference}`, fields };
  // A reversal answers what the reversed payment was about (settled question 21).
  const sum = paymentType === 'RV' ? {} : { amount, currency };
  return { order, upstream, call, expected: { mode, reference: referenceOf(key), ...sum } };
}
