/**
 * By this hash the rows of one shopper are found when the shopper's data are erased. It has the same length for ids of any
 * length, and an index of it holds no id.
 */
import { createHash } from 'node:crypto';

/** 128 bits in base64url: so many ids that two of them could have the same hash do not exist. */
const length = 22;

/** @param merchantCustomerId null is returned for a row without one */
export function customerHash(merchantCustomerId: string | undefined): string | null {
  if (merchantCustomerId === undefined) return null;
  return createHash('sha256').update(merchantCustomerId).digest('base64url').slice(0, length);
}

/** Returns the hash of a payment's or registration's record. */
export function toCustomerHash(record: {
  readonly customer?: Readonly<Record<string, string>>;
}): string | null {
  return customerHash(record.customer?.merchantCustomerId);
}
