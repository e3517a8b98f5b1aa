/**
 * Starts two of our gateways in a row with a fault proxy between them: the first forwards payments to the second,
 * which simulates them.
 */

import { PassThrough } from 'node:stream';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildConfig, hashToken } from '../../src/gateway/config/config.ts';
import { createReference } from '../../src/gateway/connectors/reference.ts';
import { createRequestSender } from '../../src/gateway/connectors/sender.ts';
import { createGatewayContext } from '../../src/gateway/context.ts';
import { startDueJobs } from '../../src/gateway/due-jobs.ts';
import { findChainFacts } from '../../src/gateway/payments/order.ts';
import { buildGateway } from '../../src/gateway/server.ts';
import type { Payment } from '../../src/gateway/store/payments/payments.ts';
import { type Acquirer, simulatedAcquirer } from '../../src/testing/simulator/connector/acquirer-reports.ts';
import { createSimulatorHandlers } from '../../src/testing/simulator/handlers.ts';
import { addTestRoutes } from '../../src/testing/simulator/routes/test-routes.ts';
import { checkAnswers } from './answers.ts';
import { testAssets } from './assets.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { forwardingConnectors } from './forwarding-connector.ts';
import { entityId, minute, start, token } from './gateway.ts';
import { simulated } from './simulated.ts';
import { openTestStore } from './test-store.ts';

const upstreamEntityId = 'e'.repeat(32);
const upstreamToken = 'dXBzdHJlYW0=';

type Fields = Readonly<Record<string, string>>;

export interface Chain {
  /** The first gateway, which merchants and shoppers know. */
  readonly app: FastifyInstance;
  /** The second gateway, to which the first one forwards. */
  readonly upstream: FastifyInstance;
  readonly proxy: FaultProxy;
  /** A merchant's POST to the first gateway. */
  post(path: string, fields: Fields): Promise<LightMyRequestResponse>;
  /** A merchant's GET from the first gateway. */
  get(path: string): Promise<LightMyRequestResponse>;
  /** The payments at the second gateway that belong to this payment of the first. */
  forwarded(id: string): Promise<Payment[]>;
  /** The number of those payments that moved money. */
  charges(id: string): Promise<number>;
  /** Lets the acquirer behind the second gateway report, such as a chargeback. */
  readonly acquirer: Acquirer;
  /** Lets time pass minute by minute, and does everything that falls due. */
  wait(minutes: number): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Whether the first gateway gives up a request as soon as the proxy keeps silent. */
  readonly hasty?: boolean;
}

export async function startChain({ hasty = false }: Options = {}): Promise<Chain> {
  let now = start;
  const clock = { now: () => now };
  const silent = { stream: new PassThrough().resume(), level: 'warn' } as const;

  const upstreamStore = await openTestStore(':memory:');
  const upstreamConfig = buildConfig({
    entities: [{ id: upstreamEntityId, name: 'Upstream' }],
    grants: [{ tokenHash: hashToken(upstreamToken), entities: [upstreamEntityId] }],
  });
  const upstreamParts = {
    store: upstreamStore,
    clock,
    ...simulated(upstreamStore, clock),
    assets: testAssets,
    log: silent,
  };
  const upstream = buildGateway(upstreamConfig, upstreamParts, {
    tools: [(app, gateway) => addTestRoutes(app, gateway)],
  });
  checkAnswers(upstream, { environment: 'test' });
  const proxy = await startFaultProxy(await upstream.listen({ host: '127.0.0.1', port: 0 }));

  const store = await openTestStore(':memory:');
  const sender = createRequestSender(hasty ? () => proxy.silence() : undefined);
  const connectors = forwardingConnectors({ forwardings: store.forwardings, warn: () => undefined }, sender);
  const config = buildConfig({
    publicOrigin: 'https://pay.example',
    entities: [
      {
        id: entityId,
        name: 'Test Shop',
        upstream: {
          address: proxy.address,
          accessToken: upstreamToken,
          entityId: upstreamEntityId,
          timeout: 50_000,
        },
      },
    ],
    grants: [{ tokenHash: hashToken(token), entities: [entityId] }],
  });
  const dependencies = {
    store,
    clock,
    ...simulated(store, clock),
    connectors,
    assets: testAssets,
    log: silent,
  };
  const app = buildGateway(config, dependencies);
  checkAnswers(app, config);
  const jobs = await startDueJobs(
    config,
    dependencies,
    { warn: () => undefined },
    { interval: 3_600_000, runsAdded: false, moreHandlers: createSimulatorHandlers },
  );
  const authorization = `Bearer ${token}`;

  const chain: Chain = {
    app,
    upstream,
    proxy,
    acquirer: simulatedAcquirer(createGatewayContext(upstreamConfig, upstreamParts)),
    post: (url, fields) =>
      app.inject({
        method: 'POST',
        url,
        headers: {
          host: 'pay.example',
          authorization,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        },
        payload: new URLSearchParams(fields).toString(),
      }),
    get: (path) =>
      app.inject({
        method: 'GET',
        url: `${path}${path.includes('?') ? '&' : '?'}entityId=${entityId}`,
        headers: { host: 'pay.example', authorization },
      }),
    async forwarded(id) {
      const payment = await store.findPayment(id);
      if (payment === undefined) throw new Error(`There is no payment ${id}.`);
      const name = createReference(payment.connectorKey);
      const { merchantTransactionId } = await findChainFacts({ store }, payment);
      const found = await upstreamStore.findByTransactionId({
        entityIds: [upstreamEntityId],
        merchantTransactionId: merchantTransactionId ?? name,
        limit: 100,
      });
      return found.filter(({ record }) => record.customParameters?.forwardedTransaction === name);
    },
    async charges(id) {
      return (await chain.forwarded(id)).filter(({ state }) => state === 'succeeded').length;
    },
    async wait(minutes) {
      for (let i = 0; i < minutes; i += 1) {
        now += minute;
        await jobs.runDue();
      }
    },
    async close() {
      await jobs.stop();
      await app.close();
      await proxy.close();
      await sender.close();
      await upstream.close();
      await store.close();
      await upstreamStore.close();
    },
  };
  return chain;
}
