/** The brands besides cards that the rules of a configuration give a connector, and whether its account has them. */
import type { Capabilities } from '../connector/capabilities.ts';
import type { ConnectorDefinition, ConnectorParts } from '../connector/connector.ts';
import { UnknownOutcome } from '../connector/send.ts';
import type { AccountBrands, SetUpStep } from '../connector/set-up.ts';
import type { Config } from '../gateway/config/config.ts';

type Rules = Pick<Config, 'routing' | 'entities'>;
type Rule = Config['routing'][number];

const takes = ({ brands }: Pick<Rule, 'brands'>, brand: string) => brands?.includes(brand) !== false;
const isFor = ({ connector, otherwise }: Rule, name: string) => [connector, otherwise].includes(name);

/** Returns the rules that give a connector a brand, each with its channel. None comes after a rule that takes every payment. */
function findRules({ routing, entities }: Rules, name: string, brand: string) {
  return entities.flatMap((channel) => {
    if (!takes(channel, brand)) return [];
    const rules = routing.filter(
      (rule) => takes(rule, brand) && rule.entities?.includes(channel.id) !== false,
    );
    const last = rules.findIndex(({ currencies, paymentTypes }) => !currencies && !paymentTypes);
    const tried = last === -1 ? rules : rules.slice(0, last + 1);
    return tried.filter((rule) => isFor(rule, name)).map((rule) => ({ rule, channel }));
  });
}

/** Returns the brands that the rules give a connector: of a rule that names none, all that it takes. */
export function listRuledBrands(
  config: Rules,
  name: string,
  { methods = {} }: Capabilities,
): readonly string[] {
  return Object.keys(methods).filter((brand) => findRules(config, name, brand).length > 0);
}

/** Whether a rule or its channel names the brand. A shop that names none does not ask for each brand that a connector takes. */
const isNamed = (config: Rules, name: string, brand: string) =>
  findRules(config, name, brand).some(({ rule, channel }) => rule.brands ?? channel.brands);

/**
 * Compares the brands that the configuration names with those of the account. The account has a brand for use also when the
 * acquirer has one name for it and for another brand that the rules give the connector.
 */
export async function compareBrands<Settings>(
  config: Rules,
  name: string,
  definition: ConnectorDefinition<Settings>,
  parts: ConnectorParts<Settings>,
): Promise<readonly SetUpStep[]> {
  if (!config.routing.some((rule) => isFor(rule, name))) return [];
  const told = await definition.listBrands?.(parts).catch(toRemedy);
  if (told === undefined) return [];
  if ('remedy' in told) return [{ state: 'unseen', what: 'the brands of the account', remedy: told.remedy }];
  const ruled = listRuledBrands(config, name, definition.capabilities);
  const named = ruled.filter((brand) => isNamed(config, name, brand));
  const isOn = new Map(told.brands.map((one) => [one.brand, one.isOn]));
  const ruledTypes = new Set(told.brands.flatMap(({ brand, type }) => (ruled.includes(brand) ? [type] : [])));
  const idle = told.brands.filter((one) => one.isOn && !ruledTypes.has(one.type));
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
