/** Carries out the faults of a tenant on the answers of the gateway. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '#contract/control/tenants.ts';
import '../fault-met.ts';
import { Refusal, Throttled } from '../../../gateway/core/refusal.ts';
import { getBody } from '../../../gateway/http/form-body.ts';
import type { InFlight } from '../../../web/in-flight.ts';
import { findOperation } from '../find-operation.ts';
import { cutOff, hang, resetAnswer, slowly, waitUnheld } from './broken-answers.ts';
import type { Faults } from './faults.ts';

/**
 * Adds the hooks. They run for the operations that faults can name, whose tenant `faultsOf` finds; its body has been read
 * then.
 *
 * The faults `status`, `delay`, `hang` and `reset: 'before'` are met before the handler has done anything, the others
 * when it has done everything.
 */
export function meetFaults(
  app: FastifyInstance,
  faultsOf: (request: FastifyRequest) => Faults | undefined,
): void {
  const met = new WeakMap<FastifyRequest, Fault>();
  const hanging = new Set<FastifyReply>();
  const closing = new AbortController();
  const inFlight = () => (app.hasDecorator('inFlight') ? app.getDecorator<InFlight>('inFlight') : undefined);
  if (!app.hasRequestDecorator('faultMet')) app.decorateRequest('faultMet', null);

  app.addHook('preHandler', (request, reply, done) => {
    const operation = findOperation(request);
    const { attemptId } = getBody(request);
    const { id: checkoutId } = (request.params ?? {}) as { id?: string };
    const fault = operation && faultsOf(request)?.take({ operation, checkoutId, attemptId })?.fault;
    if (fault === undefined) return done();
    request.faultMet = JSON.stringify(fault);
    met.set(request, fault);
    // The bytes of a fault are those of the answer itself, not of its compressed form.
    delete request.headers['accept-encoding'];
    if ('status' in fault) return answerStatus(fault, reply, done);
    // The control plane has made milliseconds of other notations.
    if ('delay' in fault) return void holdBack(request, reply, Number(fault.delay), done);
    if ('hang' in fault) {
      hanging.add(reply);
      reply.raw.once('close', () => hanging.delete(reply));
      hang(reply);
      request.visit?.stepAside(() => reply.raw.destroy());
      inFlight()?.forget(reply.raw);
      return undefined;
    }
    if ('reset' in fault && fault.reset === 'before') return void resetAnswer(reply);
    return done();
  });

  /** Lets a request wait. When the gateway takes no more requests, the wait is over at once. */
  async function holdBack(
    { visit }: FastifyRequest,
    { raw }: FastifyReply,
    delay: number,
    done: () => void,
  ): Promise<void> {
    const cut = new AbortController();
    visit?.stepAside(() => {
      cut.abort();
      raw.destroy();
    });
    const ends = [closing.signal, cut.signal];
    const { ending = closing.signal } = inFlight() ?? {};
    await waitUnheld(delay, AbortSignal.any([...ends, ending])).catch(() => undefined);
    // When the gateway closes, or its tenant begins anew, nothing may happen any more.
    if (ends.some(({ aborted }) => aborted)) return;
    if (visit) visit.proceed(done);
    else done();
  }

  // A hook that does not call `done` has sent the answer itself.
  app.addHook('onSend', (request, reply, payload, done) => {
    const fault = met.get(request);
    const bytes = bytesOf(payload);
    if (fault === undefined || bytes === undefined) return done(null, payload);
    if ('truncate' in fault) return void cutOff(reply, bytes, fault.truncate);
    if ('reset' in fault) return void resetAnswer(reply, bytes);
    if ('malformed' in fault) return done(null, malformed(bytes));
    if ('slow' in fault) {
      reply.header('Content-Length', bytes.length);
      // The work is done; only the answer is on its way.
      request.visit?.stepAside(() => reply.raw.destroy());
      return done(null, slowly(bytes, fault.slow.bytesPerSecond, inFlight()?.ending));
    }
    if ('status' in fault && fault.retryAfter === undefined) reply.removeHeader('Retry-After');
    else if ('status' in fault) reply.header('Retry-After', fault.retryAfter);
    return done(null, payload);
  });

  app.addHook('preClose', (done) => {
    closing.abort();
    for (const reply of hanging) reply.raw.destroy();
    done();
  });
}

/** Answers with an error of the gateway, with the page of a proxy before it, or with nothing but the status. */
function answerStatus(
  { status, retryAfter = 0, body = 'json' }: Extract<Fault, { status: number }>,
  reply: FastifyReply,
  done: (error: Error) => void,
): void {
  if (body === 'json') {
    return done(status === 429 ? new Throttled(retryAfter) : new Refusal(status, '800.800.800', [], wanted));
  }
  reply.code(status).header('Cache-Control', 'no-store');
  const title = `${status} ${titles[status]}`;
  const page = `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  if (body === 'html') reply.type('text/html').send(page);
  else reply.send();
}

const wanted = ' - a tester has asked for this fault';

/** The titles that proxies give their error pages. */
const titles = {
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
} as const;

/** Returns the bytes of an answer; undefined for a stream, which is left as it is. */
function bytesOf(payload: unknown): Buffer | undefined {
  if (payload === undefined || payload === null) return Buffer.alloc(0);
  if (typeof payload === 'string') return Buffer.from(payload);
  return Buffer.isBuffer(payload) ? payload : undefined;
}

/** Returns the first half of an answer with an end that no JSON has. */
function malformed(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, bytes.length >> 1), Buffer.from('}{')]);
}
