/** The introduction of the reference: rules that hold for every operation. */
import type { Config } from '../gateway/config/config.ts';

/** One text per paragraph. */
export const everyOperation: readonly string[] = [
  'Bodies are form-encoded UTF-8. Names are used as they are written here: customer.givenName, cart.items[0].name. An empty parameter counts as absent. A parameter that is sent twice is an error; of one of customParameters the last counts.',
  'Line breaks, other control characters and broken UTF-8 are refused in every value. Lengths are in characters.',
  'Parameters that the gateway does not know never change the outcome, unless the setting strictParameters refuses them.',
  'Merchants send the header `Authorization: Bearer` with their access token, and entityId. With the setting legacyAuthentication authentication.userId, authentication.password and authentication.entityId may stand for them.',
  'Answers are JSON; every value is a string, but for parameterErrors[].value, which is null when nothing or a secret was sent. Tolerate members you do not know: new ones come at any time. result.code alone says how a payment ended. A declined payment is HTTP 400 with its whole record.',
  'A path that names nothing is answered 404, one that does not take the method 405; Allow lists the methods that it takes.',
  'R means required within its group of parameters, C required under a condition, O optional.',
];

/** Returns the introduction with the environment, one text per paragraph. */
export function about({ environment }: Pick<Config, 'environment'>): string[] {
  return [`This is the ${environment} environment.`, ...everyOperation];
}
