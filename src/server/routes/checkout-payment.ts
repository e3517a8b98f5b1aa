import type { FastifyInstance } from 'fastify';
import { readCheckoutPayment } from '../../contract/parameters/index.ts';
import { onlyStores } from '../../contract/parameters/tokenisation.ts';
import { ownOrigin } from '../http/origin.ts';
import type { Gateway } from '../parts.ts';
import { orderOf } from '../payments/order.ts';
import { admit } from '../payments/settlement.ts';
import { noPaymentSession, Refusal } from '../refusal.ts';
import { chargeOf } from '../registrations/charge.ts';
import { isOffered } from '../registrations/one-click.ts';
import { addSubmission, type Submitted } from './widget-submission.ts';

/** `POST /v1/checkouts/{id}/payment`: the widget pays. */
export function addCheckoutPayment(app: FastifyInstance, gateway: Gateway): void {
  const { config } = gateway;

  addSubmission(app, gateway, {
    resource: 'payment',
    read: readCheckoutPayment,
    hindrance: ({ parameters }) => (onlyStores(parameters) ? noPaymentSession() : undefined),
    async admit(submitted) {
      const { request, checkout, attemptId, parameters, url } = submitted;
      const charge = await chargeOfOffer(submitted);
      const origin = ownOrigin(request, config.publicOrigin);
      const order = (id: string) =>
        orderOf(config, { entity: { id: checkout.entityId }, ...charge, id, origin, parameters });
      const { shopperResultUrl = '' } = parameters;
      const { registrationId } = charge ?? {};
      return admit(gateway, checkout, attemptId, {
        order,
        shopperIp: request.ip,
        shopperResultUrl,
        url,
        registrationId,
      });
    },
  });

  /** The stored means the shopper chose among those the checkout offers; undefined for another means. */
  async function chargeOfOffer({ checkout, parameters }: Submitted) {
    const { registrationId } = parameters;
    if (registrationId === undefined) return undefined;
    if (!isOffered(checkout, registrationId)) throw new Refusal(400, '100.150.200');
    return chargeOf(gateway, checkout.entityId, registrationId, parameters);
  }
}
