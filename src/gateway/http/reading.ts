/** Reads a request's parameters by the table of its operation, the same way in every route. */

import type { FastifyReply } from 'fastify';
import { withoutLongNumbers } from '#contract/parameters/mask.ts';
import type { Reader, Reading } from '#contract/parameters/operation.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { parsedUrl } from '../../web/parsed-url.ts';
import type { Config } from '../config/config.ts';
import { invalidParameters } from '../core/refusal.ts';
import { nameUnknown } from './test-headers.ts';

/** Returns the valid parameters. Throws 400 with all errors at once. */
export function readingFor(
  { config }: { readonly config: Config },
  reply: FastifyReply,
  read: Reader,
  sent: Parameters,
  prepared?: Parameters,
): Parameters {
  const { parameters, unknown, errors } = withParsedAddress(read(sent, prepared, config));
  nameUnknown(config, reply, unknown);
  if (errors.length > 0) throw invalidParameters(errors);
  return parameters;
}

const address = 'shopperResultUrl';

/**
 * Checks that a browser accepts the return address, for example that its port is at most 65535. Code in `src/contract`
 * cannot do this, because it has no URL parser.
 */
export function withParsedAddress(reading: Reading): Reading {
  const sent = reading.parameters[address];
  if (sent === undefined || parsedUrl(sent)) return reading;
  const value = withoutLongNumbers(sent.slice(0, 256));
  const message = 'must be an address that browsers understand; check its host and its port';
  const errors = reading.errors.filter(({ name }) => name !== address);
  return { ...reading, errors: [...errors, { name: address, value, message }] };
}
