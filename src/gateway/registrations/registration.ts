/** Makes a registration, with its encrypted instrument and its record, from an order (gateway-contract 3.3). */

import { createHash } from 'node:crypto';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { RegistrationRecord } from '#contract/payment.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import { acceptedCode } from '../../connector/outcome.ts';
import type { Config } from '../config/config.ts';
import type { RoutedPayment } from '../connectors/connector.ts';
import { createResult } from '../core/answers.ts';
import { unlessEmpty } from '../core/echo.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { afterFirst } from '../lifecycle/kept-agreement.ts';
import type { NewRegistration } from '../store/payments/registrations.ts';
import { readKeptAgreement } from './agreement-parameters.ts';
import { type RecordFacts, sharedMembers } from './record-members.ts';
import { toStorable } from './storable.ts';
import type { StoringOrder } from './storing-order.ts';
import { createCardVault } from './vault.ts';

export interface Storing {
  /** The order that only stores the instrument, or the order of the payment that stores it as well. */
  readonly order: StoringOrder;
  readonly id: string;
  /** A rejected registration holds no instrument. */
  readonly state: 'unconfirmed' | 'active' | 'rejected';
  readonly code: ResultCode;
  /** The checkout in which it is made: 32 upper-case hex. */
  readonly checkoutId: string | null;
  readonly facts: RecordFacts;
}

/**
 * Returns the registration to insert. Undefined for instruments that cannot be stored: wallets' tokens, and brands that
 * ask for the instrument on their own pages.
 */
export function toRegistration(
  { registrationKeys }: Pick<Config, 'registrationKeys'>,
  { order, id, state, code, checkoutId, facts }: Storing,
): NewRegistration | undefined {
  const storable = toStorable(order.instrument, order.parameters);
  if (storable === undefined) return undefined;
  const vault = createCardVault(registrationKeys);
  const entityId = order.channel.id;
  const nothing = { sealed: null, keyId: vault.keyId };
  const sealed = state === 'rejected' ? nothing : vault.seal(storable, { id, entityId });
  return {
    id,
    entityId,
    checkoutId,
    brand: order.brand,
    state,
    record: toRegistrationRecord(id, order, code, facts),
    ...sealed,
    createdAt: facts.now,
  };
}

/**
 * Returns the registration that a payment with `createRegistration=true` creates. Undefined when its instrument cannot be
 * stored. The registration is stored with the payment before the connector is called, because the instrument is no longer
 * available when an outcome comes late. A payment that begins again has the same registration.
 *
 * @param checkoutId the checkout in which the payment was made: 32 upper-case hex
 */
export function registrationToKeep(
  config: Pick<Config, 'registrationKeys'>,
  order: RoutedPayment,
  facts: RecordFacts,
  checkoutId: string | undefined,
): NewRegistration | undefined {
  const id = createHash('sha256').update(`registration of ${order.id}`).digest('hex').slice(0, 32);
  return toRegistration(config, {
    order,
    id,
    state: 'unconfirmed',
    code: acceptedCode(order.mode),
    checkoutId: checkoutId ?? null,
    facts,
  });
}

/**
 * Returns the record of a registration, with its members in the recorded order. It is masked as the record of a payment
 * is.
 *
 * @param before the record that it replaces; its values stay where no new ones were sent
 */
export function toRegistrationRecord(
  id: string,
  order: StoringOrder,
  code: ResultCode,
  facts: Storing['facts'],
  before: Partial<RegistrationRecord> = {},
): RegistrationRecord {
  const { instrument, shopper, customParameters, closing } = sharedMembers(order, facts, '100');
  const { card, bankAccount, virtualAccount } = instrument;
  // The id of the stored instrument stands under two names, because merchants read either (settled question 1).
  const isStored = getOutcomeCategory(code) !== 'rejected';
  return withoutUndefined({
    id,
    ...(isStored && { registrationId: id, registration: { id } }),
    paymentBrand: order.brand,
    result: createResult(code),
    card: card && { ...before.card, ...card },
    bankAccount,
    virtualAccount,
    customer: unlessEmpty({ ...before.customer, ...shopper.customer }),
    billing: unlessEmpty({ ...before.billing, ...shopper.billing }),
    standingInstruction: afterFirst(before.standingInstruction, readKeptAgreement(order)),
    customParameters: unlessEmpty({ ...before.customParameters, ...customParameters }),
    ...closing,
  }) as RegistrationRecord;
}
