/** Chooses the connector that charges a payment. */
import type { Config, Entity } from './config.ts';
import { type Charge, mismatchesOf } from './dispatch.ts';

/** Returns the connector of the first rule that fits; null when none does, and the channel's own upstream charges. */
export function connectorFor(
  { routing }: Pick<Config, 'routing'>,
  { id }: Pick<Entity, 'id'>,
  charge: Charge,
): string | null {
  const fits = (rule: Config['routing'][number]) =>
    rule.entities?.includes(id) !== false && mismatchesOf(rule, charge).length === 0;
  return routing.find(fits)?.connector ?? null;
}
