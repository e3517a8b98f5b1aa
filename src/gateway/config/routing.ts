/** Chooses the connector that charges a payment. */
import type { Config, Entity } from './config.ts';
import { type Charge, findMismatches } from './dispatch.ts';
import { owns } from './entities.ts';

type Routing = Pick<Config, 'connectors' | 'routing'>;

/** Returns the connector of the first rule that fits; null when none does, and the channel's own upstream charges. */
export function connectorFor(
  { routing }: Pick<Config, 'routing'>,
  { id }: Pick<Entity, 'id'>,
  charge: Charge,
): string | null {
  const fits = (rule: Config['routing'][number]) =>
    rule.entities?.includes(id) !== false && findMismatches(rule, charge).length === 0;
  return routing.find(fits)?.connector ?? null;
}

/**
 * Whether a channel of an entity can charge a brand. The dispatch rules of a merchant are not read: what they leave out is a
 * matter of each payment. The simulator takes every brand.
 */
export function isChargeable(
  config: Pick<Config, 'connectors' | 'routing' | 'entities' | 'merchants'>,
  entityId: string,
  brand: string,
  isSimulated: boolean,
): boolean {
  return config.entities
    .filter(({ id }) => owns(config, { id: entityId }, id))
    .some(
      (channel) =>
        channel.brands?.includes(brand) !== false && (isSimulated || isTaken(config, channel, brand)),
    );
}

/** Whether some connector takes a brand of a channel. Without rules each channel has its own upstream or none. */
function isTaken({ connectors, routing }: Routing, { id, upstream }: Entity, brand: string): boolean {
  if (routing.length === 0 || upstream !== undefined) return true;
  return routing.some(
    ({ entities, brands, connector }) =>
      [entities?.includes(id), brands?.includes(brand)].every((fits) => fits !== false) &&
      connectors[connector]?.definition.capabilities.brands?.includes(brand) !== false,
  );
}

/** Returns one sentence for each channel that lists brands which nobody takes. */
export function untakenBrands(config: Routing & Pick<Config, 'entities'>): string[] {
  return config.entities.flatMap((channel) => {
    const brands = channel.brands?.filter((brand) => !isTaken(config, channel, brand)) ?? [];
    if (brands.length === 0) return [];
    const list = brands.join(', ');
    return [
      `No connector takes ${list} of the channel ${channel.id}, so that they are not offered; give one in routing.`,
    ];
  });
}
