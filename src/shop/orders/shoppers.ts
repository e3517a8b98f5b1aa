/**
 * Recognises shoppers who come back and remembers what they saved. A real shop knows shoppers by their account and
 * keeps this in a database.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StatusRecord } from '../../merchant/index.ts';
import { BoundedMap } from './bounded-map.ts';

/** A payment instrument that the gateway stores for a shopper. The shop has only its `registrationId`, never the card. */
export interface SavedInstrument {
  readonly id: string;
  readonly brand: string;
}

export interface Shoppers {
  /**
   * Returns the visitor's random id from the cookie. Sets a cookie with a new id for a visitor whom the shop does not
   * know.
   */
  recognise(request: FastifyRequest, reply: FastifyReply): string;
  /** Returns what the shopper saved, the latest first. */
  saved(shopper: string): readonly SavedInstrument[];
  /**
   * Remembers what a payment stored, for the shopper who placed the order. The visitor of the result page may be
   * another person, because the page's link can be shared.
   */
  keep(shopper: string, record: StatusRecord): void;
}

const maxShoppers = 10_000;
const maxSaved = 5;
const cookie = 'shopper';

export function createShoppers(): Shoppers {
  const shoppers = new BoundedMap<readonly SavedInstrument[]>(maxShoppers);

  return {
    recognise(request, reply) {
      const known = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{22})(?:;|$)`).exec(
        request.headers.cookie ?? '',
      )?.[1];
      // A cookie counts only when this shop issued it, so that nobody can plant an id of their own in another browser.
      if (known !== undefined && shoppers.get(known) !== undefined) return known;
      const shopper = randomBytes(16).toString('base64url');
      shoppers.set(shopper, []);
      // SameSite is Lax, because the shopper returns from the gateway's pages by a link.
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

/** Returns the parameters that name saved registrations when a checkout is prepared (widget-contract.md 9.7). */
export function registrationParameters(saved: readonly SavedInstrument[]): Readonly<Record<string, string>> {
  return Object.fromEntries(saved.map(({ id }, at) => [`registrations[${at}].id`, id]));
}
