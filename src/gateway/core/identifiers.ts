/** The identifiers that the gateway issues (gateway-contract 3.0), with 128 random bits (threeds-security T15). */
import type { RandomSource } from './random-source.ts';

/** What every checkout id ends with, in the form of gateway-contract 3.0. Readers accept any name, and none. */
const nodeName = 'uat01-vm-tx01';

/** Replaces the entity id in an `ndc` when the caller has not proven that it may use an entity. */
const noEntity = '0'.repeat(32);

const checkoutIdForm = /^([0-9A-F]{32})(?:\.[0-9A-Za-z-]{1,31})?$/;
const entityIdForm = /^[0-9a-f]{32}$/;
/** 32 hexadecimal digits, or the same with hyphens as newer pages print it (gateway-contract 12, row 9). */
const registrationIdForm = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;

/**
 * Makes a new checkout key, which is the part of a checkout id that the store keeps: 32 upper-case hexadecimal digits.
 */
export function newCheckoutKey(random: RandomSource): string {
  return random.hex('checkout').toUpperCase();
}

/** Returns the id of the checkout with this key. */
export function createCheckoutId(key: string): string {
  return `${key}.${nodeName}`;
}

/** Returns the store's key in a checkout id, with or without what stands behind the dot; undefined when the text is no checkout id. */
export function readCheckoutKey(id: string): string | undefined {
  return checkoutIdForm.exec(id.slice(0, 65))?.[1];
}

/**
 * Returns the store's key in a registration id, 32 lower-case hexadecimal digits; undefined when the text is no
 * registration id.
 */
export function readRegistrationKey(id: string): string | undefined {
  return registrationIdForm.test(id) ? id.replaceAll('-', '').toLowerCase() : undefined;
}

/** Returns the path at which a merchant's server reads the outcome of a checkout. */
export function createResourcePath(checkoutId: string, resource: 'payment' | 'registration'): string {
  return `/v1/checkouts/${checkoutId}/${resource}`;
}

/** Returns the path of the page at which a provider's window or frame ends (widget-contract 9.5 and 9.6). */
export function createClosedPath(checkoutId: string): string {
  return `/v1/checkouts/${checkoutId}/closed`;
}

/** Returns the path at which a merchant's server reads a payment that was made without a checkout. */
export function createPaymentPath(paymentId: string): string {
  return `/v1/payments/${paymentId}`;
}

/** Returns the path to which a shopper comes back from an acquirer's page, and from which the gateway leads to the shop. */
export function createReturnPath(paymentId: string): string {
  return `${createPaymentPath(paymentId)}/return`;
}

/** Returns the path at which a merchant's server reads an authentication without a payment. */
export function createAuthenticationPath(id: string): string {
  return `/v1/threeDSecure/${id}`;
}

/**
 * Makes the `ndc` of an answer about a checkout: the checkout's id, an underscore, 32 new hexadecimal digits
 * (`service.md`, "Payment response record"). Up to the first dot it is the checkout's key, which
 * receivers of webhooks look for.
 */
export function checkoutNdc(random: RandomSource, checkoutId: string): string {
  return `${checkoutId}_${random.hex('answer', checkoutId)}`;
}

/** Returns the store's key of the checkout in an `ndc`; undefined for the `ndc` of an entity. */
export function checkoutKeyInNdc(ndc: string): string | undefined {
  return readCheckoutKey(ndc.split('_')[0] ?? '');
}

/** Makes the `ndc` of an answer that is not about a checkout: entity id, underscore, 32 new hexadecimal digits. */
export function entityNdc(random: RandomSource, entityId: string | undefined): string {
  const entity = entityId !== undefined && entityIdForm.test(entityId) ? entityId : noEntity;
  return `${entity}_${random.hex('answer')}`;
}

/** Returns the default statement descriptor: a short id in three groups of four digits, and the channel's name. */
export function newDescriptor(random: RandomSource, channelName: string): string {
  const group = () => String(random.number(10_000, 'descriptor')).padStart(4, '0');
  return `${group()}.${group()}.${group()} ${channelName}`;
}
