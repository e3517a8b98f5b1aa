import type { FastifyInstance } from 'fastify';
import { readCheckoutCreation, readCheckoutUpdate } from '#contract/parameters/index.ts';
import type { CheckoutRecord } from '#contract/payment.ts';
import type { Grant } from '../config/config.ts';
import { channelFor } from '../config/dispatch.ts';
import type { GatewayContext } from '../context.ts';
import { createResult } from '../core/answers.ts';
import { createCheckoutId, newCheckoutKey } from '../core/identifiers.ts';
import { invalidParameters, Refusal } from '../core/refusal.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { withOwnShops } from '../http/own-shops.ts';
import { readingFor } from '../http/reading.ts';
import { checkoutLifetimeMs } from '../lifecycle/checkout.ts';
import { requireAmount } from '../payments/order.ts';
import { paymentOfGrant, toLink, unknownUuid } from '../payments/referenced-payment.ts';
import { abandon } from '../reconciliation/reconciliation.ts';
import { type JudgedOffer, judgeOffer, type Preparation } from '../registrations/one-click.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import { throttledRoute } from '../throttling/throttled.ts';
import { knownCheckout } from './known-checkout.ts';

/** `POST /v1/checkouts` and `POST /v1/checkouts/{id}`: the merchant's server prepares a payment (gateway-contract 3.1). */
export function addCheckouts(app: FastifyInstance, gateway: GatewayContext): void {
  const { config, store, clock, random, answers, releases } = gateway;

  app.post('/v1/checkouts', throttledRoute(gateway, 'checkout-create'), async (request, reply) => {
    const { grant, rawParameters, party } = merchantRequest(request);
    const key = newCheckoutKey(random);
    const id = createCheckoutId(key);
    // From here on a refusal has the `ndc` of a checkout, although none was created (gateway-contract 3.5).
    reply.ndc = answers.checkoutNdc(id);
    const read = readingFor(gateway, reply, readCheckoutCreation, rawParameters);
    const parameters = withOwnShops(config, party.id, read);
    const resultDetails = await requirePayable(gateway, grant, { entityId: party.id, parameters });
    const now = clock.now();
    await store.createCheckout({
      id: key,
      entityId: party.id,
      parameters,
      createdAt: now,
      expiresAt: now + checkoutLifetimeMs,
    });
    const record: CheckoutRecord = {
      ...answers.plain(createResult('000.200.100'), reply.ndc),
      id,
      ...(Object.keys(resultDetails).length > 0 && { resultDetails }),
    };
    const integrity = parameters.integrity === 'true' ? releases.integrityAt(now) : undefined;
    return integrity === undefined ? record : { ...record, integrity };
  });

  app.post<{ Params: { id: string } }>(
    '/v1/checkouts/:id',
    throttledRoute(gateway, 'checkout-update'),
    async (request, reply) => {
      const { grant, rawParameters, party } = merchantRequest(request);
      for (let tries = 0; tries < maxAttempts; tries += 1) {
        const checkout = await knownCheckout(gateway, request.params.id, party);
        const id = createCheckoutId(checkout.id);
        reply.ndc = answers.checkoutNdc(id);
        const read = readingFor(gateway, reply, readCheckoutUpdate, rawParameters, checkout.parameters);
        const parameters = withOwnShops(config, checkout.entityId, read);
        await requirePayable(gateway, grant, { entityId: checkout.entityId, parameters }, checkout);
        // The update ends the payment of a shopper who is at a brand's page, because it has the old parameters.
        const { state, paymentId, expiresAt } = checkout;
        const isAway = state === 'waiting' && clock.now() < expiresAt;
        if (isAway && paymentId !== null) await abandon(gateway, paymentId);
        if (await store.updateCheckout({ checkout, parameters, now: clock.now() })) {
          return { ...answers.plain(createResult('000.200.101'), reply.ndc), id };
        }
        const { version } = await knownCheckout(gateway, request.params.id, party);
        if (version === checkout.version) throw invalidParameters([taken]);
      }
      throw new Refusal(503, '800.700.100');
    },
  );
}

/** How often an update is tried again because another one changed the checkout meanwhile. */
const maxAttempts = 20;

const taken = {
  name: 'path',
  value: null,
  message: 'names a checkout that is paid, or being paid; read its status, or prepare a new one',
};

/**
 * Throws 400 for a checkout whose every submission would be refused, so that the merchant's server gets the error and
 * not the shopper. The reasons are: an amount of zero, a currency or brand that no channel charges, registrations of
 * other merchants, and a `referenceUuid` that the payment cannot follow.
 *
 * @returns why the shopper cannot pay with offered instruments
 */
async function requirePayable(
  gateway: Pick<GatewayContext, 'config' | 'store' | 'clock'>,
  grant: Grant,
  preparation: Preparation,
  checkout?: Checkout,
): Promise<JudgedOffer['notices']> {
  const { entityId, parameters } = preparation;
  const { currency, paymentBrand: brand, paymentType, referenceUuid } = parameters;
  const entity = { id: entityId };
  requireAmount(parameters);
  if (currency !== undefined) channelFor(gateway.config, entity, { brand, currency, paymentType });
  const now = gateway.clock.now();
  const { errors, notices } = await judgeOffer(gateway, preparation, now);
  if (errors.length > 0) throw invalidParameters(errors);
  if (referenceUuid === undefined) return notices;
  if ((await paymentOfGrant(gateway, grant, referenceUuid)) === undefined) throw unknownUuid(referenceUuid);
  await toLink(gateway, entity, parameters, now, { checkout });
  return notices;
}
