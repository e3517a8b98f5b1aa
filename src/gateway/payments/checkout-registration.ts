/** One attempt to store a means through a checkout, as everything the store has to remember of it. */

import type { Parameters } from '../../contract/parameters/table.ts';
import type { GatewayContext } from '../context.ts';
import { checkoutIdOf, checkoutNdc } from '../core/identifiers.ts';
import { prepareRegistration } from '../registrations/prepare.ts';
import { shopperResultJob } from '../reminders/shopper-result.ts';
import type { Checkout } from '../store/checkouts.ts';
import type { PreparedAttempt } from './single-winner.ts';

export interface RegistrationSubmission {
  readonly parameters: Parameters;
  readonly shopperIp: string;
  /** The full return address. */
  readonly url: string;
}

/** An attempt that may be judged once. Throws as {@link prepareRegistration} does, and then nothing was claimed. */
export function prepareCheckoutRegistration(
  gateway: GatewayContext,
  { id, entityId }: Checkout,
  { parameters, shopperIp, url }: RegistrationSubmission,
): PreparedAttempt {
  const { store, clock } = gateway;
  const checkoutId = checkoutIdOf(id);
  const entity = { id: entityId };
  const { registration, code, rule } = prepareRegistration(gateway, {
    entity,
    parameters,
    shopperIp,
    ndc: checkoutNdc(checkoutId),
    checkoutId: id,
  });
  return {
    async charge() {
      const at = clock.now();
      // Before the outcome, so that a process that dies in between leaves no shop without its reminder.
      await store.jobs.add(shopperResultJob({ checkoutId, resource: 'registration' }, at, url));
      return {
        state: registration.state === 'active' ? 'paid' : 'declined',
        answer: { code, rule, url },
        at,
        result: { registration },
      };
    },
  };
}
