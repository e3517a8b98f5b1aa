/** Encrypts what acquirers have told, and what waits, under the first registration key, so that the other keys can be removed. */
import type { Config } from '../config/config.ts';
import { type ShortKeys, seal, unseal } from '../core/short-seal.ts';
import type { Store } from '../store/store.ts';
import { createKeptOwner } from './apply-notifications.ts';

/** How many rows are read at once. */
const batchSize = 100;

/** Returns the number of rows. Throws when a key is missing; the rows encrypted before that stay. */
export async function rotateKeptNotifications(
  store: Pick<Store, 'keptNotifications' | 'codeKeys'>,
  config: Pick<Config, 'registrationKeys'>,
): Promise<number> {
  const keys: ShortKeys = { config, store };
  const [first] = config.registrationKeys;
  let rotated = 0;
  for (let after = ''; ; ) {
    const rows = await store.keptNotifications.underOtherKeys(first?.id ?? '', after, batchSize);
    for (const { id, sealed, keyId } of rows) {
      const opened = await unseal(keys, { sealed, keyId }, createKeptOwner(id));
      // One that was changed opens under no key; its job tells of it.
      if (opened === undefined) continue;
      const anew = await seal(keys, { value: opened.value }, createKeptOwner(id));
      if (await store.keptNotifications.reseal({ id, before: sealed, ...anew })) rotated += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return rotated;
    after = last.id;
  }
}
