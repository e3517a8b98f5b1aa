/** A control plane that answers what a test says, and keeps what it was asked. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { connectGateway } from '../../../src/testing/kit/index.ts';

type Body = Readonly<Record<string, unknown>>;
/** The answer to a request: a JSON document, or a status. */
type Answers = Readonly<Record<string, unknown>>;

export interface StandIn {
  readonly url: string;
  /** What it was asked, such as `POST /tenants {"seed":"s"}`. */
  readonly asked: string[];
  /** The `Authorization` of each request; undefined for one without. */
  readonly authorizations: (string | undefined)[];
  /** The answers by method and path without query; those that are added win. */
  answers: Answers;
  /** Answers this request anew each time. */
  answerBy(request: string, answer: () => unknown): void;
}

const tenant: Body = {
  id: 'E1',
  entityId: 'E1',
  accessToken: 'token',
  webhookSecret: '00',
  seed: 's',
  label: '',
  madeAt: '',
};

/** Starts one that is both the control plane and the gateway. It ends with the test. */
export async function startStandIn(more: Answers = {}): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '' } = request;
    standIn.asked.push(`${method} ${url} ${body}`.trim());
    standIn.authorizations.push(request.headers.authorization);
    const answer = standIn.answers[`${method} ${url.split('?')[0]}`];
    const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : 200;
    response.writeHead(status, { 'X-Simulator-Rule': 'card.paid' });
    response.end(status === 204 ? undefined : JSON.stringify(typeof answer === 'object' ? answer : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: StandIn = {
    url,
    asked: [],
    authorizations: [],
    answers: {
      'GET /health': { status: 'ok', version: '1', gateway: url, pages: 'http://localhost:1' },
      'POST /tenants': tenant,
      ...more,
    },
    answerBy(request, answer) {
      standIn.answers = Object.defineProperty({ ...standIn.answers }, request, { get: answer });
    },
  };
  return standIn;
}

/** Starts one, and makes a tenant of it. */
export async function startTenant(more: Answers = {}) {
  const standIn = await startStandIn(more);
  return { standIn, tenant: await (await connectGateway(standIn.url)).createTenant() };
}
