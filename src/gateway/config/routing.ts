/** Chooses the connector that charges a payment. */
import { isDeepStrictEqual } from 'node:util';
import { type Capabilities, capabilitiesFor, listTakenBrands } from '../../connector/capabilities.ts';
import { findInstruments } from '../core/brand-instruments.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { Config, Entity } from './config.ts';
import { type Charge, findMismatches, type Taking } from './dispatch.ts';
import { owns } from './entities.ts';

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
  { routing, connectors }: Routing,
  channel: Pick<Entity, 'id'>,
  charge: BrandCharge,
): ChosenConnectors {
  const rule = routing.find((one) => fits(one, channel, charge));
  const { connector = null, otherwise, otherwiseAfter } = rule ?? {};
  const capabilities = otherwise === undefined ? undefined : connectors[otherwise]?.definition.capabilities;
  const isTaker = capabilities !== undefined && canTake(capabilities, charge);
  return { connector, ...(isTaker && withoutUndefined({ otherwise, otherwiseAfter })) };
}

function fits(rule: Config['routing'][number], { id }: Pick<Entity, 'id'>, charge: Charge): boolean {
  return rule.entities?.includes(id) !== false && findMismatches(rule, charge).length === 0;
}

/** What a brand would be charged with. A type or a currency that is not known yet excludes no rule. */
type BrandCharge = Charge & { readonly brand: string };

/**
 * Returns the brands that a channel of an entity can charge. The dispatch rules of a merchant are not read: what they leave
 * out is a matter of each payment. The simulator takes every brand.
 */
export function chargeableBrands(
  config: Routing & Pick<Config, 'entities' | 'merchants'>,
  entityId: string,
  charges: readonly BrandCharge[],
  isSimulated: boolean,
): string[] {
  const channels = config.entities.filter(({ id }) => owns(config, { id: entityId }, id));
  const takes = (channel: Entity, charge: BrandCharge) =>
    findMismatches(channel, charge).length === 0 && (isSimulated || isTaken(config, channel, charge));
  return charges.flatMap((charge) => (channels.some((one) => takes(one, charge)) ? [charge.brand] : []));
}

/** Whether some connector takes a charge of a channel. Without rules each channel has its own upstream or none. */
function isTaken({ connectors, routing }: Routing, channel: Entity, charge: BrandCharge): boolean {
  if (routing.length === 0) return true;
  const isWhole = charge.currency !== undefined && charge.paymentType !== undefined;
  const fitting = routing.filter((rule) => fits(rule, channel, charge));
  // The first rule decides, once all is known by which it is chosen.
  const rules = isWhole ? fitting.slice(0, 1) : fitting;
  const hasUpstream = channel.upstream !== undefined && !(isWhole && rules.length > 0);
  return (
    hasUpstream ||
    rules.some(({ connector }) => {
      const capabilities = connectors[connector]?.definition.capabilities;
      return capabilities !== undefined && canTake(capabilities, charge);
    })
  );
}

function canTake(capabilities: Capabilities, { brand, ...charge }: BrandCharge): boolean {
  const own = capabilitiesFor(capabilities, brand);
  const instruments = findInstruments(brand);
  // A PA.CP is an authorisation and its capture.
  const paymentType = charge.paymentType?.slice(0, 2);
  return (
    own !== undefined &&
    findMismatches(own, { ...charge, paymentType }).length === 0 &&
    own.instruments.some((kind) => instruments.includes(kind))
  );
}

/** Returns a sentence for each channel whose brands no connector takes, and for each rule whose brands its connector does not take. */
export function untakenBrands(config: Routing & Pick<Config, 'entities'>): string[] {
  const ofRules = config.routing.flatMap(({ brands = [], connector }, at) => {
    const capabilities = config.connectors[connector]?.definition.capabilities;
    const list = brands.filter((brand) => capabilities && !canTake(capabilities, { brand })).join(', ');
    return list === ''
      ? []
      : [
          `routing[${at}] sends ${list} to ${connector}, which takes no such payment; give another connector.`,
        ];
  });
  const ofChannels = config.entities.flatMap((channel) => {
    const brands = channel.brands?.filter((brand) => !isTaken(config, channel, { brand })) ?? [];
    if (brands.length === 0) return [];
    const list = brands.join(', ');
    return [
      `No connector takes ${list} of the channel ${channel.id}, so that they are not offered; give one in routing.`,
    ];
  });
  return [...ofRules, ...ofChannels];
}

/** Returns the connectors that a rule names, each once. */
export const routedConnectors = ({ routing }: Pick<Config, 'routing'>): string[] => [
  ...new Set(routing.flatMap(({ connector, otherwise }) => [connector, ...(otherwise ? [otherwise] : [])])),
];

/** Returns a sentence for each connector that no rule names: no payment goes to it. */
export function unroutedConnectors({ connectors, routing }: Routing): string[] {
  const routed = routedConnectors({ routing });
  return Object.keys(connectors)
    .filter((name) => !routed.includes(name))
    .map((name) => `No rule of routing names the connector ${name}, so that no payment goes to it; add one.`);
}

/** Returns a sentence for each two connectors that are one account of an acquirer. */
export function twofoldConnectors({ connectors }: Pick<Config, 'connectors'>): string[] {
  const accounts = Object.entries(connectors).map(([name, { definition, settings }]) => ({
    ...{ name, kind: definition.name, account: definition.account?.(settings) ?? settings },
  }));
  return accounts.flatMap((one, at) =>
    accounts
      .slice(at + 1)
      .filter((other) => one.kind === other.kind && isDeepStrictEqual(one.account, other.account))
      .map(
        (other) =>
          `The connectors ${one.name} and ${other.name} are one account of ${one.kind}: it answers both alike, and names stored accounts for each of them alone; let one name stand for both.`,
      ),
  );
}

/** What a channel's payments must be to go to a connector; every one where a list is absent. */
export interface RouteRow {
  readonly channel: string;
  readonly connector: string;
  readonly otherwise?: string | undefined;
  readonly otherwiseAfter?: readonly string[] | undefined;
  readonly brands: readonly string[] | undefined;
  readonly currencies: readonly string[] | undefined;
  readonly paymentTypes: readonly string[] | undefined;
}

/** Returns which connector takes what of each channel, in the order in which the rules are tried. */
export function listRoutes({
  entities,
  connectors,
  routing,
}: Routing & Pick<Config, 'entities'>): RouteRow[] {
  return entities.flatMap((channel) => {
    const rules = routing.filter((rule) => rule.entities?.includes(channel.id) !== false);
    const rows = rules.map((rule) => {
      const capabilities = connectors[rule.connector]?.definition.capabilities;
      const taken = capabilities && { ...capabilities, brands: listTakenBrands(capabilities) };
      const takers: readonly Taking[] = [channel, rule, taken ?? {}];
      return {
        ...{ channel: channel.id, connector: rule.connector },
        ...{ otherwise: rule.otherwise, otherwiseAfter: rule.otherwiseAfter },
        brands: common(takers.map(({ brands }) => brands)),
        currencies: common(takers.map(({ currencies }) => currencies)),
        paymentTypes: common(takers.map(({ paymentTypes }) => paymentTypes)),
      };
    });
    if (channel.upstream === undefined) return rows;
    const { brands, currencies } = channel;
    return [
      ...rows,
      { channel: channel.id, connector: 'upstream', brands, currencies, paymentTypes: undefined },
    ];
  });
}

/** Returns what all lists have in common; undefined when there is no list. */
function common(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((one) => others.every((list) => list.includes(one)));
}
