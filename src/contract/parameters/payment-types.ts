/**
 * The payment types that each operation accepts, and for the others the hint to which operation to send them
 * (gateway-contract 4.1, 4.4 and 5.1).
 */
import { type Format, oneOf } from './format.ts';

const storing =
  'to store a means of payment without paying, send it to /v1/registrations, or prepare a checkout with createRegistration=true and no paymentType';
const following = 'a type that follows a payment is sent to /v1/payments/{id}, with the id of that payment';
const beginning = 'a type that begins a payment is sent to /v1/payments, without an id';

/** The hint where to send a payment type that an operation does not accept. */
const places: ReadonlyMap<string, string> = new Map([
  ['RG', storing],
  ...['CP', 'RV', 'RF', 'RB', 'RC'].map((type) => [type, following] as const),
  ...['DB', 'CD', 'PA.CP'].map((type) => [type, beginning] as const),
]);

type Types = readonly [string, ...string[]];

/**
 * Returns the format of a `paymentType` parameter.
 *
 * @param types the accepted types, which an error lists
 * @param heard types that pass the format because a separate rule refuses them with a better reason
 */
export function paymentTypeFrom(types: Types, heard: readonly string[] = []): Format {
  const list = `must be one of [${types.join(', ')}]`;
  const messageFor = (type: string) => (places.has(type) ? `${list}; ${places.get(type)}` : list);
  return { ...oneOf(...types), heard, messageFor };
}

export const firstTypes = ['PA', 'DB', 'CD', 'PA.CP'] as const;
export const checkoutTypes = ['PA', 'DB', 'CD'] as const;
export const followUpTypes = ['CP', 'RV', 'RF', 'RB', 'PA'] as const;
/**
 * Types that only the gateway itself creates. A request with one of them gets a result code that says so
 * (gateway-contract 4.1).
 */
export const madeByTheGateway = ['RC', 'CB', 'CR'] as const;

/**
 * The payment type of a request that only stores an instrument. Other types are refused, because the merchant would
 * expect a charge that never happens.
 */
export const storingType: Format = {
  ...oneOf('RG'),
  messageFor: () =>
    'must be RG or absent: a registration charges nothing; to pay and store, send it to /v1/payments with createRegistration=true',
};
