/** What an operator is told of rules and connectors that are allowed, but do not do what they seem to. */
import { isDeepStrictEqual } from 'node:util';
import { capabilitiesFor } from '../../connector/capabilities.ts';
import { groupBy } from '../core/group-by.ts';
import type { Config } from './config.ts';
import { findMismatches, type Taking } from './dispatch.ts';
import { listBrands } from './possible-charges.ts';
import { type DecidedCharges, decideCharges, type RoutedConfig } from './route-table.ts';
import { fits, routedConnectors } from './routing.ts';

type Rule = Config['routing'][number];

/** Returns one sentence for each that is found at once, with what to do. */
export const findRoutingWarnings = (config: Pick<Config, 'connectors' | 'routing'>): string[] => [
  ...unroutedConnectors(config),
  ...twofoldConnectors(config),
  ...settingGaps(config),
];

type Rules = RoutedConfig & Pick<Config, 'merchants'>;

/**
 * Whether a start has the time to decide all payments that can come: that takes seconds for tens of rules and channels, in which a
 * process that serves would answer nobody.
 */
export const hasFewRules = ({ entities, routing, merchants }: Rules): boolean =>
  entities.length * (routing.length + merchants.flatMap(({ dispatch }) => dispatch).length) <= 12;

/** Returns one sentence for each rule that does not do what it seems to. Decides all payments that can come. */
export function findRuleWarnings(config: Rules): string[] {
  const charges = config.routing.length === 0 ? [] : decideCharges(config);
  return [
    ...config.routing.flatMap((rule, at) => problemsOfRule(config, rule, at, charges)),
    ...problemsOfChannels(config, charges),
    ...idleDispatch(config),
  ];
}

function problemsOfRule(
  config: RoutedConfig,
  rule: Rule,
  at: number,
  charges: readonly DecidedCharges[],
): string[] {
  const fitting = charges.filter(({ currencies: [currency], channels, ...charge }) =>
    fits(rule, channels[0], { ...charge, currency }),
  );
  const decidedHere = fitting.filter(({ decision }) => decision.at === at);
  if (fitting.length === 0)
    return [`routing[${at}] fits no payment of any channel; mend its lists, or leave it out.`];
  const earlier = [...new Set(fitting.flatMap(({ decision }) => decision.at ?? []))]
    .filter((other) => other !== at)
    .map((other) => `routing[${other}]`)
    .join(', ');
  if (decidedHere.length === 0)
    return [
      `No payment reaches routing[${at}], because ${earlier} ${earlier.includes(',') ? 'take' : 'takes'} all that fit it; move it before, or leave it out.`,
    ];
  const { connector, otherwise } = rule;
  const untaken = namesWithout(rule, decidedHere, ({ decision }) => decision.isTaken);
  const passed = namesWithout(rule, fitting, ({ decision }) => decision.at === at);
  const isIdle =
    otherwise !== undefined && decidedHere.every(({ decision }) => decision.otherwise === undefined);
  return [
    ...(passed.length > 0
      ? [
          `No payment with ${passed.join(', ')} reaches routing[${at}], because ${earlier} ${earlier.includes(',') ? 'take' : 'takes'} it; move the rule before, or take it out of its lists.`,
        ]
      : []),
    ...(untaken.length > 0 || decidedHere.every(({ decision }) => !decision.isTaken)
      ? [
          `routing[${at}] sends ${untaken.join(', ') || 'payments'} to ${connector}, which takes no such payment${takenBy(config, connector, untaken)}; give another connector, or mend the lists.`,
        ]
      : []),
    ...(isIdle
      ? [
          `routing[${at}].otherwise is ${otherwise}, which takes no payment of this rule; give one that takes them, or leave it out.`,
        ]
      : []),
  ];
}

type Named = Partial<Pick<Rule, 'brands' | 'currencies' | 'paymentTypes'>>;

/** Returns what a rule or a channel names, where there are such charges, but none as wished. */
function namesWithout(
  { brands = [], currencies = [], paymentTypes = [] }: Named,
  charges: readonly DecidedCharges[],
  isWished: (charge: DecidedCharges) => boolean,
): readonly string[] {
  const wished = charges.filter(isWished);
  const isMissing = (has: (charge: DecidedCharges) => boolean) => charges.some(has) && !wished.some(has);
  return [
    ...brands.filter((one) => isMissing(({ brand }) => brand === one)),
    ...currencies.filter((one) => isMissing((charge) => charge.currencies.includes(one))),
    ...paymentTypes.filter((one) => isMissing(({ paymentType }) => paymentType === one)),
  ];
}

