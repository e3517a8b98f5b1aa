import { withoutLongNumbers } from '#contract/parameters/mask.ts';
import type { Reading } from '#contract/parameters/operation.ts';

const name = 'shopperResultUrl';

/**
 * Checks that a browser accepts the return address, for example that its port is at most 65535. Code in `src/contract`
 * cannot do this, because it has no URL parser.
 */
export function withParsedAddress(reading: Reading): Reading {
  const address = reading.parameters[name];
  if (address === undefined || URL.canParse(address)) return reading;
  const value = withoutLongNumbers(address.slice(0, 256));
  const message = 'must be an address that browsers understand; check its host and its port';
  const errors = reading.errors.filter((error) => error.name !== name);
  return { ...reading, errors: [...errors, { name, value, message }] };
}
