/**
 * What is put around a gateway. A live gateway stands alone; in the test environment the testers' wing is plugged in
 * (design decision 17).
 */
import type { FastifyInstance } from 'fastify';
import type { ConnectorDefinition } from '../connector/connector.ts';
import type { Log } from '../web/log.ts';
import type { Assets } from './assets/assets.ts';
import type { Config } from './config/config.ts';
import type { GatewayConnector } from './connectors/connector.ts';
import type { Clock } from './core/clock.ts';
import type { DueJobs, DueJobsOptions } from './due-jobs.ts';
import type { EventLog } from './jobs/log.ts';
import { type Additions, buildGateway, type ServerDependencies } from './server.ts';
import type { Store } from './store/store.ts';
import { type Issuer, noIssuer } from './three-d-secure/issuer.ts';

/** Where a server beside the gateway listens. */
export interface ListenPlace {
  readonly host: string;
  readonly port: number;
  /** Whether it takes the next free port when this one is in use. */
  readonly fallback: boolean;
  /** Callers must send it; undefined where no other computer can reach the port. */
  readonly token: string | undefined;
}

/** A gateway that listens, and whose due jobs run. */
export interface ListeningGateway {
  readonly config: Config;
  readonly dependencies: ServerDependencies;
  readonly jobs: DueJobs;
  readonly log: Log;
  readonly eventLog: EventLog;
  /** Its address, and the port that it listens on. */
  readonly address: string;
  readonly port: number;
  readonly assets: Pick<Assets, 'version' | 'buildNumber'>;
  /** Returns the names of the connectors whose acquirers are away. */
  awayConnectors(): readonly string[];
}

/** A server that was opened beside the gateway. */
export interface ServerBeside {
  readonly app: FastifyInstance;
  readonly address: string;
}

export interface GatewaySurroundings {
  /** What the gateway stores with, and tells the time by. */
  readonly store: Store;
  readonly clock: Clock;
  /** Charges in the mode INTERNAL; undefined where no payment has this mode. */
  readonly simulator: GatewayConnector | undefined;
  readonly issuer: Issuer;
  /** Connectors that no configuration names, for the reference. */
  readonly connectors: readonly ConnectorDefinition<object>[];
  /** The client for webhooks and reminders, and handlers of jobs besides the gateway's. */
  readonly jobs: Pick<DueJobsOptions, 'client' | 'moreHandlers'>;
  /** Builds the gateway's server with what this environment adds to it. */
  build(
    config: Config,
    dependencies: ServerDependencies,
    additions: Pick<Additions, 'pages' | 'tools'>,
  ): FastifyInstance;
  /** Resolves to the server that was opened; undefined when there is none. */
  open(gateway: ListeningGateway): Promise<ServerBeside | undefined>;
  close(): Promise<void>;
}

/** What an environment is made of, before the store is open. */
export interface Plug {
  /** The clock that all others of the gateway run with. */
  readonly clock: Clock;
  /** @param store that the gateway has opened and watches */
  surround(store: Store, config: Config): Promise<GatewaySurroundings>;
}

/** Plugs nothing in. */
export function createLivePlug(clock: Clock): Plug {
  return {
    clock,
    surround: async (store) => ({
      store,
      clock,
      simulator: undefined,
      issuer: noIssuer,
      connectors: [],
      jobs: {},
      build: buildGateway,
      open: async () => undefined,
      async close() {},
    }),
  };
}
