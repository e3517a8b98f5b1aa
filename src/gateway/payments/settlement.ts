/** One attempt to pay a checkout, as everything the store has to remember of it. */

import { outcomeCategoryOf } from '../../contract/outcome-category.ts';
import type { PaymentOrder } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { checkoutIdOf, checkoutNdc } from '../core/identifiers.ts';
import { checkoutLifetimeMs, hasBegun, stateAfter } from '../lifecycle/checkout.ts';
import { isInstrumentDecline } from '../lifecycle/decline.ts';
import { windowFlowOf } from '../lifecycle/flow.ts';
import { registrationToKeep } from '../registrations/keep.ts';
import { shopperResultJob } from '../reminders/shopper-result.ts';
import type { Checkout } from '../store/checkouts.ts';
import { beginTry, noteDecline } from '../throttling/declines.ts';
import { attemptEndOf } from './attempt-end.ts';
import { attemptStartOf, connectorKeyOf, paymentIdOf } from './attempt-start.ts';
import { callConnector, requireBrowserData } from './call-connector.ts';
import { countedCardOf } from './counted.ts';
import type { Link } from './link.ts';
import { recordOf } from './record.ts';
import type { PreparedAttempt } from './single-winner.ts';

export interface CheckoutSubmission {
  /** The order of the payment with the given id. */
  readonly order: (id: string) => PaymentOrder;
  readonly shopperIp: string;
  /** Where the shopper returns to, as it was sent or prepared. */
  readonly shopperResultUrl: string;
  /** The full return address. */
  readonly url: string;
  readonly registrationId?: string | undefined;
  readonly link?: Link | undefined;
}

/** An attempt that may go to the connector once. Throws 429 when too many from where it comes were declined. */
export async function prepareCheckoutPayment(
  gateway: GatewayContext,
  checkout: Checkout,
  attemptId: string,
  submission: CheckoutSubmission,
): Promise<PreparedAttempt> {
  const { clock, assets } = gateway;
  const { shopperIp, shopperResultUrl, url, registrationId, link } = submission;
  const key = connectorKeyOf(checkout.id, attemptId);
  const order = submission.order(paymentIdOf(key));
  const now = clock.now();
  requireBrowserData(gateway, order, now);
  const attempted = { channel: order.channel.id, address: shopperIp, ...countedCardOf(order.means) };
  // One that has begun needs no place: the process that began it has taken one.
  const endTry = hasBegun(checkout, attemptId)
    ? async (isDecline: boolean) => (isDecline ? noteDecline(gateway, attempted) : undefined)
    : await beginTry(gateway, attempted);
  const checkoutId = checkoutIdOf(checkout.id);
  const ndc = checkoutNdc(checkoutId);
  const registration = registrationToKeep(gateway, order, ndc, now, checkout.id);
  const flow = windowFlowOf(order.parameters);
  const record = recordOf(order, {
    buildNumber: assets.buildNumber,
    ndc,
    shopperIp,
    registrationId: registrationId ?? registration?.id,
    now,
  });
  const { payment, jobs, reserved } = attemptStartOf(order, {
    record,
    key,
    checkoutId: checkout.id,
    registrationId,
    shopperResultUrl,
    flow,
    link,
    now,
  });
  return {
    intent: {
      payment,
      ...(reserved && { reserved }),
      ...(registration && { registration }),
      jobs: [...jobs, shopperResultJob({ checkoutId, resource: 'payment' }, now, url)],
    },
    cancel: () => endTry(false),
    async charge() {
      const outcome = await callConnector(gateway, order, key, clock.now());
      await endTry(isInstrumentDecline(outcome));
      const at = clock.now();
      const { code, rule, redirect } = outcome;
      return {
        state: stateAfter(outcomeCategoryOf(code), redirect !== undefined),
        answer: { code, rule, url, ...(redirect && { redirect }) },
        at,
        result: { ending: attemptEndOf(gateway, payment, 'processing', outcome, at) },
      };
    },
  };
}

/** When a shopper who went to another page counts as gone: with the checkout. */
export const redirectLifetimeMs = checkoutLifetimeMs;
