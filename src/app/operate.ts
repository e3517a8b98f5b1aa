/**
 * Watches a gateway for its operator, when the command line names an address for the listener for operators. Without one
 * nothing is measured, and no package for it is loaded.
 */
import type { FastifyInstance } from 'fastify';
import type { Assets } from '../gateway/assets/assets.ts';
import type { Config } from '../gateway/config/config.ts';
import type { GatewayConnector } from '../gateway/connectors/connector.ts';
import type { Clock } from '../gateway/core/clock.ts';
import type { Handlers } from '../gateway/jobs/runner.ts';
import { buildAdmin } from '../gateway/operation/admin.ts';
import { watchEventLoop } from '../gateway/operation/event-loop.ts';
import { measuredConnector, measuredHandlers, measureRequests } from '../gateway/operation/measured.ts';
import { measuredStore } from '../gateway/operation/measured-store.ts';
import type { Metrics } from '../gateway/operation/metrics.ts';
import { createReadiness } from '../gateway/operation/readiness.ts';
import { reconciliation } from '../gateway/payments/jobs.ts';
import type { Additions } from '../gateway/server.ts';
import type { Store } from '../gateway/store/store.ts';
import { listen, toOrigin } from '../web/listen.ts';
import type { AdminAddress } from './command-line.ts';

export interface WatchedGateway {
  /** The store, measured. */
  readonly store: Store;
  readonly metrics?: Metrics;
  /** Returns a connector, watched under this name. */
  connector<Kind extends GatewayConnector>(connector: Kind, name: string): Kind;
  /** Returns handlers of jobs, watched. */
  handlers(handlers: Handlers): Handlers;
  /** What a gateway's server gets besides: spans for its requests. */
  readonly tools: NonNullable<Additions['tools']>;
  /** Watches the requests of a server that does not listen yet, and judges the node by this configuration's keys. */
  watch(app: FastifyInstance, config: Config): FastifyInstance;
  /** Opens the listener. Resolves to its address; undefined when there is none. */
  listen(): Promise<string | undefined>;
  /** From now on the node is not ready. */
  beginDrain(): void;
}

interface Watched {
  readonly store: Store;
  readonly config: Config;
  readonly clock: Clock;
  readonly assets: Assets;
  /** Returns the names of the connectors whose acquirers are away. */
  readonly awayConnectors: () => readonly string[];
  /** Writes a sentence to the log. */
  readonly note: (sentence: string) => void;
}

const unwatched: Omit<WatchedGateway, 'store'> = {
  connector: (connector) => connector,
  handlers: (handlers) => handlers,
  tools: [],
  watch: (app) => app,
  listen: async () => undefined,
  beginDrain() {},
};

/** @param address where the listener binds; when undefined, there is none */
export async function watchOperation(
  address: AdminAddress | undefined,
  watched: Watched,
): Promise<WatchedGateway> {
  const { store } = watched;
  const gateway = address === undefined ? { ...unwatched, store } : await measure(address, watched);
  return hasTracer() ? trace(gateway) : gateway;
}

async function measure(
  address: AdminAddress,
  { store: opened, config, clock, assets, awayConnectors, note }: Watched,
): Promise<WatchedGateway> {
  // This module alone loads the package of the metrics.
  const { createMetrics } = await import('../gateway/operation/metrics.ts');
  const eventLoop = watchEventLoop();
  let openRequests = () => 0;
  const metrics = createMetrics({
    health: opened.health,
    countPending: (madeBefore) => opened.health.countPending(reconciliation, madeBefore),
    countKeptNotifications: () => opened.keptNotifications.count(),
    deleted: opened.retention.deleted,
    now: () => clock.now(),
    eventLoop,
    openRequests: () => openRequests(),
    awayConnectors,
    release: assets,
  });
  const store = measuredStore(opened, metrics);
  let kinds: readonly string[] = [];
  const jobs = { store, kinds: () => kinds, now: () => clock.now(), note };
  let keyIds = keyIdsOf(config);
  const readiness = createReadiness({
    health: opened.health,
    missingKeys: () => opened.registrations.keyIdsBesides(keyIds),
    eventLoop,
    awayConnectors,
  });
  return {
    store,
    metrics,
    tools: [],
    connector: (connector, name) => measuredConnector(connector, name, metrics),
    handlers(handlers) {
      kinds = Object.keys(handlers);
      return measuredHandlers(handlers, metrics);
    },
    watch(app, { registrationKeys }) {
      measureRequests(app, metrics);
      // A server that cannot be used does not get ready, and the one before it stays the one that counts.
      app.addHook('onReady', async () => {
        keyIds = keyIdsOf({ registrationKeys });
        openRequests = () => app.inFlight.count();
      });
      return app;
    },
    async listen() {
      const { port } = await listen(() => buildAdmin({ host: address.host, readiness, metrics, jobs }), {
        ...address,
        fallback: false,
        option: '--admin',
        hostOption: '--admin',
      });
      return toOrigin({ host: address.host, port });
    },
    beginDrain: () => readiness.beginDrain(),
  };
}

/** Whether the operator has started an SDK of OpenTelemetry in this process: its API keeps the tracer here. */
function hasTracer(): boolean {
  const api = Symbol.for('opentelemetry.js.api.1');
  return (globalThis as { [api]?: { trace?: unknown } })[api]?.trace !== undefined;
}

async function trace(gateway: WatchedGateway): Promise<WatchedGateway> {
  const { tracedConnector, tracedHandlers, traceRequests } = await loadTraces();
  return {
    ...gateway,
    connector: (connector, name) => gateway.connector(tracedConnector(connector, name), name),
    handlers: (handlers) => gateway.handlers(tracedHandlers(handlers)),
    tools: [(app, { config }) => traceRequests(app, config)],
  };
}

async function loadTraces() {
  try {
    return await import('../gateway/operation/traces.ts');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error(
      'An SDK of OpenTelemetry runs in this process, but the gateway cannot find the API of OpenTelemetry: run "npm install @opentelemetry/api" where the gateway is installed.',
      { cause },
    );
  }
}

function keyIdsOf({ registrationKeys }: Pick<Config, 'registrationKeys'>): string[] {
  return registrationKeys.map(({ id }) => id);
}
