import type { Reading } from '#contract/parameters/operation.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { asBrowsersWrite } from '../core/shop-origins.ts';

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
  const sent = asBrowsersWrite(url);
  if (shopOrigins.split(' ').some((origin) => asBrowsersWrite(origin) === sent)) return reading;
  const message = 'is of none of the shopOrigins the checkout was prepared with; send an address of the shop';
  return { ...reading, errors: [...reading.errors, { name, value: null, message }] };
}
