/** Which payment types an operation takes, and where the others belong (gateway-contract 4.1, 4.4 and 5.1). */
import { type Format, oneOf } from './format.ts';

const storing =
  'to store a means of payment without paying, send it to /v1/registrations, or prepare a checkout with createRegistration=true and no paymentType';
const following = 'a type that follows a payment is sent to /v1/payments/{id}, with the id of that payment';
const beginning = 'a type that begins a payment is sent to /v1/payments, without an id';

/** Where a type belongs that an operation does not take. */
const places: ReadonlyMap<string, string> = new Map([
  ['RG', storing],
  ...['CP', 'RV', 'RF', 'RB', 'RC'].map((type) => [type, following] as const),
  ...['DB', 'CD', 'PA.CP'].map((type) => [type, beginning] as const),
]);

type Types = readonly [string, ...string[]];

/**
 * @param types that are suggested to whoever sends another one
 * @param heard types that are taken only to be refused by a rule of their own, which names the reason
 */
export function paymentTypeFrom(types: Types, heard: readonly string[] = []): Format {
  const list = `must be one of [${types.join(', ')}]`;
  const messageFor = (type: string) => (places.has(type) ? `${list}; ${places.get(type)}` : list);
  return { ...oneOf(...types), heard, messageFor };
}

export const firstTypes = ['PA', 'DB', 'CD', 'PA.CP'] as const;
export const checkoutTypes = ['PA', 'DB', 'CD'] as const;
export const followUpTypes = ['CP', 'RV', 'RF', 'RB', 'PA'] as const;
/** Made by the gateway itself; who sends one hears so by its code (gateway-contract 4.1). */
export const madeByTheGateway = ['RC', 'CB', 'CR'] as const;

/** Of what only stores: nothing is charged, so that any other type is a mistake that would go unseen. */
export const storingType: Format = {
  ...oneOf('RG'),
  messageFor: () =>
    'must be RG or absent: a registration charges nothing; to pay and store, send it to /v1/payments with createRegistration=true',
};
