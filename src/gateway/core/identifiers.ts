/** Identifiers the gateway issues (gateway-contract 3.0): 128 random bits each, never derived from input. */
import { randomBytes, randomInt } from 'node:crypto';

/** Ends a checkout id after a dot and names the cell that holds it; it may be left out when reading. */
export const ownCell = 'uat01-vm-tx01';

/** Stands in an `ndc` where no entity is known: nobody proved who they are. */
const noEntity = '0'.repeat(32);

const checkoutIdForm = /^([0-9A-F]{32})(?:\.[0-9A-Za-z-]{1,31})?$/;
const entityIdForm = /^[0-9a-f]{32}$/;
/** 32 hex, or the same with hyphens as newer pages print it (gateway-contract 12, row 9). */
const registrationIdForm = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;

export function randomHex(): string {
  return randomBytes(16).toString('hex');
}

/** The part of a checkout id that the store keeps: 32 upper-case hex. */
export function newCheckoutKey(): string {
  return randomHex().toUpperCase();
}

export function checkoutIdOf(key: string): string {
  return `${key}.${ownCell}`;
}

/** The store's key in a checkout id with or without its node; undefined when the text is no checkout id. */
export function checkoutKeyOf(id: string): string | undefined {
  return checkoutIdForm.exec(id.slice(0, 65))?.[1];
}

/** The store's key in a registration id, 32 lowercase hex; undefined when the text is no registration id. */
export function registrationKeyOf(id: string): string | undefined {
  return registrationIdForm.test(id) ? id.replaceAll('-', '').toLowerCase() : undefined;
}

/** The name of the cell in a checkout id; undefined when it has none, or the text is no checkout id. */
export function cellOf(checkoutId: string): string | undefined {
  return checkoutKeyOf(checkoutId) === undefined ? undefined : checkoutId.split('.')[1];
}

/** The path a merchant's server reads the outcome at. */
export function resourcePathOf(checkoutId: string, resource: 'payment' | 'registration'): string {
  return `/v1/checkouts/${checkoutId}/${resource}`;
}

/** The path where a provider's page in a window or frame of its own ends (widget-contract 9.5 and 9.6). */
export function closedPathOf(checkoutId: string): string {
  return `/v1/checkouts/${checkoutId}/closed`;
}

/** The path a merchant's server reads a payment at that was made without a checkout. */
export function paymentPathOf(paymentId: string): string {
  return `/v1/payments/${paymentId}`;
}

/** The path a merchant's server reads an authentication at that was asked for by itself. */
export function authenticationPathOf(id: string): string {
  return `/v1/threeDSecure/${id}`;
}

/**
 * `ndc` of an answer that belongs to a checkout: its id, underscore, fresh 32 hex (`service.md`, "Payment response
 * record"). Up to the first dot it is the checkout id without its node, which receivers of webhooks look for.
 */
export function checkoutNdc(checkoutId: string): string {
  return `${checkoutId}_${randomHex()}`;
}

/** The store's key of the checkout in an `ndc`; undefined for the `ndc` of an entity. */
export function checkoutKeyInNdc(ndc: string): string | undefined {
  return checkoutKeyOf(ndc.split('_')[0] ?? '');
}

/** `ndc` of an answer that belongs to no checkout: entity id, underscore, fresh 32 hex. */
export function entityNdc(entityId: string | undefined): string {
  const entity = entityId !== undefined && entityIdForm.test(entityId) ? entityId : noEntity;
  return `${entity}_${randomHex()}`;
}

/** Default statement descriptor: a short id in three groups of four digits and the channel's name. */
export function newDescriptor(channelName: string): string {
  const group = () => String(randomInt(10_000)).padStart(4, '0');
  return `${group()}.${group()}.${group()} ${channelName}`;
}
