/** Runs the command line: starts gateway and demo shop, prints their addresses, and stops them cleanly. */

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { loadAssets } from '../gateway/assets/assets.ts';
import { startReleases } from '../gateway/assets/releases.ts';
import type { Config } from '../gateway/config/config.ts';
import { ConfigurationError } from '../gateway/config/configuration-error.ts';
import { hashOfPassword, hashOfToken } from '../gateway/config/hash-token.ts';
import { createConnectors } from '../gateway/connectors/connectors.ts';
import { createRequestSender } from '../gateway/connectors/sender.ts';
import { createSimulatedConnector } from '../gateway/connectors/simulated-connector.ts';
import { upstreamConnector } from '../gateway/connectors/upstream/upstream.ts';
import type { Clock } from '../gateway/core/clock.ts';
import { startDueJobs } from '../gateway/due-jobs.ts';
import { createFontWorker } from '../gateway/fonts/font-thread.ts';
import { buildGateway } from '../gateway/server.ts';
import { PostgresUnusable } from '../gateway/store/postgres/unusable.ts';
import type { Store } from '../gateway/store/store.ts';
import { isMovable, movableClock } from '../testing/simulator/clock.ts';
import { simulator, simulatorConnector } from '../testing/simulator/connector/simulator.ts';
import { createSimulatorHandlers } from '../testing/simulator/handlers.ts';
import { simulatedIssuer } from '../testing/simulator/issuer/issuer.ts';
import { withIssuerTransactions } from '../testing/simulator/issuer/issuer-transactions.ts';
import { createTestTables } from '../testing/simulator/tables.ts';
import { joinLines, warningsTo } from '../web/log.ts';
import { type Command, readCommandLine, testerCommandWords } from './command-line.ts';
import { type ConfiguredDatabase, createDatabase, openToStart } from './database.ts';
import { hasDemoMerchant, startDemoShop, withDemoWebhooks } from './demo-shop.ts';
import { drain } from './drain.ts';
import { createAdditions } from './gateway.ts';
import { askHealth } from './health.ts';
import { help } from './help-text.ts';
import { getGatewayAddress, getLocalAddress, listen } from './listen.ts';
import { watchOperation } from './operate.ts';
import { readyLine, readyText } from './ready-text.ts';
import { reloader, serve, withKeysInMemory } from './reload.ts';
import { noteRunning, toComparablePlaces } from './running.ts';
import { firstSignal } from './stop.ts';
import { eraseStoredShopper, rotateKeys, settleStored } from './stored-commands.ts';
import { createTestTooling, getControlPlace, readyControl } from './test-tooling.ts';
import { runTesterCommand } from './tester-commands.ts';

/** @param here the folder of the built server, beside which its files lie */
export async function runCommandLine(args: readonly string[], here: string): Promise<void> {
  const [word = '', ...words] = args;
  const testerCommand = testerCommandWords.find((one) => one === word);
  if (testerCommand !== undefined) {
    if (words.includes('--help')) return void process.stdout.write(help);
    // Of these two, 1 is what was examined: wrong use must differ from it.
    const isResult = ['doctor', 'try-acquirer'].includes(testerCommand);
    return runTesterCommand(testerCommand, words).catch((error) =>
      giveUp(error, isResult || isOfConfiguration(error) ? 2 : 1),
    );
  }
  let command: Command | 'help';
  try {
    command = readCommandLine(args, process.env);
  } catch (error) {
    return giveUp(error as Error, 2);
  }
  if (command === 'help') process.stdout.write(help);
  else await act(command, here).catch((error) => giveUp(error, isOfConfiguration(error) ? 2 : 1));
}

function isOfConfiguration(error: unknown): boolean {
  return error instanceof ConfigurationError || error instanceof PostgresUnusable;
}

async function act(command: Command, here: string): Promise<void> {
  if (command.health !== undefined) return tellHealth(command.health, command);
  if (command.hashToken) return print(hashOfToken(process.stdin));
  if (command.hashPassword) return print(hashOfPassword(process.stdin));
  const database = createDatabase(command, process.env);
  if (command.migrate) return migrate(database);
  if (command.backup !== undefined) return backUp(database, command.backup);
  if (command.eraseShopper !== undefined) return eraseStoredShopper(database, command);
  if (command.settlement !== undefined) return settleStored(database, command.settlement, command);
  return command.rotateRegistrationKeys ? rotateKeys(database) : start(command, database, here);
}

async function tellHealth(address: string, command: Command): Promise<void> {
  const { isHealthy, sentence } = await askHealth(address, command);
  process.stdout.write(`${sentence}\n`);
  process.exitCode = isHealthy ? 0 : 1;
}

async function print(line: Promise<string>): Promise<void> {
  process.stdout.write(await line);
}

async function migrate(database: ConfiguredDatabase): Promise<void> {
  process.stdout.write(`${JSON.stringify({ migrated: await database.migrate() })}\n`);
}

async function backUp(database: ConfiguredDatabase, file: string): Promise<void> {
  process.stdout.write(`${JSON.stringify({ backup: file, bytes: await database.backUp(file) })}\n`);
}

