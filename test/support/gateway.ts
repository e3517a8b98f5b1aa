/** Starts a gateway alone and in memory for a test, and has the parameters that most tests send to it. */
import { PassThrough } from 'node:stream';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Assets } from '../../src/gateway/assets/assets.ts';
import { startReleases } from '../../src/gateway/assets/releases.ts';
import { buildConfig, type Config, type ConfigInput, hashToken } from '../../src/gateway/config/config.ts';
import type { Connectors, GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import { createGatewayContext, type GatewayContext } from '../../src/gateway/context.ts';
import { type DueJobsOptions, startDueJobs } from '../../src/gateway/due-jobs.ts';
import { type Additions, buildGateway } from '../../src/gateway/server.ts';
import type { Driver } from '../../src/gateway/store/sqlite/driver.ts';
import { openSqlite } from '../../src/gateway/store/sqlite/sqlite.ts';
import type { Store } from '../../src/gateway/store/store.ts';
import type { Issuer } from '../../src/gateway/three-d-secure/issuer.ts';
import { movableClock } from '../../src/testing/simulator/clock.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import type { SimulatorDependencies } from '../../src/testing/simulator/dependencies.ts';
import { createSimulatorHandlers } from '../../src/testing/simulator/handlers.ts';
import type { SimulatorStore } from '../../src/testing/simulator/issuer/issuer-transactions.ts';
import { warningsTo } from '../../src/web/log.ts';
import { checkAnswers } from './answers.ts';
import { testAssets } from './assets.ts';
import { createSimulatorStore, simulated } from './simulated.ts';
import { openTestStore } from './test-store.ts';

export const entityId = 'a'.repeat(32);
export const otherEntityId = 'b'.repeat(32);
export const token = 'dGVzdA==';
export const otherToken = 'b3RoZXI=';
export const start = Date.parse('2026-11-20T10:00:00Z');
export const minute = 60_000;

type Fields = Readonly<Record<string, string>>;

export interface TestGateway {
  readonly app: FastifyInstance;
  readonly store: SimulatorStore;
  readonly config: Config;
  /** The context that its routes and due jobs work with. */
  readonly context: GatewayContext & SimulatorDependencies;
  /** Moves the gateway's clock forward by this many milliseconds. */
  wait(milliseconds: number): void;
  /** Everything that the gateway has logged. */
  log(): string;
  /** Does every job that is due, and gives the number of those jobs. */
  runDue(): Promise<number>;
  post(path: string, fields: Fields, headers?: Fields): Promise<LightMyRequestResponse>;
  get(path: string, headers?: Fields): Promise<LightMyRequestResponse>;
  /** Prepares a checkout as the merchant's server does, and gives its id. */
  prepare(fields?: Fields): Promise<string>;
  pay(id: string, fields?: Fields, headers?: Fields): Promise<LightMyRequestResponse>;
  status(id: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface Options {
  readonly data?: string;
  /** Whether the test reads the store's files, so that it always runs against SQLite. */
  readonly readsFiles?: boolean;
  /** A store in place of a new one: that of another gateway, or one behind a proxy. */
  readonly store?: Store;
  /** A SQLite driver in place of the real one, such as one that fails. */
  readonly driver?: Driver;
  readonly connector?: GatewayConnector;
  /** The connector for EXTERNAL and live; `connector` when absent. */
  readonly external?: (store: Store) => GatewayConnector;
  /** Makes all connectors, in place of the two. */
  readonly connectors?: (store: Store, warn: (sentence: string) => void) => Connectors;
  readonly jobs?: DueJobsOptions;
  /** The issuer of the cards; the simulated one when absent. */
  readonly issuer?: Issuer;
  readonly config?: ConfigInput;
  /** What a program adds to the gateway; nothing when absent. */
  readonly additions?: Additions<SimulatorDependencies>;
  /** Builds the server as an environment does, in the place of `additions`. */
  readonly build?: (config: Config, dependencies: SimulatorDependencies) => FastifyInstance;
  readonly assets?: Assets;
  /** Whether it serves the releases that the store keeps, as the program does. */
  readonly hasReleases?: boolean;
  /** The time at which its clock stands, by default {@link start}. */
  readonly now?: number;
}

export const checkout = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
export const shopperResultUrl = 'https://shop.example/result?order=7#done';
export const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2030',
  'card.cvv': '123',
};

/** The parameters of a payment that goes to an upstream. */
export const forwarded = { ...checkout, testMode: 'EXTERNAL', ...card };

/** The parameters in which a browser describes itself. */
export const browser = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'de-DE',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.challengeWindow': '2',
};

/** Starts a gateway in memory with two merchants, a clock that stands still, and a log that is kept. */
export async function testGateway(options: Options = {}): Promise<TestGateway> {
  const { data = ':memory:', connector = simulator, assets = testAssets, driver, readsFiles } = options;
  const clock = movableClock({ now: () => options.now ?? start });
  const stream = new PassThrough();
  const lines: string[] = [];
  stream.on('data', (line) => lines.push(String(line)));
  const log = { stream, level: 'info' } as const;
  const open = readsFiles ? openSqlite : openTestStore;
  const store = await createSimulatorStore(
    options.store ?? (await open(data, { warn: warningsTo(log), ...(driver && { driver }) })),
  );
  const config = buildConfig({
    entities: [
      { id: entityId, name: 'Test Shop' },
      { id: otherEntityId, name: 'Other Shop' },
    ],
    grants: [
      { tokenHash: hashToken(token), entities: [entityId] },
      { tokenHash: hashToken(otherToken), entities: [otherEntityId] },
    ],
    // On a busy computer the event loop of a test may be late.
    maxEventLoopLag: 0,
    ...options.config,
  });
  const { issuer } = options;
  const releases = options.hasReleases ? await startReleases(assets, store.releases, clock.now()) : undefined;
  const dependencies = {
    store,
    clock,
    ...simulated(store, clock, connector, options.external?.(store)),
    ...(options.connectors && { connectors: options.connectors(store, warningsTo(log)) }),
    ...(issuer && { issuer }),
    ...(releases && { releases }),
    assets,
    log,
  };
  const app = options.build?.(config, dependencies) ?? buildGateway(config, dependencies, options.additions);
  checkAnswers(app, config);
  const jobs = await startDueJobs(config, dependencies, app.log, {
    interval: 3_600_000,
    runsAdded: false,
    moreHandlers: createSimulatorHandlers,
    ...options.jobs,
  });
  const authorization = `Bearer ${token}`;

  const gateway: TestGateway = {
    app,
    store,
    config,
    context: createGatewayContext(config, dependencies),
    runDue: () => jobs.runDue(),
    wait: (milliseconds) => clock.advance(milliseconds),
    log: () => lines.join(''),
    post: (url, fields, headers = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
    async prepare(fields = {}) {
      const answer = await gateway.post(
        '/v1/checkouts',
        { ...checkout, shopperResultUrl, ...fields },
        { authorization },
      );
      return answer.json().id;
    },
    pay: (id, fields = {}, headers = {}) =>
      gateway.post(
        `/v1/checkouts/${id}/payment`,
        { ...card, ...fields },
        { accept: 'application/json', ...headers },
      ),
    status: (id) => gateway.get(`/v1/checkouts/${id}/payment?entityId=${entityId}`, { authorization }),
    async close() {
      await jobs.stop();
      await app.close();
      releases?.stop();
      await store.close();
    },
  };
  return gateway;
}
