import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  type SpanStatus,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { tracedConnector, tracedHandlers, traceRequests } from '../../../src/gateway/operation/traces.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { card, checkout, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';

interface Recorded {
  readonly name: string;
  readonly attributes: Attributes;
  readonly traceId: string;
  readonly spanId: string;
  readonly parent: string | undefined;
  status: SpanStatus | undefined;
  isOver: boolean;
}

let spans: Recorded[];
let gateway: TestGateway | undefined;

/** What an operator's SDK does: it keeps the context and records the spans. */
function startSdk(): void {
  const storage = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...parameters) =>
      storage.run(active, () => work.apply(self as never, parameters)),
    bind: (_active, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
  propagation.setGlobalPropagator({
    inject() {},
    extract(active, carrier) {
      const [, traceId = '', spanId = ''] = String((carrier as Record<string, unknown>).traceparent).split(
        '-',
      );
      return traceId === '' ? active : trace.setSpanContext(active, { traceId, spanId, traceFlags: 1 });
    },
    fields: () => ['traceparent'],
  });
  trace.setGlobalTracerProvider({ getTracer: () => recordingTracer() });
}

function recordingTracer(): Tracer {
  const startSpan = (name: string, options: SpanOptions = {}, active = context.active()): Span => {
    const parent = trace.getSpanContext(active);
    const recorded: Recorded = {
      name,
      attributes: { ...options.attributes },
      traceId: parent?.traceId ?? `trace${spans.length}`,
      spanId: `span${spans.length}`,
      parent: parent?.spanId,
      status: undefined,
      isOver: false,
    };
    spans.push(recorded);
    const span = {
      spanContext: () => ({ traceId: recorded.traceId, spanId: recorded.spanId, traceFlags: 1 }),
      setAttribute(key: string, value: string | number) {
        recorded.attributes[key] = value;
        return span;
      },
      setStatus(status: SpanStatus) {
        recorded.status = status;
        return span;
      },
      end() {
        recorded.isOver = true;
      },
    } as Span;
    return span;
  };
  return {
    startSpan,
    startActiveSpan(name: string, options: SpanOptions, work: (span: Span) => unknown) {
      const span = startSpan(name, options);
      return context.with(trace.setSpan(context.active(), span), () => work(span));
    },
  } as Tracer;
}

beforeEach(() => {
  spans = [];
  startSdk();
});
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  for (const api of [context, propagation, trace]) api.disable();
});

const named = (name: string) => spans.filter((span) => span.name === name);
const authorization = `Bearer ${token}`;
const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;

describe('a traced gateway', () => {
  test('has a span for each request and, within it, for the call to the connector', async () => {
    gateway = await testGateway({ connector: tracedConnector(simulator, 'simulator') });
    traceRequests(gateway.app, gateway.config);
    await gateway.post('/v1/payments', { ...checkout, ...card }, { authorization });
    const [request] = named('POST /v1/payments');
    const [call] = named('simulator charge');
    expect(request).toMatchObject({
      isOver: true,
      parent: undefined,
      attributes: { 'http.route': '/v1/payments', 'http.response.status_code': 200 },
    });
    expect(call).toMatchObject({
      isOver: true,
      parent: request?.spanId,
      traceId: request?.traceId,
      attributes: { 'gateway.result_code': '000.100.110' },
    });
  });

  test('tells the spans nothing of the card, of the entity and of the token', async () => {
    gateway = await testGateway({ connector: tracedConnector(simulator, 'simulator') });
    traceRequests(gateway.app, gateway.config);
    await gateway.post('/v1/payments', { ...checkout, ...card }, { authorization });
    const text = JSON.stringify(spans);
    for (const secret of [card['card.number'], card['card.holder'], entityId, token]) {
      expect(text).not.toContain(secret);
    }
  });

  test('continues the trace of a trusted proxy, and of nobody else', async () => {
    gateway = await testGateway();
    traceRequests(gateway.app, gateway.config);
    await gateway.get('/v1/resultcodes', { traceparent });
    expect(spans.at(-1)?.parent).toBeUndefined();
    await gateway.close();
    gateway = await testGateway({ config: { trustedProxies: ['127.0.0.1'] } });
    traceRequests(gateway.app, gateway.config);
    await gateway.get('/v1/resultcodes', { traceparent });
    expect(spans.at(-1)).toMatchObject({ traceId: 'ab'.repeat(16), parent: 'cd'.repeat(8) });
  });
});

test('a call that stays unknown and a job that fails end their spans as errors, without a message', async () => {
  const failing = () => Promise.reject(new TypeError('4200000000000000'));
  const connector = tracedConnector<GatewayConnector>({ ...simulator, charge: failing }, 'upstream');
  await expect(connector.charge({} as never, 'key', 0)).rejects.toThrow();
  await expect(
    tracedHandlers({ webhook: failing }).webhook?.({ attempts: 3 } as never, {} as never),
  ).rejects.toThrow();
  expect(spans.map(({ name }) => name)).toEqual(['upstream charge', 'job webhook']);
  for (const span of spans) {
    expect(span).toMatchObject({
      isOver: true,
      status: { code: 2 },
      attributes: { 'error.type': 'TypeError' },
    });
  }
  expect(JSON.stringify(spans)).not.toContain('4200000000000000');
});
