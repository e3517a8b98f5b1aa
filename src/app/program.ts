/** Starts gateway and demo shop, prints their addresses, and stops them cleanly. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { loadAssets } from '../gateway/assets/assets.ts';
import { startReleases } from '../gateway/assets/releases.ts';
import type { Config } from '../gateway/config/config.ts';
import { ConfigurationError } from '../gateway/config/configuration-error.ts';
import { getBrandLabel } from '../gateway/config/own-brands.ts';
import { createConnectors } from '../gateway/connectors/connectors.ts';
import { createRequestSender } from '../gateway/connectors/sender.ts';
import { upstreamConnector } from '../gateway/connectors/upstream/upstream.ts';
import { startDueJobs } from '../gateway/due-jobs.ts';
import { createFontWorker } from '../gateway/fonts/font-thread.ts';
import type { Store } from '../gateway/store/store.ts';
import { createLivePlug, type Plug } from '../gateway/surroundings.ts';
import type { WingOptions } from '../testing/plug/plug.ts';
import { listen } from '../web/listen.ts';
import { joinLines, type Log, warningsTo } from '../web/log.ts';
import { getGatewayAddress, getLocalAddress } from './addresses.ts';
import { acquirersText } from './check.ts';
import type { Command } from './command-line.ts';
import { type ControlPlace, getControlPlace } from './control-place.ts';
import { type ConfiguredDatabase, openToStart } from './database.ts';
import { hasDemoMerchant, startDemoShop, withDemoWebhooks } from './demo-shop.ts';
import { drain } from './drain.ts';
import { createAdditions } from './gateway.ts';
import { watchOperation } from './operate.ts';
import { readyLine, readyText } from './ready-text.ts';
import { reloader, serve, withKeysInMemory } from './reload.ts';
import { noteRunning, toComparablePlaces } from './running.ts';
import { firstSignal } from './stop.ts';

/** @param here the folder of the built server, beside which its files lie */
export async function startProgram(
  command: Command,
  database: ConfiguredDatabase,
  here: string,
): Promise<void> {
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
  const control = getControlPlace(command, process.env);
  const plug = await createPlug(config, {
    clock: command.clock,
    control: control.place,
    token: control.token,
    build: join(here, '..'),
  });
  let current = config;
  const awayConnectors = () => connectors.listAway(current);
  const operation = await watchOperation(command.admin, {
    store: opened,
    config,
    clock: plug.clock,
    assets,
    awayConnectors,
    note: warningsTo(log),
  });
  const surroundings = await plug.surround(operation.store, config);
  const { store, clock, issuer } = surroundings;
  const sender = createRequestSender();
  const connectors = createConnectors({
    environment: config.environment,
    forwardings: store.forwardings,
    warn: warningsTo(log),
    restoredAt: clock.now(),
    restoredUntil: clock.now() + command.afterRestoreHours * 60 * 60_000,
    sender,
    simulator: surroundings.simulator,
    upstream: upstreamConnector,
    watch: operation.connector,
  });
  const releases = await startReleases(assets, store.releases, plug.clock.now());
  const prepareFont = createFontWorker(join(here, 'font-worker.js'));
  const dependencies = { store, clock, connectors, issuer, assets, releases, prepareFont, log };
  const additions = { ...createAdditions(surroundings), tools: operation.tools };
  const build = (config: Config) =>
    operation.watch(surroundings.build(config, dependencies, additions), config);

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
    ...surroundings.jobs,
    metrics: operation.metrics,
    handlers: operation.handlers,
  });
  const gateway = getGatewayAddress(config, { host, port });
  const admin = await operation.listen();
  const beside = await surroundings.open({
    config,
    dependencies,
    jobs,
    log,
    eventLog: app.log,
    address: gateway,
    port,
    assets,
    awayConnectors,
  });
  // The shop's orders are in its memory, so one of several nodes has it: the one that names its port.
  const hasShop = hasDemoMerchant(config) && (command.hasShopPort || !store.isShared);
  const nameBrand = (brand: string, language: string) => getBrandLabel(current, brand, [language]);
  const shop = hasShop ? await startDemoShop(command, here, gateway, { log, nameBrand }) : undefined;

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
      current = next;
    },
    log: app.log,
  });
  const stopped = firstSignal({
    delay: command.drainDelay,
    grace: config.drainTimeout,
    onHangUp: config.tls || command.config ? reload : undefined,
  });
  announce(command, config, {
    gateway,
    port,
    admin,
    control: beside && { address: beside.address, ...control },
    shop,
    notice,
    log,
  });
  const stop = await stopped;
  operation.beginDrain();
  await stop.delayed;
  // The shop stops first, because its requests under way need the gateway.
  const first = [
    shop && { name: 'demo shop', app: shop.app },
    beside && { name: 'control plane', app: beside.app },
  ];
  let cut = 0;
  for (const server of first) if (server) cut += await drain(server, stop);
  const atWork = jobs.stop();
  cut += await drain({ name: 'gateway', app: served.app }, stop);
  await Promise.race([atWork.then(() => sender.close()), stop.atLast]);
  releases.stop();
  await surroundings.close();
  await store.close();
  // The process exits even if something is still running, such as a call to an upstream that does not answer.
  process.exit(cut === 0 ? 0 : 1);
}

interface Started {
  /** The gateway's address, and the port that it listens on. */
  readonly gateway: string;
  readonly port: number;
  readonly admin: string | undefined;
  readonly control: (Pick<ControlPlace, 'readyFacts'> & { readonly address: string }) | undefined;
  readonly shop: Pick<Awaited<ReturnType<typeof startDemoShop>>, 'port' | 'ready'> | undefined;
  /** Why the data are in memory; undefined when they are not. */
  readonly notice: string | undefined;
  readonly log: Log;
}

/** Notes where the program listens, and prints it. */
function announce(
  command: Command,
  config: Config,
  { gateway, port, admin, control, shop, notice, log }: Started,
): void {
  const ready = {
    gateway,
    ...(admin && { admin }),
    ...(control && { control: control.address, ...control.readyFacts }),
    ...shop?.ready,
  };
  noteRunning({
    gateway: getLocalAddress(config, { host: command.host, port }),
    ...(admin && { admin }),
    ...(control && { control: control.address }),
    ...toComparablePlaces({ ...command, data: notice === undefined ? command.data : ':memory:' }),
  });
  if (notice !== undefined && command.json) warningsTo(log)(notice);
  const text = {
    ...ready,
    notice,
    forwardWebhooks: command.forwardWebhooks,
    acquirers: acquirersText(config),
  };
  const bound = { port, shopPort: shop?.port ?? 0 };
  process.stdout.write(command.json ? readyLine(ready) : readyText(text, command, bound));
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

/** Plugs the testers' wing in, which the live environment never loads (design decision 17). */
async function createPlug({ environment }: Config, options: WingOptions): Promise<Plug> {
  if (environment === 'live') return createLivePlug(options.clock);
  const { createTestPlug } = await import('../testing/plug/plug.ts');
  return createTestPlug(options);
}

/** Throws when a key is missing that encrypts stored cards. Otherwise the first payment with such a card would fail. */
async function requireKeys(store: Store, { registrationKeys }: Config): Promise<void> {
  const missing = await store.registrations.keyIdsBesides(registrationKeys.map(({ id }) => id));
  if (missing.length === 0) return;
  throw new ConfigurationError(
    missing.map((id) => `registrationKeys has no key "${id}", under which cards are stored; put it back`),
  );
}
