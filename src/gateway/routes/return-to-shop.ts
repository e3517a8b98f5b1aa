import type { Reading } from '#contract/parameters/operation.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { parsedUrl } from '../../web/parsed-url.ts';

const name = 'shopperResultUrl';

/**
 * Adds an error to a reading when the page sends a return address whose origin is not one of the prepared
 * `shopOrigins`. A stranger could send any address, and the gateway itself also calls this address (threeds-security
 * T14).
 */
export function withReturnToShop(reading: Reading, prepared: Parameters): Reading {
  const { shopOrigins, [name]: preparedUrl } = prepared;
  const { [name]: url } = reading.parameters;
  if (shopOrigins === undefined || preparedUrl !== undefined || url === undefined) return reading;
  if (shopOrigins.split(' ').some((origin) => originOf(origin) === originOf(url))) return reading;
  const message = 'is of none of the shopOrigins the checkout was prepared with; send an address of the shop';
  return { ...reading, errors: [...reading.errors, { name, value: null, message }] };
}

function originOf(address: string): string {
  return parsedUrl(address)?.origin ?? address;
}
