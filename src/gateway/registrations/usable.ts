/** Finds a stored instrument by its id, for an entity of the merchant that has it. */
import type { Config } from '../config/config.ts';
import { areOfOneMerchant } from '../config/entities.ts';
import type { Connectors } from '../connectors/connector.ts';
import type { Answers } from '../core/answers.ts';
import type { Clock } from '../core/clock.ts';
import { readRegistrationKey } from '../core/identifiers.ts';
import type { RandomSource } from '../core/random-source.ts';
import { Refusal } from '../core/refusal.ts';
import { type RegistrationState, unusableCode } from '../lifecycle/registration.ts';
import type { Registration, Registrations } from '../store/payments/registrations.ts';
import type { StorableInstrument } from './storable.ts';
import { createCardVault } from './vault.ts';

export interface Usable {
  readonly registration: Registration;
  /** The decrypted instrument. It has no security code, because none is ever stored. */
  readonly instrument: StorableInstrument;
}

/** The members of the gateway's context that are needed to find a registration. */
export interface RegistrationContext {
  readonly store: { readonly registrations: Registrations };
  readonly config: Pick<Config, 'registrationKeys' | 'entities' | 'merchants'>;
}

/** Those that are needed to store an instrument. */
export interface StoringContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly connectors: Connectors;
  readonly answers: Pick<Answers, 'entityNdc' | 'plain'>;
  readonly assets: { readonly buildNumber: string };
}

/**
 * Returns the registration with this id, in any state; all channels of a merchant share theirs. Throws 100.150.101 for
 * a text that is not an id. Throws 100.150.200 for an unknown id and also for an id of another merchant, so that callers
 * cannot find out which ids exist.
 *
 * @param place where the request has the id: an unknown id in the path is 404, elsewhere 400 (`service.md`, "Errors")
 */
export async function ownRegistration(
  { store, config }: RegistrationContext,
  entityId: string,
  id: string,
  place: 'registrationId' | 'path' = 'registrationId',
): Promise<Registration> {
  const status = place === 'path' ? 404 : 400;
  const key = readRegistrationKey(id);
  if (key === undefined)
    throw new Refusal(status, '100.150.101', [{ name: place, value: null, message: noId }]);
  const registration = await store.registrations.find(key);
  if (registration && areOfOneMerchant(config, entityId, registration.entityId)) return registration;
  throw new Refusal(status, '100.150.200', [{ name: place, value: null, message: unknownId }]);
}

const noId =
  'must be the id of a registration: 32 hex characters, or a UUID; send the registrationId of an earlier answer';
const unknownId =
  'names no registration of this entity; send the registrationId of an earlier answer, and its entityId';

/** Returns the refusal of a registration whose state forbids its use; undefined when it can be used. */
export function refusalOfState(
  state: RegistrationState,
  place: 'registrationId' | 'path',
): Refusal | undefined {
  const code = unusableCode(state);
  if (code === undefined) return undefined;
  return new Refusal(400, code, [{ name: place, value: null, message: remedies[state] ?? unknownId }]);
}

const remedies: Readonly<Partial<Record<RegistrationState, string>>> = {
  unconfirmed: 'names a registration whose payment has no outcome yet; read the payment again later',
  deregistered: 'names a registration that was deleted; let the shopper store the means of payment anew',
  rejected: 'names a registration whose means was no good, so that nothing was stored; store another one',
};

/**
 * Returns a registration and its decrypted instrument, for a payment. Throws as {@link ownRegistration} does,
 * 100.150.201 when the registration is not confirmed yet, 100.150.202 when it was deregistered, and 100.150.203 when it
 * was rejected.
 */
export async function usableRegistration(
  context: RegistrationContext,
  entityId: string,
  id: string,
  place: 'registrationId' | 'path' = 'registrationId',
): Promise<Usable> {
  const registration = await ownRegistration(context, entityId, id, place);
  const { state, sealed, keyId } = registration;
  const refusal = refusalOfState(state, place);
  if (refusal !== undefined) throw refusal;
  if (sealed === null) throw new Error(`registration ${registration.id} is active and has no means`);
  const vault = createCardVault(context.config.registrationKeys);
  return { registration, instrument: vault.open({ sealed, keyId }, registration) };
}
