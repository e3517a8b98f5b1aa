import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { buildConfig, hashToken } from '../../../../src/gateway/config/config.ts';
import { createGatewayContext } from '../../../../src/gateway/context.ts';
import { systemRandom } from '../../../../src/gateway/core/random-source.ts';
import { answerErrors } from '../../../../src/gateway/http/errors.ts';
import { acceptFormBodies } from '../../../../src/gateway/http/form-body.ts';
import { addSecurityHeaders } from '../../../../src/gateway/http/security-headers.ts';
import { startJobs } from '../../../../src/gateway/jobs/runner.ts';
import { beginAuthentication } from '../../../../src/gateway/lifecycle/authentication.ts';
import { authentication, createPaymentJob } from '../../../../src/gateway/payments/jobs.ts';
import type { Issuer, LookUp, TakeResults } from '../../../../src/gateway/three-d-secure/issuer.ts';
import {
  type AuthenticationRequest,
  type AuthenticationResponse,
  encodeMessage,
  type ResultsRequest,
} from '../../../../src/gateway/three-d-secure/messages.ts';
import { decodeLeniently } from '../../../../src/testing/simulator/issuer/decoding.ts';
import type { inspectTransaction } from '../../../../src/testing/simulator/issuer/inspect-transaction.ts';
import type { SimulatorStore } from '../../../../src/testing/simulator/issuer/issuer-transactions.ts';
import { issuerResultsHandler } from '../../../../src/testing/simulator/issuer/results.ts';
import { issuerResults } from '../../../../src/testing/simulator/issuer/sending.ts';
import { addIssuer } from '../../../../src/testing/simulator/routes/issuer.ts';
import { testAssets } from '../../../support/assets.ts';
import { entityId, start, token } from '../../../support/gateway.ts';
import { simulated } from '../../../support/simulated.ts';
import { openTestStore } from '../../../support/test-store.ts';

export const transaction = '0a4ba9a5-5bc1-4a4e-9a5a-7c8a1d2e3f40';
export const gatewayOrigin = 'http://127.0.0.1:8080';

/** Makes the gateway's look-up for a card whose issuer challenges the shopper, with the changes that a test wants. */
export function asked(change: Partial<LookUp> = {}): LookUp {
  return {
    number: '4200000000000018',
    brand: 'VISA',
    threeDSServerTransID: transaction,
    origin: gatewayOrigin,
    parameters: {},
    ...change,
  };
}

/** Makes the AReq that follows the look-up. */
export function areq(change: Partial<AuthenticationRequest> = {}): AuthenticationRequest {
  return {
    messageType: 'AReq',
    messageVersion: '2.3.1',
    threeDSServerTransID: transaction,
    acctNumber: '4200000000000018',
    cardExpiryDate: '3012',
    paymentBrand: 'VISA',
    purchaseAmount: '9200',
    purchaseCurrency: 'EUR',
    merchantName: 'Test Shop',
    threeDSCompInd: 'U',
    threeDSRequestorChallengeInd: '01',
    challengeWindowSize: '05',
    notificationURL: `${gatewayOrigin}/v1/threeDSecure/${'a'.repeat(32)}/challenge`,
    browser: {
      browserAcceptHeader: 'text/html',
      browserIP: '203.0.113.7',
      browserJavaEnabled: 'false',
      browserJavascriptEnabled: 'true',
      browserLanguage: 'en-GB',
      browserColorDepth: '24',
      browserScreenHeight: '1080',
      browserScreenWidth: '1920',
      browserTZ: '-60',
      browserUserAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    },
    language: 'en',
    ...change,
  };
}

export interface TestIssuer {
  readonly app: FastifyInstance;
  readonly store: SimulatorStore;
  readonly issuer: Issuer;
  /** The results that the issuer has handed to the gateway, oldest first. */
  readonly results: ResultsRequest[];
  /** What the gateway does with a result. */
  take: TakeResults;
  wait(milliseconds: number): void;
  /** Does every job that is due. */
  runDue(): Promise<number>;
  /** Asks for an authentication with new ids. The names of the switches come without `customParameters[acs.…]`. */
  begin(
    switches?: Fields,
    change?: { look?: Partial<LookUp>; request?: Partial<AuthenticationRequest> },
  ): Promise<Begun>;
  /** Begins a transaction at the gateway about which the issuer has not been asked, and gives its id. */
  expect(): Promise<string>;
  post(path: string, fields: Fields): Promise<LightMyRequestResponse>;
  /** Sends the shopper's answer from the page of a challenge. */
  answer(begun: Begun, fields: Fields): Promise<LightMyRequestResponse>;
  inspect(id: string): Promise<Inspected>;
  close(): Promise<void>;
}

