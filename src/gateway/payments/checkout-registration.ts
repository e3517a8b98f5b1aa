/** Processes one attempt to store an instrument through a checkout. */
import type { Parameters } from '#contract/parameters/table.ts';
import type { GatewayContext } from '../context.ts';
import { checkoutNdc, createCheckoutId } from '../core/identifiers.ts';
import { prepareRegistration } from '../registrations/prepare.ts';
import { shopperResultJob } from '../reminders/shopper-result.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import type { CheckoutRecorder } from './single-winner.ts';

export interface RegistrationSubmission {
  readonly parameters: Parameters;
  readonly shopperIp: string;
  /** The return address with `id` and `resourcePath`. */
  readonly url: string;
}

/**
 * Stores an instrument for a checkout whose recorder claims it. Throws as {@link prepareRegistration} does, and then
 * nothing was claimed.
 *
 * @returns the result of the recorder's `end`; undefined when it did not claim the checkout
 */
export async function processCheckoutRegistration<Recorded>(
  gateway: Pick<GatewayContext, 'assets' | 'clock' | 'config' | 'connectors' | 'store'>,
  { id, entityId }: Checkout,
  { parameters, shopperIp, url }: RegistrationSubmission,
  recorder: CheckoutRecorder<Recorded>,
): Promise<Recorded | undefined> {
  const { store, clock } = gateway;
  const checkoutId = createCheckoutId(id);
  const { registration, code, rule } = prepareRegistration(gateway, {
    entity: { id: entityId },
    parameters,
    shopperIp,
    ndc: checkoutNdc(checkoutId),
    checkoutId: id,
  });
  if (!(await recorder.begin())) return undefined;
  const at = clock.now();
  // The reminder is stored before the outcome, so that the shop gets it even if this process dies in between.
  await store.jobs.add(shopperResultJob({ checkoutId, resource: 'registration' }, at, url));
  return recorder.end({
    state: registration.state === 'active' ? 'paid' : 'declined',
    answer: { code, rule, url },
    at,
    result: { registration },
  });
}
