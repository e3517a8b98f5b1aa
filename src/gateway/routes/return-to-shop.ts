import type { Reading } from '#contract/parameters/operation.ts';
import type { Parameters } from '#contract/parameters/table.ts';

const name = 'shopperResultUrl';

/**
 * Adds an error to a reading when the page names the return address and its origin is none of the prepared `shopOrigins`. A
 * stranger can send any address here, and the gateway calls the shop at this address as well (threeds-security T14).
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
  return URL.canParse(address) ? new URL(address).origin : address;
}
