/** Whose pages may submit a payment (threeds-security T18). */
import type { FastifyRequest } from 'fastify';
import type { Parameters } from '#contract/parameters/table.ts';
import { isForeign } from '../../web/origin.ts';
import { foreignPage } from '../core/refusal.ts';
import { shopOriginsOf } from '../core/shop-origins.ts';

/** A card, typed or stored: the shop's page submits neither by itself. */
const card = /^(card\.|registrationId$)/;

/**
 * Throws 403 for a card that a page of another origin than the gateway's sends. Judged before the checkout is looked up,
 * so that a foreign page does not even learn whether it exists. A stored one may come from the shop, too, see
 * {@link requireOwnShop}.
 */
export function requireOwnPage(
  request: FastifyRequest,
  publicOrigin: string | undefined,
  sent: Parameters,
): void {
  if (Object.keys(sent).some((name) => name.startsWith('card.')) && isForeign(request, publicOrigin)) {
    throw foreignPage('must be the gateway’s own, because a card is sent: let the widget submit the form');
  }
}

/**
 * Throws 403 for a payment from a page that is neither the gateway's nor of the checkout's shop. A form that the shop's
 * own page submits by itself is the shop's. Of a checkout whose shop nobody named, any page may send an account or the
 * name of a brand, because its shop cannot be told from others, but no stored card.
 */
export function requireOwnShop(
  request: FastifyRequest,
  publicOrigin: string | undefined,
  sent: Parameters,
  prepared: Parameters,
): void {
  if (!isForeign(request, publicOrigin)) return;
  const shops = shopOriginsOf(prepared);
  const { origin = '' } = request.headers;
  if (shops.includes(origin)) return;
  const sendsCard = Object.entries(sent).some(([name, value]) => value !== '' && card.test(name));
  if (shops.length === 0 && !sendsCard) return;
  throw foreignPage(
    'must be the gateway’s own, or one of the shop of this checkout: that of shopperResultUrl or one of shopOrigins, sent by a page whose Referrer-Policy is neither no-referrer nor same-origin',
  );
}
