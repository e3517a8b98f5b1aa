/** Finds at Stripe what was sent under one of our keys, when the answer was lost. */
import type Stripe from 'stripe';
import { UnknownOutcome } from '../../connector/index.ts';
import type { StripeEvent } from './answers.ts';
import type { Client, Unchecked } from './client.ts';

/** For how long a key is sent again. Stripe keeps keys for a day, but the lists below would be a day longer then. */
export const repeatableFor = 3_600_000;
/** How far Stripe's clock may be from ours, and for how long a request may be on its way. */
const marginMs = 900_000;
/** When a search has a payment at the latest: an hour later, in outages (https://docs.stripe.com/search). */
const searchLagMs = 7_200_000;
/** An answer may have 256 KiB. */
const limit = 30;
const maxPages = 20;

/** A payment, a refund, or an event, which names the key of the request that caused it. */
type Listed = Unchecked<Pick<Stripe.Refund, 'id' | 'metadata'>> & StripeEvent;

/** Returns the id of a payment; undefined when Stripe never got it. */
export async function findPaymentOfKey(client: Client, key: string, sentAt: number | undefined, now: number) {
  const query = `metadata['key']:'${key}'`;
  const { item } = await findOnPage(client, 'payment_intents/search', { query }, key);
  if (item) return item.id;
  // Of an unknown time the newest ones are looked through, which no search may have yet.
  if (sentAt === undefined) return (await findOnPage(client, 'payment_intents', {}, key)).item?.id;
  if (now - sentAt >= searchLagMs) return undefined;
  return (await findListed(client, 'payment_intents', key, sentAt))?.id;
}

/** Returns the newest object of a list that was made under the key; undefined when Stripe never got the request. */
export async function findListed(
  client: Client,
  path: 'payment_intents' | 'refunds' | 'events',
  key: string,
  sentAt: number | undefined,
  type?: Stripe.Event.Type,
): Promise<Listed | undefined> {
  const seconds = (time: number) => Math.max(0, Math.floor(time / 1000));
  const created = sentAt
    ? { gte: seconds(sentAt - repeatableFor - marginMs), lte: seconds(sentAt + marginMs) }
    : undefined;
  let starting_after: string | null | undefined;
  for (let number = 0; number < maxPages; number += 1) {
    const page = await findOnPage(client, path, { type, created, starting_after }, key);
    if (page.item || page.isLast) return page.item;
    starting_after = page.lastId;
  }
  throw new UnknownOutcome('Stripe made more at that time than is searched');
}

async function findOnPage(client: Client, path: string, parameters: object, key: string) {
  const page = await client.get<{ has_more: boolean; data: object }>(path, { limit, ...parameters });
  if (!Array.isArray(page.data)) throw new UnknownOutcome('Stripe does not list what was sent');
  const items: readonly Listed[] = page.data;
  const item = items.find(
    ({ metadata, request }) => metadata?.key === key || request?.idempotency_key === key,
  );
  return { item, isLast: page.has_more === false, lastId: items.at(-1)?.id };
}
