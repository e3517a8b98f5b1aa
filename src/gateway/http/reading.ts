/** Reads a request's parameters by the table of its operation, the same way in every route. */

import type { FastifyReply } from 'fastify';
import { withoutLongNumbers } from '#contract/parameters/mask.ts';
import type { Reader, Reading } from '#contract/parameters/operation.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import type { Config } from '../config/config.ts';
import { type RefusedDestination, remedies, toDestination } from '../core/destination.ts';
import { invalidParameters } from '../core/refusal.ts';
import { nameParameters } from './test-headers.ts';

/** Returns the valid parameters. Throws 400 with all errors at once. */
export function readingFor(
  { config }: { readonly config: Config },
  reply: FastifyReply,
  read: Reader,
  rawParameters: Parameters,
  prepared?: Parameters,
): Parameters {
  const reading = withCallableAddresses(config, read(rawParameters, prepared, config));
  const { parameters, errors } = reading;
  nameParameters(config, reply, reading);
  if (errors.length > 0) throw invalidParameters(errors);
  return parameters;
}

/**
 * Checks the addresses that the gateway will call, by the rule of the calls themselves. Code in `src/contract` cannot do
 * this, because it has no URL parser.
 */
export function withCallableAddresses(config: Config, reading: Reading): Reading {
  const problems = (['shopperResultUrl', 'notificationUrl'] as const).flatMap((name): ParameterError[] => {
    const { [name]: sent } = reading.parameters;
    if (sent === undefined) return [];
    const isShoppers = name === 'shopperResultUrl';
    // A shopper may return over http in the live environment, too.
    const reason = toDestination(sent, isShoppers ? { ...config, environment: 'test' } : config);
    if (typeof reason !== 'string' || isBearable(reason, isShoppers, config)) return [];
    return [{ name, value: withoutLongNumbers(sent.slice(0, 256)), message: remedies[reason] }];
  });
  const isNew = ({ name }: ParameterError) => !problems.some((problem) => problem.name === name);
  return { ...reading, errors: [...reading.errors.filter(isNew), ...problems] };
}

/**
 * Whether an address is taken although the gateway cannot call it: a shopper may return to an app or a private network,
 * and only tests have shops there that want to be notified.
 */
function isBearable(reason: RefusedDestination, isShoppers: boolean, { environment }: Config): boolean {
  if (reason === 'scheme') return isShoppers;
  return reason.startsWith('blocked') && (isShoppers || environment === 'test');
}
