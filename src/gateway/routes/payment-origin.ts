/** Checks which pages may submit a payment (threeds-security T18). */
import type { FastifyRequest } from 'fastify';
import type { Parameters } from '#contract/parameters/table.ts';
import { isForeign } from '../../web/origin.ts';
import { foreignPage } from '../core/refusal.ts';
import { readShopOrigins } from '../core/shop-origins.ts';

/**
 * Parameters of a typed or a stored card. A page may only send them when it is certain that the page is the gateway's
 * or the shop's.
 */
const card = /^(card\.|registrationId$)/;

/**
 * Throws 403 for a card from a page of another origin than the gateway's. Call it before the checkout is looked up, so that
 * a foreign page does not learn whether the checkout exists. A stored card may come from the shop's page as well, see
 * {@link requireOwnShop}.
 */
export function requireOwnPage(
  request: FastifyRequest,
  publicOrigin: string | undefined,
  rawParameters: Parameters,
): void {
  if (
    Object.keys(rawParameters).some((name) => name.startsWith('card.')) &&
    isForeign(request, publicOrigin)
  ) {
    throw foreignPage(
      'must be the gateway’s own, because a card is sent: let the widget submit the form, by form.requestSubmit() and not by HTMLFormElement.prototype.submit',
    );
  }
}

/**
 * Throws 403 for a payment from a page that belongs neither to the gateway nor to the checkout's shop. A form that the
 * browser submits by itself comes from the shop's page. When the merchant named no shop, the gateway cannot distinguish
 * the shop's pages from others. Then any page may send a bank account or the name of a brand, but no stored card.
 */
export function requireOwnShop(
  request: FastifyRequest,
  publicOrigin: string | undefined,
  rawParameters: Parameters,
  prepared: Parameters,
): void {
  if (!isForeign(request, publicOrigin)) return;
  const shops = readShopOrigins(prepared);
  const { origin = '' } = request.headers;
  if (shops.includes(origin)) return;
  const sendsCard = Object.entries(rawParameters).some(([name, value]) => value !== '' && card.test(name));
  if (shops.length === 0 && !sendsCard) return;
  throw foreignPage(
    'must be the gateway’s own, or one of the shop of this checkout: that of shopperResultUrl or one of shopOrigins, sent by a page whose Referrer-Policy is neither no-referrer nor same-origin',
  );
}
