/** Merchants and channels: who a request speaks for, and which channel charges (`service.md`, "Authentication"). */
import type { ResultCode } from '../../contract/result-codes.ts';
import { Refusal } from '../refusal.ts';
import type { Config, Entity, Grant } from './config.ts';

/** Whom a request names: a channel, or a merchant whose rules choose the channel. */
export interface Party {
  readonly kind: 'channel' | 'merchant';
  /** Entity id: 32 lowercase hex. */
  readonly id: string;
  readonly name: string;
}

/** What a channel is chosen by. A list of a rule or a channel fits only what is known. */
export interface Charge {
  readonly brand?: string | undefined;
  readonly currency?: string | undefined;
  readonly paymentType?: string | undefined;
}

type Entities = Pick<Config, 'entities' | 'merchants'>;

/** The channel or merchant of an entity id; undefined when there is none, or when the grant does not cover it. */
export function partyOf(config: Entities, { entities }: Grant, entityId: string): Party | undefined {
  const merchant = config.merchants.find(({ id }) => id === entityId);
  const channel = config.entities.find(({ id }) => id === entityId);
  const covered = entities.some((granted) => owns(config, { id: granted }, entityId));
  if (!covered) return undefined;
  if (channel) return { kind: 'channel', id: channel.id, name: channel.name };
  return merchant && { kind: 'merchant', id: merchant.id, name: merchant.name };
}

/** Name of a channel or merchant; empty when the configuration no longer has it. */
export function nameOf({ entities, merchants }: Entities, entityId: string): string {
  return [...entities, ...merchants].find(({ id }) => id === entityId)?.name ?? '';
}

/** Whether an entity may read what belongs to another: its own, and a merchant what belongs to its channels. */
export function owns(config: Entities, { id }: Pick<Party, 'id'>, ownerId: string): boolean {
  if (id === ownerId) return true;
  const merchant = config.merchants.find((one) => one.id === id);
  if (merchant === undefined) return false;
  return merchant.channels.includes(ownerId) || merchant.dispatch.some(({ channel }) => channel === ownerId);
}

/** Whether two channels are the same, or belong to one merchant. */
export function areOfOneMerchant(config: Entities, one: string, other: string): boolean {
  return (
    one === other || config.merchants.some((each) => owns(config, each, one) && owns(config, each, other))
  );
}

/**
 * The channel that charges: the named one, or of a merchant the one of its first rule that fits. Throws 400 with a
 * code of 600.200 when none fits, or when the named channel does not charge this brand or currency.
 */
export function channelFor(config: Entities, { id }: Pick<Party, 'id'>, charge: Charge): Entity {
  const found = firstChannel(config, id, charge);
  if (found) return found;
  const otherwise = firstChannel(config, id, charge, false);
  const [code, name]: readonly [ResultCode, keyof Charge] = otherwise
    ? ['600.200.202', 'paymentType']
    : [
        '600.200.500',
        firstChannel(config, id, { ...charge, brand: undefined }, false) ? 'brand' : 'currency',
      ];
  const message =
    'is charged by no channel of this entity; send another one, or the entityId of a channel that does';
  const parameter = name === 'brand' ? 'paymentBrand' : name;
  throw new Refusal(400, code, [{ name: parameter, value: charge[name] ?? null, message }]);
}

function firstChannel(config: Entities, id: string, charge: Charge, typeCounts = true): Entity | undefined {
  const merchant = config.merchants.find((one) => one.id === id);
  const ids = merchant?.dispatch
    .filter(
      (rule) =>
        fits(rule.brands, charge.brand) &&
        fits(rule.currencies, charge.currency) &&
        (!typeCounts || fits(rule.paymentTypes, charge.paymentType)),
    )
    .map(({ channel }) => channel);
  return (ids ?? [id])
    .map((one) => config.entities.find((channel) => channel.id === one))
    .find((channel) => fits(channel?.brands, charge.brand) && fits(channel?.currencies, charge.currency));
}

function fits(list: readonly string[] | undefined, value: string | undefined): boolean {
  return list === undefined || (value !== undefined && list.includes(value));
}