/** Returns what a connector takes of brands, where it takes one of them at all. @param names brands among others */
function takenBy(config: RoutedConfig, connector: string, names: readonly string[]): string {
  const all = listBrands(config);
  const capabilities = config.connectors[connector]?.definition.capabilities;
  const facts = names
    .filter((name) => all.includes(name))
    .flatMap((brand) => {
      const brandCapabilities = capabilities && capabilitiesFor(capabilities, brand);
      const { currencies = [] } = brandCapabilities ?? {};
      const inCurrencies =
        currencies.length > 0 && currencies.length < 20 ? ` in ${currencies.join(' ')}` : '';
      return brandCapabilities
        ? [`${brand}${inCurrencies} as ${brandCapabilities.paymentTypes.join(' ')}`]
        : [];
    });
  return facts.length === 0 ? '' : ` (it takes ${facts.join(', ')})`;
}

function problemsOfChannels({ entities, routing }: RoutedConfig, charges: readonly DecidedCharges[]) {
  if (routing.length === 0) return [];
  return entities.flatMap((channel) => {
    const channelCharges = charges.filter(({ channels }) => channels.includes(channel));
    const untaken = namesWithout(channel, channelCharges, ({ decision }) => decision.isTaken);
    const isDead = channelCharges.every(({ decision }) => !decision.isTaken);
    const isPassedBy = channel.upstream && channelCharges.every(({ decision }) => decision.at !== undefined);
    return [
      ...(untaken.length > 0 || isDead
        ? [
            `No connector takes ${untaken.join(', ') || 'any payment'} of the channel ${channel.id}, so that they are not offered; give one in routing.`,
          ]
        : []),
      ...(isPassedBy
        ? [
            `No payment reaches the upstream of the channel ${channel.id}, because rules of routing take all; give these lists, or leave the upstream out.`,
          ]
        : []),
    ];
  });
}

/** Returns a sentence for each rule of a merchant that chooses no channel: earlier rules do, or its channel accepts nothing of it. */
function idleDispatch(config: RoutedConfig & Pick<Config, 'merchants'>): string[] {
  const all = config.merchants.flatMap(({ dispatch }) => dispatch);
  if (all.length === 0) return [];
  const charges = decideCharges({ ...config, routing: [] }, all);
  const ways = groupBy(charges, ({ brand, currencies, paymentType }) =>
    [brand, currencies[0], paymentType].join(),
  );
  return config.merchants.flatMap(({ id, dispatch }) => {
    const choosing = new Set(
      ways.map((some) =>
        dispatch.find((rule) =>
          some.some(
            (charge) => charge.channels.some((one) => one.id === rule.channel) && suits(rule, charge),
          ),
        ),
      ),
    );
    // A card that is only stored has a type of its own.
    return dispatch.flatMap((rule, at) =>
      choosing.has(rule) || rule.paymentTypes?.includes('RG')
        ? []
        : [
            `dispatch[${at}] of the merchant ${id} chooses no channel: earlier rules take its payments, or its channel accepts none of them; mend the lists of one of them.`,
          ],
    );
  });
}

const suits = (rule: Taking, charge: DecidedCharges) =>
  findMismatches(rule, { ...charge, currency: charge.currencies[0] }).length === 0;

/** Returns a sentence for each connector that no rule names: no payment goes to it. */
function unroutedConnectors({ connectors, routing }: Pick<Config, 'connectors' | 'routing'>): string[] {
  const routed = routedConnectors({ routing });
  return Object.keys(connectors)
    .filter((name) => !routed.includes(name))
    .map((name) => `No rule of routing names the connector ${name}, so that no payment goes to it; add one.`);
}

/** Returns a sentence for each two connectors that are one account of an acquirer. */
function twofoldConnectors({ connectors }: Pick<Config, 'connectors'>): string[] {
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

/** Returns a sentence for each setting whose absence costs something. */
const settingGaps = ({ connectors }: Pick<Config, 'connectors'>): string[] =>
  Object.entries(connectors).flatMap(([name, { definition, settings }]) =>
    Object.entries(definition.optionalSettings ?? {}).flatMap(([setting, cost]) =>
      Reflect.get(settings, setting) === undefined
        ? [`connectors.${name}.settings.${setting} is missing: ${cost}.`]
        : [],
    ),
  );
