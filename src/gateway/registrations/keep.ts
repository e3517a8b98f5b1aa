import { createHash } from 'node:crypto';
import { acceptedCode } from '../connectors/accepted-code.ts';
import type { PaymentOrder } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import type { NewRegistration } from '../store/registrations.ts';
import { registrationOf } from './registration.ts';

/**
 * Returns the registration that a payment with `createRegistration=true` creates. Undefined without that parameter,
 * when the payment uses a stored instrument, and when its instrument cannot be stored. The registration is stored with
 * the payment before the connector is called, because the instrument is no longer available when an outcome comes late.
 * A payment that begins again has the same registration.
 *
 * @param ndc the `ndc` of the payment's record
 * @param checkoutId the checkout in which the payment was made: 32 upper-case hex
 */
export function registrationToKeep(
  { config, assets }: Pick<GatewayContext, 'config' | 'assets'>,
  order: PaymentOrder,
  ndc: string,
  now: number,
  checkoutId?: string,
): NewRegistration | undefined {
  const { createRegistration, registrationId, 'customer.ip': shopperIp } = order.parameters;
  if (createRegistration !== 'true' || registrationId !== undefined) return undefined;
  return registrationOf(config, {
    order,
    id: createHash('sha256').update(`registration of ${order.id}`).digest('hex').slice(0, 32),
    state: 'unconfirmed',
    code: acceptedCode(order.mode),
    checkoutId: checkoutId ?? null,
    facts: { buildNumber: assets.buildNumber, ndc, shopperIp, now },
  });
}
