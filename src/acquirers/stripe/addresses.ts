import type Stripe from 'stripe';

/** The members of an address at Stripe, each with ours. */
export const addressMembers = {
  line1: ['street1', 'houseNumber1', 'houseNumber2'],
  line2: ['street2'],
  city: ['city'],
  state: ['state'],
  postal_code: ['postcode'],
  country: ['country'],
} as const satisfies Partial<Record<keyof Stripe.AddressParam, readonly string[]>>;
