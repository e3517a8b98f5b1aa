/** The brands besides cards that the rules of a configuration give a connector, and whether its account has them. */
import type { Capabilities } from '../connector/capabilities.ts';
import type { ConnectorDefinition, ConnectorParts } from '../connector/connector.ts';
import { UnknownOutcome } from '../connector/send.ts';
import type { AccountBrands, SetUpStep } from '../connector/set-up.ts';
import { type DecidedCharges, decideCharges, type RoutedConfig } from '../gateway/config/route-table.ts';
import { routedConnectors } from '../gateway/config/routing.ts';

/** Returns the payments besides cards that the rules give a connector, as its first or its second one. */
function findOwn(config: RoutedConfig, name: string, { methods = {} }: Capabilities) {
  return decideCharges(config).filter(
    ({ brand, decision: { connector, otherwise, isTaken } }) =>
      Object.hasOwn(methods, brand) && ((isTaken && connector === name) || otherwise === name),
  );
}

/** Returns the brands of charges, in the order of the connector's own list. */
function brandsOf({ methods = {} }: Capabilities, charges: readonly DecidedCharges[]): readonly string[] {
  const brands = new Set(charges.map(({ brand }) => brand));
  return Object.keys(methods).filter((brand) => brands.has(brand));
}

/** Returns the brands that the rules give a connector: of a rule that names none, all that it takes. */
export const listRuledBrands = (config: RoutedConfig, name: string, capabilities: Capabilities) =>
  brandsOf(capabilities, findOwn(config, name, capabilities));

/**
 * Compares the brands that the configuration names with those of the account. The account has a brand for use also when the
 * acquirer has one name for it and for another brand that the rules give the connector.
 */
export async function compareBrands<Settings>(
  config: RoutedConfig,
  name: string,
  definition: ConnectorDefinition<Settings>,
  parts: ConnectorParts<Settings>,
): Promise<readonly SetUpStep[]> {
  if (!routedConnectors(config).includes(name)) return [];
  const listing = await definition.listBrands?.(parts).catch(toRemedy);
  if (listing === undefined) return [];
  if ('remedy' in listing)
    return [{ state: 'unseen', what: 'the brands of the account', remedy: listing.remedy }];
  const ownCharges = findOwn(config, name, definition.capabilities);
  const ruled = brandsOf(definition.capabilities, ownCharges);
  // A shop that names no brands does not ask for each one that a connector takes.
  const named = brandsOf(
    definition.capabilities,
    ownCharges.filter(
      ({ channels, decision: { at = -1 } }) =>
        config.routing[at]?.brands ?? channels.some(({ brands }) => brands),
    ),
  );
  const isOn = new Map(listing.brands.map((one) => [one.brand, one.isOn]));
  const ruledTypes = new Set(
    listing.brands.flatMap(({ brand, type }) => (ruled.includes(brand) ? [type] : [])),
  );
  const idle = listing.brands.filter((one) => one.isOn && !ruledTypes.has(one.type));
  const steps = [
    step(
      'there',
      named.filter((brand) => isOn.get(brand)),
      (list) => `the account has ${list}`,
    ),
    step(
      'missing',
      named.filter((brand) => isOn.get(brand) === false),
      (list) => `the account lacks ${list}, which the configuration names`,
      'switch them on at the acquirer, or take them out of the rules',
    ),
    step(
      'unseen',
      named.filter((brand) => !isOn.has(brand)),
      (list) => `whether the account has ${list}`,
      'look on the acquirer’s pages',
    ),
    step(
      'there',
      idle.map(({ brand }) => brand),
      (list) => `the account also has ${list}, which the configuration does not give ${name}`,
    ),
  ];
  return steps.flat();
}

function toRemedy(error: Error): AccountBrands {
  if (error instanceof UnknownOutcome) return { remedy: `run it again: ${error.message}` };
  throw error;
}

/** Returns the step about brands; none when there are no brands. */
function step(
  state: SetUpStep['state'],
  brands: readonly string[],
  toWhat: (list: string) => string,
  remedy?: string,
): readonly SetUpStep[] {
  return brands.length === 0 ? [] : [{ state, what: toWhat(brands.join(', ')), ...(remedy && { remedy }) }];
}