export interface Begun {
  readonly id: string;
  readonly acsTransID: string;
  readonly ares: AuthenticationResponse;
  /** A valid, encoded CReq. */
  readonly creq: string;
}

type Fields = Readonly<Record<string, string>>;
export type Inspected = ReturnType<typeof inspectTransaction>;

export const sessionData = Buffer.from('{"authentication":"7"}').toString('base64url');

/** The gateway has the mark of this brand only. */
const marks = new Map([['VISA', '<svg xmlns="http://www.w3.org/2000/svg"/>']]);

/** Starts the issuer's pages without a whole gateway: every result is accepted. */
export async function testIssuer(): Promise<TestIssuer> {
  let now = start;
  const clock = { now: () => now };
  const store = await openTestStore(':memory:');
  const grants = [{ tokenHash: hashToken(token), entities: [entityId] }];
  const config = buildConfig({ entities: [{ id: entityId, name: 'Test Shop' }], grants });
  const { connectors, issuer } = simulated(store, clock);
  const dependencies = { store, clock, connectors, issuer, assets: { ...testAssets, marks } };
  const gateway = createGatewayContext(config, dependencies);
  const app = Fastify();
  addSecurityHeaders(app, undefined);
  acceptFormBodies(app);
  answerErrors(app, config, gateway.answers);
  const results: ResultsRequest[] = [];
  const test: TestIssuer = {
    app,
    store,
    issuer,
    results,
    take: async () => true,
    wait: (milliseconds) => {
      now += milliseconds;
    },
    runDue: () => jobs.runDue(),
    async begin(switches = {}, change = {}) {
      const id = randomUUID();
      const named = Object.entries(switches).map(([name, value]) => [`customParameters[${name}]`, value]);
      const look = asked({ threeDSServerTransID: id, parameters: Object.fromEntries(named), ...change.look });
      const request = areq({
        threeDSServerTransID: id,
        acctNumber: look.number,
        paymentBrand: look.brand,
        ...change.request,
      });
      const ares = await issuer.authenticate(request, look);
      const { acsTransID } = ares;
      const creq = encodeMessage(creqOf(id, acsTransID));
      return { id, acsTransID, ares, creq };
    },
    async expect() {
      const [transactionId, paymentId] = [randomUUID(), randomUUID()];
      const state = beginAuthentication(now, `${gatewayOrigin}/acs/method`);
      const names = { id: systemRandom.hex('authentication'), transactionId, paymentId };
      const job = createPaymentJob(authentication, paymentId, entityId, state.deadline);
      await store.authentications.add({ ...names, state, sealed: '', keyId: '' }, job);
      return transactionId;
    },
    post: (url, fields) =>
      app.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost:8080', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
    answer: ({ id, acsTransID }, fields) =>
      test.post('/acs/challenge', {
        threeDSServerTransID: id,
        acsTransID,
        threeDSSessionData: sessionData,
        ...fields,
      }),
    inspect: async (id) => (await app.inject({ method: 'GET', url: `/_sim/acs/${id}` })).json(),
    async close() {
      await jobs.stop();
      await app.close();
      await store.close();
    },
  };
  const takeResults: TakeResults = async (message) => {
    results.push(message);
    return test.take(message);
  };
  addIssuer(app, gateway, takeResults);
  const handlers = { [issuerResults]: issuerResultsHandler(gateway, takeResults) };
  const jobs = startJobs(store.jobs, handlers, { clock, log: app.log }, { interval: 3_600_000 });
  return test;
}

/** Makes a valid CReq with the changes that a test wants. */
export function creqOf(threeDSServerTransID: string, acsTransID: string, change: object = {}) {
  return {
    messageType: 'CReq',
    messageVersion: '2.3.1',
    threeDSServerTransID,
    acsTransID,
    challengeWindowSize: '05',
    ...change,
  };
}

/** Gives what the form of the page posts to the gateway. */
export function posted(page: string): { action: string; fields: Fields; message: Record<string, unknown> } {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
  return { action, fields, message: decodeLeniently(fields.cres ?? fields.threeDSMethodData ?? '') ?? {} };
}
