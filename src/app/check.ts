/** Tells what a start would say of a configuration, and which connector takes what. It starts and stores nothing. */
import { currencyCodes } from '#contract/parameters/currencies.ts';
import type { Config } from '../gateway/config/config.ts';
import { loadConfig } from '../gateway/config/load.ts';
import { listBrands } from '../gateway/config/possible-charges.ts';
import { listRoutes, type RouteRow } from '../gateway/config/route-table.ts';
import { routedConnectors } from '../gateway/config/routing.ts';
import { findRuleWarnings, hasFewRules } from '../gateway/config/routing-warnings.ts';
import type { Variables } from '../gateway/config/secrets.ts';
import { wantedInAuthentications } from '../gateway/three-d-secure/authentication-wants.ts';
import type { Command } from './command-line.ts';
import { programConnectors } from './connectors.ts';
import { createTextTable } from './text-table.ts';

/** Resolves to what is printed. Throws an error that names every wrong key. @param warn is told what a start would warn of */
export async function checkConfiguration(
  command: Command,
  variables: Variables,
  warn: (sentence: string) => void,
): Promise<string> {
  // A start without a key for registrations makes one and stores it; this check stores nothing.
  const findTestKey = async () => ({ id: 'test', key: '0'.repeat(64) });
  const config = await loadConfig(
    { ...command, connectors: programConnectors, findTestKey },
    variables,
    warn,
  );
  if (!hasFewRules(config)) for (const sentence of findRuleWarnings(config)) warn(sentence);
  return `The configuration is right: a start in the environment ${config.environment} would take it.\n\n${routesText(config)}\n${wantsText(config)}`;
}

/** Returns what card networks want to know in a 3-D Secure authentication; empty where no channel makes one. */
function wantsText({ entities }: Config): string {
  return entities.some(({ threeDSecure }) => threeDSecure?.mode !== 'off')
    ? `\n${wantedInAuthentications} The header X-Authentication-Wants names what a payment in the test environment lacks, and wpwlOptions.requireContact has the card form ask for name and e-mail address (docs/duties.md).\n`
    : '';
}

function routesText(config: Config): string {
  const rows = listRoutes(config);
  const others =
    config.environment === 'test' ? 'The simulator makes every payment without testMode=EXTERNAL.' : '';
  if (rows.length === 0) return others || 'No channel has a connector, so that no payment can be made.';
  const table = createTextTable([
    ['entityId', 'brands', 'currencies', 'types', 'connector'],
    ...rows.flatMap((row) => toLines(config, row)),
  ]);
  return `${table}\n\nWhat no row has is refused. Follow-ups go where their payment went. ${others}`.trimEnd();
}

/** Returns a row of the routes as lines of the table: what does not fit into a cell goes on below it. */
function toLines(config: Config, row: RouteRow): readonly (readonly string[])[] {
  const { channel, connector, otherwise, otherwiseAfter, brands, currencies, paymentTypes } = row;
  const ways = [
    nameWithKind(config, connector),
    ...(otherwise ? [`otherwise ${nameWithKind(config, otherwise)}`] : []),
    ...(otherwiseAfter ? [`also after ${otherwiseAfter.join(' ')}`] : []),
  ];
  const cells = [
    [channel],
    fold(brands.length === listBrands(config).length ? ['every'] : brands),
    fold(currencies ? listCurrencies(currencies) : ['every']),
    fold(paymentTypes),
    [ways.join(', ')],
  ];
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_line, at) => cells.map((cell) => cell[at] ?? ''));
}

/** Returns currencies; those that are missing, where these are fewer. */
function listCurrencies(currencies: readonly string[]): readonly string[] {
  const rest = currencyCodes.filter((code) => !currencies.includes(code));
  return rest.length < currencies.length ? ['every', 'but', ...rest] : currencies;
}

const cellWidth = 40;

/** Returns words in lines, of which none is wider than a cell unless one word is. */
function fold(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= cellWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Returns a connector's name in the configuration, with that of its code where the two differ. */
function nameWithKind({ connectors }: Pick<Config, 'connectors'>, name: string): string {
  const kind = connectors[name]?.definition.name ?? name;
  return kind === name ? name : `${name} (${kind})`;
}

/** Returns the connectors to which payments go, for the person who has started the gateway; undefined without any. */
export function acquirersText(config: Config): string | undefined {
  const names = routedConnectors(config);
  if (names.length === 0) return undefined;
  const list = names.map((name) => nameWithKind(config, name)).join(', ');
  return config.environment === 'test' ? `${list}, with testMode=EXTERNAL; others are simulated` : list;
}
