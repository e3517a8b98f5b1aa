import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { Party } from '../config/entities.ts';
import { invalidParameters } from '../core/refusal.ts';
import type { NewRegistration } from '../store/payments/registrations.ts';
import { registrationEvents } from '../webhooks/jobs.ts';
import { judgeInstrument } from './judge-instrument.ts';
import { toRegistration } from './registration.ts';
import { createStoringOrder } from './storing-order.ts';
import type { StoringContext } from './usable.ts';

export interface Storage {
  /** The channel or merchant the request names. */
  readonly entity: Pick<Party, 'id'>;
  readonly parameters: Parameters;
  readonly shopperIp?: string;
  /** The `ndc` of the record; when absent, one is made from the entity id. */
  readonly ndc?: string;
  /** The checkout in which it is made: 32 upper-case hex. */
  readonly checkoutId?: string;
}

/** A registration to insert, and the result code that says why it was accepted or rejected. */
export interface Prepared {
  readonly registration: NewRegistration;
  readonly code: ResultCode;
  /** Name of the rule that decided, for the test environment's header. */
  readonly rule: string;
}

/**
 * Checks an instrument that must be stored without a payment, and makes its registration. For a rejected instrument the
 * registration has the state `rejected` and holds no instrument. Throws 400 for an unknown brand and for an instrument
 * that cannot be stored.
 */
export function prepareRegistration(
  { config, clock, assets, connectors, answers, random }: StoringContext,
  { entity, parameters, ndc, shopperIp, checkoutId }: Storage,
): Prepared {
  const order = createStoringOrder(config, { entity, parameters });
  const now = clock.now();
  const { code, rule } = judgeInstrument({ config, connectors }, order, now);
  const facts = {
    buildNumber: assets.buildNumber,
    ndc: ndc ?? answers.entityNdc(order.channel.id),
    shopperIp: shopperIp ?? parameters['customer.ip'],
    now,
  };
  const registration = toRegistration(config, {
    order,
    id: random.hex('registration'),
    state: getOutcomeCategory(code) === 'accepted' ? 'active' : 'rejected',
    code,
    checkoutId: checkoutId ?? null,
    facts,
  });
  if (registration === undefined) throw invalidParameters([notStorable]);
  if (registration.state !== 'active') return { registration, code, rule };
  const jobs = registrationEvents(config, registration, 'CREATED', now);
  return { registration: { ...registration, jobs }, code, rule };
}

const notStorable: ParameterError = {
  name: 'paymentBrand',
  value: null,
  message:
    'has no means of payment that can be stored; send those of a card, a bank account or a virtual account',
};
