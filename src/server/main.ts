/** The command line: starts gateway and demo shop, says where they are, and stops cleanly. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAssets } from './assets.ts';
import { type Command, help, readCommandLine } from './command-line.ts';
import { buildConfig, demoEntityId, demoToken } from './config/config.ts';
import { simulator } from './connectors/simulator/simulator.ts';
import { buildGateway } from './gateway.ts';
import { listen } from './listen.ts';
import { readyLine, readyText } from './ready-text.ts';
import { loadShopFiles } from './shop/files.ts';
import { buildShop } from './shop/shop.ts';
import { openSqlite } from './store/sqlite.ts';

const here = dirname(fileURLToPath(import.meta.url));
const gatewayHost = '127.0.0.1';
const shutdownSignals = ['SIGTERM', 'SIGINT'] as const;

await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<void> {
  let command: Command | 'help';
  try {
    command = readCommandLine(args);
  } catch (error) {
    return giveUp(error as Error, 2);
  }
  if (command === 'help') process.stdout.write(help);
  else await start(command).catch((error: Error) => giveUp(error, 1));
}

async function start(command: Command): Promise<void> {
  const { clock, fallbackPort: fallback } = command;
  const log = { stream: process.stderr, level: command.json ? 'info' : 'warn' } as const;
  const assets = loadAssets(join(here, '..'));
  const files = loadShopFiles(join(here, '../shop'));
  // Under any port: the one it gets is not known yet, and a proxy has its own.
  const config = buildConfig({ publicOrigin: `http://${gatewayHost}` });
  const store = await openSqlite(command.data);
  const connectors = { INTERNAL: simulator, EXTERNAL: simulator };

  const gateway = await listen(() => buildGateway(config, { store, clock, connectors, assets, log }), {
    host: gatewayHost,
    port: command.port,
    fallback,
    option: '--port',
  });
  const merchant = {
    gateway: `http://${gatewayHost}:${gateway.port}`,
    entityId: demoEntityId,
    accessToken: demoToken,
  };
  const shop = await listen(() => buildShop({ ...merchant, files, log }), {
    host: 'localhost',
    port: command.shopPort,
    fallback,
    option: '--shop-port',
  });

  // Before the line that invites signals.
  const stopped = anySignal();
  const ready = { ...merchant, shop: `http://localhost:${shop.port}` };
  process.stdout.write(command.json ? readyLine(ready) : readyText(ready, command));
  await stopped;
  await Promise.all([shop.app.close(), gateway.app.close()]);
  await store.close();
}

function anySignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of shutdownSignals) process.once(signal, () => resolve());
  });
}

function giveUp(error: Error, code: number): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(code);
}
