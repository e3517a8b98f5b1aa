/** Updates a stored instrument (gateway-contract 4.4): the expiry of a renewed card, a name, an address. */

import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { Refusal } from '../core/refusal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { registrationEvents } from '../webhooks/jobs.ts';
import { judgeInstrument } from './judge-instrument.ts';
import type { Prepared } from './prepare.ts';
import { toRegistrationRecord } from './registration.ts';
import { type StorableInstrument, withoutKept } from './storable.ts';
import { createStoringOrder } from './storing-order.ts';
import { type RegistrationContext, type StoringContext, usableRegistration } from './usable.ts';
import { createCardVault } from './vault.ts';

/** How often an update is tried again because another request changed the registration meanwhile. */
const maxAttempts = 10;

/**
 * Changes a registration. When the changed instrument would be rejected, nothing is stored, and the returned record says
 * why. Throws as {@link usableRegistration} does.
 */
export async function updateRegistration(
  gateway: RegistrationContext & StoringContext,
  entityId: string,
  id: string,
  rawParameters: Parameters,
): Promise<Prepared> {
  const { store, config, clock, assets, answers } = gateway;
  const vault = createCardVault(config.registrationKeys);
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const { registration, instrument: before } = await usableRegistration(gateway, entityId, id, 'path');
    const instrument = changedInstrument(before, rawParameters);
    const { brand, entityId: channelId } = registration;
    const stored = { instrument: withoutKept(instrument), brand };
    const order = createStoringOrder(config, {
      entity: { id: channelId },
      parameters: rawParameters,
      stored,
    });
    const now = clock.now();
    const { code, rule } = judgeInstrument(gateway, order, now);
    const facts = { buildNumber: assets.buildNumber, ndc: answers.entityNdc(channelId), now };
    const record = toRegistrationRecord(registration.id, order, code, facts, registration.record);
    // A rejected change is not stored.
    if (getOutcomeCategory(code) !== 'accepted')
      return { registration: { ...registration, record }, code, rule };
    const changed = { ...registration, ...vault.seal(instrument, registration), record };
    const jobs = registrationEvents(config, changed, 'UPDATED', now);
    const change = { ...changed, before: registration.sealed ?? '', recordBefore: registration.record, jobs };
    if ((await store.registrations.change([change])) === 1) return { registration: changed, code, rule };
  }
  throw new Refusal(503, '800.700.100');
}

/**
 * Returns the stored instrument with the sent values in place of its own. The number of a card or an account never
 * changes.
 */
function changedInstrument(stored: StorableInstrument, rawParameters: Parameters): StorableInstrument {
  const part = (name: string) => rawParameters[`${stored.kind}.${name}`];
  const holder = part('holder');
  const expiry = { expiryMonth: part('expiryMonth'), expiryYear: part('expiryYear') };
  if (stored.kind === 'card') return { ...stored, ...withoutUndefined({ ...expiry, holder }) };
  if (stored.kind === 'tokenAccount') return { ...stored, ...withoutUndefined(expiry) };
  return { ...stored, ...withoutUndefined({ holder }) };
}