async function start(command: Command, database: ConfiguredDatabase, here: string): Promise<void> {
  const { host } = command;
  const stream = joinLines(process.stderr);
  process.once('exit', stream.flush);
  const config = withDemoWebhooks(await database.loadConfig(warningsTo({ stream })), command);
  // The live environment logs each answer, with or without `--json`, because the log must show who moved money (PCI DSS
  // 4.0.1, 10.2.1).
  const hasTrail = command.json || config.environment === 'live';
  const anonymous = { stream, level: hasTrail ? 'info' : 'warn' } as const;
  const assets = loadAssets(join(here, '..'));
  const { store: opened, notice } = await openToStart(database, command, config, warningsTo(anonymous));
  const log = {
    ...anonymous,
    get node() {
      return opened.health.nodeId();
    },
  };
  await requireKeys(opened, config);
  const clock = config.environment === 'test' ? await testClock(command.clock, opened) : command.clock;
  const watched = { store: opened, config, clock, assets, note: warningsTo(log) };
  const operation = await watchOperation(command.admin, watched);
  const tests = await createTestTooling(command, {
    store: withIssuerTransactions(operation.store),
    ...{ config, clock },
  });
  const { environment } = tests;
  const { store, clock: now } = environment;
  const sender = createRequestSender();
  const connectors = createConnectors({
    environment: config.environment,
    forwardings: store.forwardings,
    warn: warningsTo(log),
    restoredUntil: now.now() + command.afterRestoreHours * 60 * 60_000,
    sender,
    simulator: createSimulatedConnector(simulatorConnector.name, environment.connector(simulator)),
    upstream: upstreamConnector,
    watch: operation.connector,
  });
  const issuer = environment.issuer(simulatedIssuer({ store, clock: now }));
  const releases = await startReleases(assets, store.releases, clock.now());
  const prepareFont = createFontWorker(join(here, 'font-worker.js'));
  const dependencies = { store, clock: now, connectors, issuer, assets, releases, prepareFont, log };
  const place = getControlPlace(command, process.env);
  const additions = { ...createAdditions(place.token), hooks: [environment.addHooks] };
  const build = (own: Config) =>
    operation.watch(buildGateway(environment.switchConfig(own), dependencies, additions), own);

  const { app, port } = await listen(() => build(config), {
    host,
    port: command.port,
    // A live gateway takes no other port, because a proxy or a load balancer sends its requests to this one.
    fallback: (command.fallbackPort || !command.hasPort) && config.environment === 'test',
    option: '--port',
    hostOption: '--host',
  });
  const served = serve(app);
  const jobs = await startDueJobs(config, dependencies, app.log, {
    client: environment.client,
    metrics: operation.metrics,
    handlers: operation.handlers,
    moreHandlers: createSimulatorHandlers,
  });
  if (isMovable(clock)) clock.onMove(() => jobs.wake());
  const gateway = getGatewayAddress(config, { host, port });
  const admin = await operation.listen();
  environment.useFor({ dependencies, log: app.log, jobs });
  const control = await tests.start({
    ...{ config, port, address: gateway, assets, log },
    build: join(here, '..'),
    place,
  });
  // The shop's orders are in its memory, so one of several nodes has it: the one that names its port.
  const hasShop = hasDemoMerchant(config) && (command.hasShopPort || !store.isShared);
  const shop = hasShop ? await startDemoShop(command, here, gateway, log) : undefined;

  // The signal handlers are installed before the ready line is printed: a program that reads the line may send a signal
  // at once.
  const reload = reloader(config, {
    load: async () => {
      const next = await database.loadConfig(warningsTo(log));
      return withDemoWebhooks(withKeysInMemory(config, next, command), command);
    },
    async use(next) {
      await requireKeys(store, next);
      await database.requireSameKeys(next);
      const server = build(next);
      await readyOrClosed(server);
      await jobs.use(next);
      await served.replaceBy(server, next);
    },
    log: app.log,
  });
  const stopped = firstSignal({
    delay: command.drainDelay,
    grace: config.drainTimeout,
    onHangUp: config.tls || command.config ? reload : undefined,
  });
  const ready = { gateway, ...(admin && { admin }), ...readyControl(control, place), ...shop?.ready };
  const bound = { port, shopPort: shop?.port ?? 0 };
  noteRunning({
    ...{ gateway: getLocalAddress(config, { host, port }), ...(admin && { admin }) },
    ...(control && { control: control.address }),
    ...toComparablePlaces({ ...command, data: notice === undefined ? command.data : ':memory:' }),
  });
  if (notice !== undefined && command.json) warningsTo(log)(notice);
  process.stdout.write(
    command.json
      ? readyLine(ready)
      : readyText({ ...ready, notice, forwardWebhooks: command.forwardWebhooks }, command, bound),
  );
  const stop = await stopped;
  operation.beginDrain();
  await stop.delayed;
  // The shop stops first, because its requests under way need the gateway.
  const cutAtShop = shop === undefined ? 0 : await drain({ name: 'demo shop', app: shop.app }, stop);
  const cutAtControl =
    control === undefined ? 0 : await drain({ name: 'control plane', app: control.app }, stop);
  const atWork = jobs.stop();
  const cut = cutAtShop + cutAtControl + (await drain({ name: 'gateway', app: served.app }, stop));
  await Promise.race([atWork.then(() => sender.close()), stop.atLast]);
  releases.stop();
  await tests.close();
  await store.close();
  // The process exits even if something is still running, such as a call to an upstream that does not answer.
  process.exit(cut === 0 ? 0 : 1);
}

/** Makes a server ready. Closes one that cannot be used. */
async function readyOrClosed(server: FastifyInstance): Promise<void> {
  try {
    await server.ready();
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Makes the tables and the clock of the test environment. Each node has a clock of its own. */
async function testClock(base: Clock, store: Store): Promise<Clock> {
  await createTestTables(store.database);
  return movableClock(base);
}

/** Throws when a key is missing that encrypts stored cards. Otherwise the first payment with such a card would fail. */
async function requireKeys(store: Store, { registrationKeys }: Config): Promise<void> {
  const missing = await store.registrations.keyIdsBesides(registrationKeys.map(({ id }) => id));
  if (missing.length === 0) return;
  throw new ConfigurationError(
    missing.map((id) => `registrationKeys has no key "${id}", under which cards are stored; put it back`),
  );
}

function giveUp(error: Error, code: number): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(code);
}
