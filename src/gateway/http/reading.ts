/** Reads a request's parameters by the table of its operation, the same way in every route. */
import type { FastifyReply } from 'fastify';
import type { Reader } from '#contract/parameters/operation.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { Config } from '../config/config.ts';
import { invalidParameters } from '../core/refusal.ts';
import { withParsedAddress } from './return-address.ts';
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
