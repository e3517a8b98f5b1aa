/** Tells what a start would say of a configuration, and which connector takes what. It starts and stores nothing. */
import type { Config } from '../gateway/config/config.ts';
import { loadConfig } from '../gateway/config/load.ts';
import { listRoutes, routedConnectors } from '../gateway/config/routing.ts';
import type { Variables } from '../gateway/config/secrets.ts';
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
  return `The configuration is right: a start in the environment ${config.environment} would take it.\n\n${routesText(config)}\n`;
}

function routesText(config: Config): string {
  const rows = listRoutes(config);
  const others =
    config.environment === 'test' ? 'The simulator makes every payment without testMode=EXTERNAL.' : '';
  if (rows.length === 0) return others || 'No channel has a connector, so that no payment can be made.';
  const table = createTextTable([
    ['entityId', 'brands', 'currencies', 'types', 'connector'],
    ...rows.map(({ channel, connector, otherwise, otherwiseAfter, ...lists }) => [
      channel,
      ...[lists.brands, lists.currencies, lists.paymentTypes].map(listed),
      [
        nameWithKind(config, connector),
        ...(otherwise ? [`otherwise ${nameWithKind(config, otherwise)}`] : []),
        ...(otherwiseAfter ? [`also after ${listed(otherwiseAfter)}`] : []),
      ].join(', '),
    ]),
  ]);
  return `${table}\n\nOf an entityId the first row that fits a payment decides. ${others}`.trimEnd();
}

const mostListed = 8;

function listed(list: readonly string[] | undefined): string {
  if (list === undefined) return 'every';
  if (list.length === 0) return 'none';
  const rest = list.length - mostListed;
  return `${list.slice(0, mostListed).join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`;
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
