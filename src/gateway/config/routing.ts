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
  const complete = createCompletion(config);
  const takes = (channel: Entity, charge: BrandCharge) =>
    findMismatches(channel, charge).length === 0 &&
    (isSimulated ||
      complete(charge).some(
        (whole) => findMismatches(channel, whole).length === 0 && decideRoute(config, channel, whole).isTaken,
      ));
  return charges.flatMap((charge) => (channels.some((one) => takes(one, charge)) ? [charge.brand] : []));
}

/** Returns the charges that a charge can become whose type or currency is not known yet. */
function createCompletion(config: Routing & Pick<Config, 'entities'>) {
  let currencies: readonly (string | undefined)[] | undefined;
  return function complete(charge: BrandCharge): readonly BrandCharge[] {
    currencies ??= charge.currency === undefined ? groupCurrencies(config).map(([one]) => one) : [undefined];
    const types = charge.paymentType === undefined ? typesOfBrand(charge.brand) : [charge.paymentType];
    return currencies.flatMap((currency = charge.currency) =>
      types.map((paymentType) => ({ ...charge, currency, paymentType })),
    );
  };
}

/** A brand whose connector needs parameters that a checkout does not have. */
export interface LackingBrand {
  readonly brand: string;
  readonly names: string[];
}

/** Returns the brands among chargeable ones whose connectors need more than these parameters. */
export function findLackingBrands(
  config: Routing & Pick<Config, 'entities' | 'merchants'>,
  entityId: string,
  charges: readonly BrandCharge[],
  parameters: Readonly<Record<string, unknown>>,
): LackingBrand[] {
  const channels = config.entities.filter(({ id }) => owns(config, { id: entityId }, id));
  const complete = createCompletion(config);
  return charges.flatMap((charge) => {
    const ways = channels.flatMap((channel) =>
      complete(charge)
        .filter((whole) => findMismatches(channel, whole).length === 0)
        .map((whole) => decideRoute(config, channel, whole))
        .filter(({ isTaken }) => isTaken)
        .map(({ connector }) => {
          const capabilities = config.connectors[connector ?? '']?.definition.capabilities;
          const needs = (capabilities && capabilitiesFor(capabilities, charge.brand)?.needs) ?? [];
          return needs.filter((name) => parameters[name] === undefined);
        }),
    );
    const [names = []] = ways;
    return names.length > 0 && ways.every(({ length }) => length > 0) ? [{ brand: charge.brand, names }] : [];
  });
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
