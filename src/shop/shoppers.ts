/** Who comes back, and what they have saved. A real shop knows its shoppers by their account and keeps this in a database. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StatusRecord } from '../merchant/index.ts';
import { BoundedMap } from './bounded-map.ts';

/** What the gateway keeps of a shopper, by its `registrationId`: the shop has no card. */
export interface SavedInstrument {
  readonly id: string;
  readonly brand: string;
}

export interface Shoppers {
  /** The visitor's own mark, which a cookie brings back; a new one for a visitor the shop does not know. */
  recognise(request: FastifyRequest, reply: FastifyReply): string;
  /** What is offered to the shopper, last saved first. */
  saved(shopper: string): readonly SavedInstrument[];
  /**
   * Remembers what a payment stored, for the shopper who ordered: whoever opens the link of a result may be somebody
   * else.
   */
  keep(shopper: string, record: StatusRecord): void;
}

const maxShoppers = 10_000;
const maxSaved = 5;
const cookie = 'shopper';

export function shoppersOf(): Shoppers {
  const shoppers = new BoundedMap<readonly SavedInstrument[]>(maxShoppers);

  return {
    recognise(request, reply) {
      const known = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{22})(?:;|$)`).exec(
        request.headers.cookie ?? '',
      )?.[1];
      // A cookie counts only when this shop has issued it: nobody can plant one of their own in another browser.
      if (known !== undefined && shoppers.get(known) !== undefined) return known;
      const shopper = randomBytes(16).toString('base64url');
      shoppers.set(shopper, []);
      // Lax: the shopper comes back from the gateway's pages by a link.
      reply.header('Set-Cookie', `${cookie}=${shopper}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`);
      return shopper;
    },

    saved: (shopper) => shoppers.get(shopper) ?? [],

    keep(shopper, { registrationId, paymentBrand = '' }) {
      const saved = shoppers.get(shopper);
      if (typeof registrationId !== 'string' || saved === undefined) return;
      const others = saved.filter(({ id }) => id !== registrationId);
      shoppers.set(shopper, [{ id: registrationId, brand: paymentBrand }, ...others].slice(0, maxSaved));
    },
  };
}

/** As preparing a checkout names them (widget-contract.md 9.7). */
export function registrationParameters(saved: readonly SavedInstrument[]): Readonly<Record<string, string>> {
  return Object.fromEntries(saved.map(({ id }, at) => [`registrations[${at}].id`, id]));
}
