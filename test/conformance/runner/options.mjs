/** The flags of a run and the environment variables that stand for them. */
import { parseArgs } from 'node:util';

const usage = `Usage: node test/conformance/run.mjs [--json | --list] [--server <address> --token <token> --entity <id>]
Without a server our own built gateway is started. --list prints every row with its section. CONFORMANCE_SERVER, CONFORMANCE_TOKEN and CONFORMANCE_ENTITY do the
same. --means <name> (may be repeated) runs the rows that need it on another server, too: test cards, simulator. --means browser shows rows in a Chromium.`;

/**
 * @param {string[]} args
 * @param {Record<string, string | undefined>} environment
 * @returns {{ json: boolean, list: boolean, means: string[], other: import('./servers.mjs').Server | undefined }}
 */
export function optionsOf(args, environment) {
  const flags = parsed(args);
  const server = flags.server ?? environment.CONFORMANCE_SERVER;
  const token = flags.token ?? environment.CONFORMANCE_TOKEN;
  const entity = flags.entity ?? environment.CONFORMANCE_ENTITY;
  const { json = false, list = false, means = [] } = flags;
  if (server === undefined) return { json, list, means, other: undefined };
  if (!/^https?:\/\/[^/]+\/?$/.test(server)) {
    throw new Error(`--server is ${server}; give an address such as https://gateway.example\n${usage}`);
  }
  if (!token || !entity) throw new Error(`--server needs --token and --entity as well\n${usage}`);
  return { json, list, means, other: { base: server.replace(/\/$/, ''), token, entity } };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        server: { type: 'string' },
        token: { type: 'string' },
        entity: { type: 'string' },
        means: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        list: { type: 'boolean' },
      },
    });
    return values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
