/** Chooses the channel that charges a payment (`service.md`, "Authentication": channel dispatching). */
import type { ParameterError } from '#contract/parameters/table.ts';
import { Refusal } from '../core/refusal.ts';
import type { Config, Entity, MerchantConfig } from './config.ts';
import type { Party } from './entities.ts';

/**
 * The facts by which a channel is chosen. An undefined member, such as the currency of a card that is only stored,
 * excludes no channel.
 */
export interface Charge {
  readonly brand?: string | undefined;
  readonly currency?: string | undefined;
  readonly paymentType?: string | undefined;
}

type Entities = Pick<Config, 'entities' | 'merchants'>;
type Rule = MerchantConfig['dispatch'][number];

/**
 * Returns the channel that charges. For a channel's id it is that channel. For a merchant's id it is the channel of the
 * first rule that fits, or else the first of the merchant's channels that accepts brand and currency. Throws 400 with
 * 600.200.500 and the reasons when there is none.
 */
export function channelFor(config: Entities, { id }: Pick<Party, 'id'>, charge: Charge): Entity {
  const merchant = config.merchants.find((one) => one.id === id);
  const byRule = (merchant?.dispatch ?? []).filter((rule) => findMismatches(rule, charge).length === 0);
  const channels = merchant ? channelsOf(config, merchant) : config.entities.filter((one) => one.id === id);
  const wanted = byRule.flatMap(({ channel }) => channels.filter((one) => one.id === channel));
  const found = [...wanted, ...channels].find((channel) => findMismatches(channel, charge).length === 0);
  if (found !== undefined) return found;
  throw new Refusal(400, '600.200.500', [nobodyCharges(charge, channels, merchant?.dispatch ?? [])]);
}

/** Returns the channels of a merchant in the order of the configuration; those that only a rule names come last. */
function channelsOf({ entities }: Entities, { channels, dispatch }: MerchantConfig): Entity[] {
  const ids = new Set([...channels, ...dispatch.map(({ channel }) => channel)]);
  return [...ids].flatMap((id) => entities.filter((one) => one.id === id));
}

/** What a rule, a channel or a connector accepts; everything where a list is absent. */
export interface Taking {
  readonly brands?: readonly string[] | undefined;
  readonly currencies?: readonly string[] | undefined;
  readonly paymentTypes?: readonly string[] | undefined;
}

/** Returns the members of the charge that are not accepted. */
export function findMismatches(
  { brands, currencies, paymentTypes }: Taking,
  charge: Charge,
): (keyof Charge)[] {
  const lists = { brand: brands, currency: currencies, paymentType: paymentTypes };
  const names = ['brand', 'currency', 'paymentType'] as const;
  return names.filter((name) => charge[name] !== undefined && lists[name]?.includes(charge[name]) === false);
}

/**
 * Makes the error for a charge that no channel accepts. It names the parameter to change, what was tried, and what
 * would be accepted instead.
 */
function nobodyCharges(charge: Charge, channels: readonly Entity[], rules: readonly Rule[]): ParameterError {
  const takesBrand = channels.some((channel) => !findMismatches(channel, charge).includes('brand'));
  const [name, value] = takesBrand ? ['currency', charge.currency] : ['paymentBrand', charge.brand];
  const what = [charge.brand, charge.currency].filter((part) => part !== undefined).join(' in ');
  const tried = rules.flatMap((rule, at) => {
    const mismatches = findMismatches(rule, charge);
    // A rule without lists only names a channel, and the channels are listed below.
    return mismatches.length > 0 ? [`rule ${at + 1} wants ${wantedBy(rule)}`] : [];
  });
  const there = channels.map((channel) => `${channel.name} (${channel.id}) takes ${takenBy(channel)}`);
  const message = [
    `cannot be charged: no channel of this entityId takes ${what}`,
    ...(tried.length > 0 ? [tried.join(', ')] : []),
    there.join(', '),
    'send what one of them takes, or the entityId of a channel that takes this',
  ].join('; ');
  return { name: name ?? '', value: value ?? null, message };
}

/** Returns what a channel accepts, such as `VISA or MASTER in EUR`. */
function takenBy({ brands, currencies }: Entity): string {
  return `${brands?.join(' or ') ?? 'every brand'} in ${currencies?.join(' or ') ?? 'every currency'}`;
}

/** Returns what a rule requires, such as `paymentBrand VISA, currency EUR or CHF`. */
function wantedBy({ brands, currencies, paymentTypes }: Rule): string {
  return Object.entries({ paymentBrand: brands, currency: currencies, paymentType: paymentTypes })
    .flatMap(([name, list]) => (list === undefined ? [] : [`${name} ${list.join(' or ')}`]))
    .join(', ');
}
