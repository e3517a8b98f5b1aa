/** Chooses the connector that charges a payment. */
import { type Capabilities, capabilitiesFor } from '../../connector/capabilities.ts';
import { findInstruments } from '../core/brand-instruments.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { Config, Entity } from './config.ts';
import { type Charge, findMismatches } from './dispatch.ts';
import { owns } from './entities.ts';
import { groupCurrencies, typesOfBrand } from './possible-charges.ts';

type Routing = Pick<Config, 'connectors' | 'routing'>;

export interface ChosenConnectors {
  /** Null when no rule fits, and the channel's own upstream charges. */
  readonly connector: string | null;
  /** The other connector of the rule, when it takes the payment as well. */
  readonly otherwise?: string;
  /** The declines of the first connector with which the payment goes to the other one. */
  readonly otherwiseAfter?: readonly string[];
}

/** Returns the connectors of the first rule that fits. */
export function chooseConnectors(
  config: Routing,
  channel: Pick<Entity, 'id' | 'upstream'>,
  charge: BrandCharge,
): ChosenConnectors {
  const { connector, otherwise, otherwiseAfter } = decideRoute(config, channel, charge);
  return { connector, ...withoutUndefined({ otherwise, otherwiseAfter }) };
}

/** Where a payment goes, and why. */
export interface RouteDecision extends ChosenConnectors {
  /** The place of the rule that decides; undefined where none fits. */
  readonly at?: number | undefined;
  /** Whether the connector, or the channel's own upstream, takes such a payment. */
  readonly isTaken: boolean;
}

/** Decides for payments, for the brands of a checkout, and for what `check` shows. */
export function decideRoute(
  { routing, connectors }: Routing,
  channel: Pick<Entity, 'id' | 'upstream'>,
  charge: BrandCharge,
): RouteDecision {
  const at = routing.findIndex((one) => fits(one, channel, charge));
  const rule = routing[at];
  // Without rules each channel has its own upstream or none.
  if (rule === undefined)
    return { connector: null, isTaken: channel.upstream !== undefined || routing.length === 0 };
  const takes = (name: string) => {
    const capabilities = connectors[name]?.definition.capabilities;
    return capabilities !== undefined && canTake(capabilities, charge);
  };
  const { connector, otherwise, otherwiseAfter } = rule;
  const isOtherwise = otherwise !== undefined && takes(otherwise);
  return { at, connector, isTaken: takes(connector), ...(isOtherwise && { otherwise, otherwiseAfter }) };
}

export function fits(
  rule: Config['routing'][number],
  { id }: Pick<Entity, 'id'>,
  charge: BrandCharge,
): boolean {
  return rule.entities?.includes(id) !== false && findMismatches(rule, charge).length === 0;
}

/** What a brand would be charged with. */
export type BrandCharge = Charge & { readonly brand: string };

type Payees = Routing & Pick<Config, 'entities' | 'merchants'>;

/** A brand that can be charged. */
export interface OfferedBrand {
  readonly brand: string;
  /** The parameters that its connectors need and the checkout does not have. */
  readonly lacks: string[];
}

export interface Offering {
  /** The simulator takes every brand, and needs nothing. */
  readonly isSimulated: boolean;
  /** Those of the checkout, for what its connectors need. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * Returns the brands that a channel of an entity can charge. The dispatch rules of a merchant are not read: what they leave
 * out is a matter of each payment.
 */
export function findOffer(
  config: Payees,
  entityId: string,
  charges: readonly BrandCharge[],
  { isSimulated, parameters }: Offering,
): OfferedBrand[] {
  const channels = config.entities.filter(({ id }) => owns(config, { id: entityId }, id));
  return charges.flatMap((charge) => {
    const { brand } = charge;
    if (isSimulated) {
      const isTaken = channels.some((channel) => findMismatches(channel, charge).length === 0);
      return isTaken ? [{ brand, lacks: [] }] : [];
    }
    const takers = channels.flatMap((channel) => findTakers(config, channel, charge));
    return takers.length === 0 ? [] : [{ brand, lacks: findLacking(config, takers, brand, parameters) }];
  });
}

/** Returns what the first connector lacks, unless one of them lacks nothing. */
function findLacking(
  config: Payees,
  takers: readonly (string | null)[],
  brand: string,
  parameters: Offering['parameters'],
): string[] {
  let first: string[] | undefined;
  for (const connector of takers) {
    const capabilities = config.connectors[connector ?? '']?.definition.capabilities;
    const needs = (capabilities && capabilitiesFor(capabilities, brand)?.needs) ?? [];
    const lacking = needs.filter((name) => parameters[name] === undefined);
    if (lacking.length === 0) return [];
    first ??= lacking;
  }
  return first ?? [];
}

interface OpenCharges {
  /** One currency of each group. */
  readonly currencies: readonly string[];
  readonly takers: Map<string, readonly (string | null)[]>;
}

/** Charges whose type or currency is not known yet: to find their takers takes a hundred times what a whole charge takes. */
const openCharges = new WeakMap<Payees, OpenCharges>();
const maxRemembered = 20_000;

/** Returns the connectors that take a charge of a channel, or what it can become; null for the channel's own upstream. */
function findTakers(config: Payees, channel: Entity, charge: BrandCharge): readonly (string | null)[] {
  const { brand, currency, paymentType } = charge;
  if (currency !== undefined && paymentType !== undefined) return takersOf(config, channel, [charge]);
  const open = openCharges.get(config) ?? {
    currencies: groupCurrencies(config).flatMap(([one]) => one ?? []),
    takers: new Map<string, readonly (string | null)[]>(),
  };
  openCharges.set(config, open);
  const key = [channel.id, brand, currency, paymentType].join(' ');
  const earlier = open.takers.get(key);
  if (earlier !== undefined) return earlier;
  const currencies = currency === undefined ? open.currencies : [currency];
  const types = paymentType === undefined ? typesOfBrand(brand) : [paymentType];
  const takers = takersOf(
    config,
    channel,
    currencies.flatMap((one) => types.map((type) => ({ ...charge, currency: one, paymentType: type }))),
  );
  if (open.takers.size >= maxRemembered) open.takers.clear();
  open.takers.set(key, takers);
  return takers;
}

function takersOf(config: Payees, channel: Entity, charges: readonly BrandCharge[]): (string | null)[] {
  const decisions = charges
    .filter((charge) => findMismatches(channel, charge).length === 0)
    .map((charge) => decideRoute(config, channel, charge));
  return [...new Set(decisions.flatMap(({ connector, isTaken }) => (isTaken ? [connector] : [])))];
}

function canTake(capabilities: Capabilities, { brand, ...charge }: BrandCharge): boolean {
  const brandCapabilities = capabilitiesFor(capabilities, brand);
  const instruments = findInstruments(brand);
  // A PA.CP is an authorisation and its capture.
  const paymentType = charge.paymentType?.slice(0, 2);
  return (
    brandCapabilities !== undefined &&
    findMismatches(brandCapabilities, { ...charge, paymentType }).length === 0 &&
    brandCapabilities.instruments.some((kind) => instruments.includes(kind))
  );
}

/** Returns the connectors that a rule names, each once. */
export const routedConnectors = ({ routing }: Pick<Config, 'routing'>): string[] => [
  ...new Set(routing.flatMap(({ connector, otherwise }) => [connector, ...(otherwise ? [otherwise] : [])])),
];
