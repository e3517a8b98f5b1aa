/** Entities that belong together. */
import type { MerchantConfig } from './entity-schemas.ts';

export interface Merchants {
  readonly merchants: readonly Pick<MerchantConfig, 'id' | 'channels' | 'dispatch'>[];
}

/**
 * Returns all entities that belong together with one: its merchant, the channels of that, and every merchant that shares one
 * of these channels.
 */
export function findFamily({ merchants }: Merchants, entityId: string): ReadonlySet<string> {
  const family = new Set([entityId]);
  // The loop also visits what is added meanwhile.
  for (const id of family) {
    for (const { id: merchantId, channels, dispatch } of merchants) {
      const members = [merchantId, ...channels, ...dispatch.map(({ channel }) => channel)];
      if (members.includes(id)) for (const member of members) family.add(member);
    }
  }
  return family;
}
