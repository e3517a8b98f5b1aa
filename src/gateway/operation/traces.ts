/**
 * Spans for OpenTelemetry: one for each request, for each call to a connector and for each run of a job. Only a process in
 * which the operator has started an SDK loads this module; the SDK's environment variables say where the spans go. Their
 * attributes hold no card data and no parameter.
 */
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Outcome } from '../../connector/outcome.ts';
import type { Config } from '../config/config.ts';
import { isTrustedProxy } from '../config/network.ts';
import type { GatewayConnector } from '../connectors/connector.ts';
import type { Handler, Handlers } from '../jobs/runner.ts';

const tracer = () => trace.getTracer('payment-gateway');

/**
 * Adds the hooks. The caller's own trace is continued behind a trusted proxy only: otherwise any stranger could have the
 * gateway record whatever it sends.
 */
export function traceRequests(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const isTrusted = isTrustedProxy(trustedProxies, request.socket.remoteAddress ?? '');
    const parent = isTrusted ? propagation.extract(context.active(), request.headers) : context.active();
    const route = request.routeOptions.url ?? '(none)';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'gateway.request_id': request.id,
    };
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });

  // Reading the body leaves the context, because its events come from the socket.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) return done();
    context.with(trace.setSpan(context.active(), span), done);
  });

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** @param name of the connector in the spans */
export function tracedConnector<Kind extends GatewayConnector>(connector: Kind, name: string): Kind {
  const traced = <Result extends Outcome | undefined>(operation: string, call: () => Promise<Result>) =>
    inSpan(`${name} ${operation}`, SpanKind.CLIENT, async (span) => {
      const outcome = await call();
      if (outcome !== undefined) span.setAttribute('gateway.result_code', outcome.code);
      return outcome;
    });
  return {
    ...connector,
    charge: (order, key, now) => traced('charge', () => connector.charge(order, key, now)),
    followUp: (order, key, now) => traced('follow_up', () => connector.followUp(order, key, now)),
    find: (inquiry, key, now) => traced('find', () => connector.find(inquiry, key, now)),
  };
}

export function tracedHandlers(handlers: Handlers): Handlers {
  const traced = (kind: string, handler: Handler): Handler => {
    return (job, moment) =>
      inSpan(`job ${kind}`, SpanKind.CONSUMER, (span) => {
        span.setAttribute('gateway.job_attempts', job.attempts);
        return handler(job, moment);
      });
  };
  return Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, traced(kind, handler)]));
}

/** Runs the work in a span of its own. An error's name is recorded, and not its message, which may hold input. */
function inSpan<Result>(
  name: string,
  kind: SpanKind,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
