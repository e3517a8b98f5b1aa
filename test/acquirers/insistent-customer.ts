/** A merchant's server and a shopper's browser, which order again what was not answered, or leave it. */
import type { Random } from '../../tools/bench/random.mjs';
import { entityId, shopperResultUrl } from '../support/gateway.ts';
import type { AcquirerGateway } from './acquirer-gateway.ts';
import type { Told } from './books.ts';

type Fields = Readonly<Record<string, string>>;

/** What a shopper's browser sends. The rest is the merchant's. */
const submitted = /^(?:paymentBrand$|card\.|bankAccount\.|shopperResultUrl$)/;

/** @param name of the first order, one for each customer */
export function createCustomer(
  stand: AcquirerGateway,
  told: Pick<Told, 'hear'>,
  random: Random,
  name: string,
) {
  let orders = 0;
  let hasLeft = false;

  /** Returns the answer; undefined when there was none, and it was not asked again. */
  async function insist<Answer extends { readonly id?: string }>(ask: () => Promise<Answer>) {
    for (;;) {
      const answer = await ask();
      if (answer.id !== undefined) return answer;
      if (random.onceIn(4)) {
        hasLeft = true;
        return undefined;
      }
    }
  }

  /** Names an order so that what is made of it is told from what follows it. */
  function nextName(paymentType = ''): string {
    orders += 1;
    return `order-${name}-${orders}-${paymentType}`;
  }

  async function payInCheckout(fields: Fields): Promise<void> {
    const entries = Object.entries(fields);
    const sent = Object.fromEntries(entries.filter(([field]) => submitted.test(field)));
    const prepared = Object.fromEntries(entries.filter(([field]) => !submitted.test(field)));
    const checkout = await insist(() => stand.post('/v1/checkouts', prepared));
    if (checkout === undefined) return;
    const attemptId = random.hex(32);
    const path = `/v1/checkouts/${checkout.id}/payment`;
    await insist(async () => {
      const { result } = (
        await stand.gateway.post(path, { ...sent, attemptId }, { accept: 'application/json' })
      ).json();
      return result === undefined ? {} : { id: path };
    });
  }

  return {
    /** Whether an order was left without an answer. */
    get hasLeft() {
      return hasLeft;
    },
    /** Pays, from server to server or in a checkout. Returns the id of the payment; undefined when nothing of it is stored. */
    async pay(fields: Fields): Promise<string | undefined> {
      const merchantTransactionId = nextName(fields.paymentType);
      const order = { ...fields, merchantTransactionId, shopperResultUrl };
      if (random.onceIn(2)) await payInCheckout(order);
      else {
        const headers = { 'idempotency-key': merchantTransactionId };
        const answer = await insist(() => stand.post('/v1/payments', order, headers));
        if (answer) told.hear(answer);
      }
      const { store } = stand.gateway;
      const payments = await store.findByTransactionId({
        entityIds: [entityId],
        merchantTransactionId,
        limit: 9,
      });
      if (payments.length > 1) throw new Error(`${payments.length} payments are made of one order.`);
      return payments[0]?.id;
    },
    async follow(id: string, paymentType: string, amount?: string): Promise<void> {
      const merchantTransactionId = nextName(paymentType);
      const headers = { 'idempotency-key': merchantTransactionId };
      const answer = await insist(() =>
        stand.follow(id, paymentType, amount, { merchantTransactionId }, headers),
      );
      if (answer) told.hear(answer);
    },
  };
}
