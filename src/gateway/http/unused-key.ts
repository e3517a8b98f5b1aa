import type { preHandlerHookHandler } from 'fastify';
import { invalidParameters } from '../core/refusal.ts';

/**
 * Hook of a route that makes something and looks at no `Idempotency-Key`. A caller who sends one relies on it, so that a
 * request with one is refused.
 */
export const refuseUnusedKey: preHandlerHookHandler = ({ method, headers }, _reply, done) => {
  if (method === 'POST' && headers['idempotency-key'] !== undefined) throw unused();
  done();
};

function unused() {
  const message =
    'is for payments, follow-ups and charges of stored cards; leave it out: this request moves no money, so that it may be sent again without a key';
  return invalidParameters([{ name: 'Idempotency-Key', value: null, message }]);
}
