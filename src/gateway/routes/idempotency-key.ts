import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isParameter, isSecretParameter } from '#contract/parameters/index.ts';
import { withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import type { Config } from '../config/config.ts';
import { getFamily } from '../config/entities.ts';
import { maskedNumber } from '../core/journal.ts';
import { invalidParameters } from '../core/refusal.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import type { IdempotencyKey } from '../store/payments/idempotency-keys.ts';

/**
 * Reads the header `Idempotency-Key` of a merchant's request. Undefined when there is none. A key is one for a merchant and
 * its channels together: a repeat under the other's id would charge twice.
 *
 * @throws 400 for a key that is not 1 to 255 visible ASCII characters
 */
export function readIdempotencyKey(
  config: Pick<Config, 'entities' | 'merchants'>,
  request: FastifyRequest,
): IdempotencyKey | undefined {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(value)) throw badForm();
  const { party, rawParameters } = merchantRequest(request);
  const [path = ''] = request.url.split('?');
  const parameters = Object.entries(rawParameters).sort(([one], [other]) => (one < other ? -1 : 1));
  const family = getFamily(config, party.id);
  return {
    hash: sha256([family, value]),
    transaction: sha256(['idempotency key', family, value, path]),
    // The merchant's key is not stored, so that nobody can guess an account number by its hash.
    fingerprint: sha256([value, path, ...parameters.flatMap(comparable)]),
  };
}

/**
 * Returns what of a parameter is compared with an earlier request. Of card data this is only what the payment's record shows
 * of the number: a security code could be guessed from its hash (design decision 12).
 */
function comparable([name, value]: readonly [string, string]): string[] {
  if (name === 'card.number') return [name, JSON.stringify(maskedNumber(value))];
  if (/cv[vcn]/i.test(name) || !isParameter(name) || isSecretParameter(name)) return [];
  return [name, withoutCardNumbers(value)];
}

const sha256 = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

function badForm() {
  const message =
    'must be 1 to 255 visible ASCII characters without spaces; send one that is unique for each payment, such as a UUID';
  return invalidParameters([{ name: 'Idempotency-Key', value: null, message }]);
}
