import type { FastifyInstance } from 'fastify';
import { readApplePaySession } from '#contract/parameters/index.ts';
import { forPages } from '../../web/methods.ts';
import { getEntityName } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { createCheckoutId } from '../core/identifiers.ts';
import { invalidParameters } from '../core/refusal.ts';
import { getBody } from '../http/form-body.ts';
import { readingFor } from '../http/reading.ts';
import { checkoutInPath, shopperRequests } from '../throttling/shopper-requests.ts';
import { knownCheckout } from './known-checkout.ts';

/** How long a session is valid, in milliseconds: as long as Apple's own. */
const lifetime = 5 * 60_000;

/**
 * `POST /v1/checkouts/{id}/applepay/session`: merchant validation (widget-contract 2.4). The gateway never calls the address
 * that the browser names: the test environment's stand-in for Apple Pay accepts any session, and the live environment has
 * no certificate for a real one.
 */
export function addApplePaySession(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'answers' | 'clock' | 'config' | 'random' | 'store'>,
): void {
  const { config, clock, random, answers } = gateway;

  // The merchant's page on its own origin needs the session object. Nothing in it is private, and the page must be able to
  // read errors, too.
  const options = { ...forPages, ...shopperRequests(gateway, checkoutInPath) };
  const path = '/v1/checkouts/:id/applepay/session';

  app.post<{ Params: { id: string } }>(path, options, async (request, reply) => {
    const checkout = await knownCheckout(gateway, request.params.id);
    reply.ndc = answers.checkoutNdc(createCheckoutId(checkout.id));
    const { domainName, displayName } = readingFor(gateway, reply, readApplePaySession, getBody(request));
    if (config.environment === 'live') throw invalidParameters([notConfigured]);
    const now = clock.now();
    return {
      epochTimestamp: now,
      expiresAt: now + lifetime,
      merchantSessionIdentifier: `SIMULATED${random.hex('wallet').toUpperCase()}`,
      nonce: random.hex('wallet').slice(0, 8),
      merchantIdentifier: random.hex('wallet').toUpperCase(),
      domainName,
      displayName: displayName ?? getEntityName(config, checkout.entityId),
      signature: 'c2ltdWxhdGVk',
    };
  });
}

const notConfigured = {
  name: 'validationURL',
  value: null,
  message:
    'cannot be answered: merchant validation needs a merchant identity certificate, which this gateway does not have; offer another brand',
};
