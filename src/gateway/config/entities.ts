/** Finds merchants and their channels, for which requests are made (`service.md`, "Authentication"). */
import type { Config, Grant } from './config.ts';
import type { MerchantConfig } from './entity-schemas.ts';
import { findFamily } from './families.ts';

/** The entity that a request names: a channel, or a merchant whose rules choose the channel. */
export interface Party {
  readonly kind: 'channel' | 'merchant';
  /** Entity id: 32 lower-case hexadecimal digits. */
  readonly id: string;
  readonly name: string;
}

type Entities = Pick<Config, 'entities' | 'merchants'>;

/** Finds the channel or merchant of an entity id; undefined when there is none, or the grant does not cover it. */
export function findParty(config: Entities, { entities }: Grant, entityId: string): Party | undefined {
  const merchant = config.merchants.find(({ id }) => id === entityId);
  const channel = config.entities.find(({ id }) => id === entityId);
  const covered = entities.some((granted) => owns(config, { id: granted }, entityId));
  if (!covered) return undefined;
  if (channel) return { kind: 'channel', id: channel.id, name: channel.name };
  return merchant && { kind: 'merchant', id: merchant.id, name: merchant.name };
}

/** Returns the name of a channel or merchant; empty when the configuration no longer has it. */
export function getEntityName({ entities, merchants }: Entities, entityId: string): string {
  return [...entities, ...merchants].find(({ id }) => id === entityId)?.name ?? '';
}

/** Whether an entity may read the data of another: its own data, and a merchant also that of its channels. */
export function owns(config: Entities, { id }: Pick<Party, 'id'>, ownerId: string): boolean {
  if (id === ownerId) return true;
  const merchant = config.merchants.find((one) => one.id === id);
  if (merchant === undefined) return false;
  return merchant.channels.includes(ownerId) || merchant.dispatch.some(({ channel }) => channel === ownerId);
}

/** Returns the origins of an entity's shops as its merchant lists them; undefined when any shop is allowed. */
export function listedShops(config: Entities, entityId: string): readonly string[] | undefined {
  const lists = config.merchants
    .filter((merchant) => owns(config, merchant, entityId))
    .flatMap(({ shopOrigins }) => (shopOrigins === undefined ? [] : [shopOrigins]));
  return lists.length === 0 ? undefined : [...new Set(lists.flat())];
}

/** Returns the addresses of the fonts that an entity's forms may have, as its merchant lists them and browsers write them. */
export function listedFonts(config: Entities, entityId: string): readonly string[] {
  const lists = config.merchants
    .filter((merchant) => owns(config, merchant, entityId))
    .map(({ fonts = [] }) => fonts);
  return [...new Set(lists.flat().map((address) => new URL(address).href))];
}

/** Returns the same id for all entities of a family. */
export function getFamily(config: Entities, entityId: string): string {
  return [...findFamily(config, entityId)].sort()[0] ?? entityId;
}

/** Returns the limits of declines that the merchant of a channel has in place of the gateway's. */
export function limitsOfMerchant(config: Entities, channelId: string): MerchantConfig['throttles'] {
  return config.merchants.find((merchant) => merchant.throttles && owns(config, merchant, channelId))
    ?.throttles;
}

/** Returns the deployment to which the merchant of an entity has moved; undefined for one that is served here. */
export function findNewHome(config: Entities, entityId: string): string | undefined {
  return config.merchants.find((merchant) => merchant.movedTo && owns(config, merchant, entityId))?.movedTo;
}

/** Whether two channels are the same, or belong to one merchant. */
export function areOfOneMerchant(config: Entities, one: string, other: string): boolean {
  return (
    one === other || config.merchants.some((each) => owns(config, each, one) && owns(config, each, other))
  );
}
