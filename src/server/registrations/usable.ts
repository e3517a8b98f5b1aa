/** Stored means by id, for whoever may use them. */
import type { Config } from '../config/config.ts';
import { owns } from '../config/entities.ts';
import { registrationKeyOf } from '../identifiers.ts';
import { hindranceOf } from '../lifecycle/registration.ts';
import { Refusal } from '../refusal.ts';
import type { Registration, Registrations } from '../store/registrations.ts';
import type { StorableMeans } from './storable.ts';
import { vaultOf } from './vault.ts';

export interface Usable {
  readonly registration: Registration;
  /** Decrypted; without a security code, because none was stored. */
  readonly means: StorableMeans;
}

/** What is needed of the gateway. */
export interface RegistrationParts {
  readonly store: { readonly registrations: Registrations };
  readonly config: Pick<Config, 'registrationKeys' | 'entities' | 'merchants'>;
}

/**
 * The entity's registration with that id, in any state; a merchant has those of its channels. Throws 100.150.101 for a
 * text that is no id, and 100.150.200 for an unknown one and for another channel's alike.
 *
 * @param statusOfUnknown 404 where the registration is the resource (`service.md`, "Errors")
 */
export async function ownRegistration(
  { store, config }: RegistrationParts,
  entityId: string,
  id: string,
  statusOfUnknown: 400 | 404 = 400,
): Promise<Registration> {
  const key = registrationKeyOf(id);
  if (key === undefined) throw new Refusal(400, '100.150.101');
  const registration = await store.registrations.find(key);
  if (registration && owns(config, { id: entityId }, registration.entityId)) return registration;
  throw new Refusal(statusOfUnknown, '100.150.200');
}

/**
 * A stored means and its registration, for a payment. Throws as {@link ownRegistration} does,
 * 100.150.202 when it was deregistered and 100.150.203 when it was never good.
 */
export async function usableRegistration(
  parts: RegistrationParts,
  entityId: string,
  id: string,
): Promise<Usable> {
  const registration = await ownRegistration(parts, entityId, id);
  const { state, means, keyId } = registration;
  const hindrance = hindranceOf(state);
  if (hindrance !== undefined) throw new Refusal(400, hindrance);
  if (means === null) throw new Error(`registration ${registration.id} is active and has no means`);
  const vault = vaultOf(parts.config.registrationKeys);
  return { registration, means: vault.open({ means, keyId }, registration) };
}
