/**
 * Hands requests of tenants over, from the server that listens to the server of each tenant. What there is once stays with
 * the first: the count of open requests, the metrics, and a request's line in the log.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getBody } from '../../gateway/http/form-body.ts';
import './fault-met.ts';
import { type Finding, findByBody, findByHead, type TenantIndex } from './find-tenant.ts';
import type { TenantServers } from './tenant-servers.ts';
import type { Visit } from './turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it belongs to a tenant that is there, or to one that has ended, and so not to the demo merchant. */
    isOfTenant: boolean;
  }
}

/** A request that was handed over. */
interface HandedOver {
  /** As the server that listens sees it. */
  readonly outer: FastifyRequest;
  readonly visit: Visit;
  /** Set when that server has read the body to find the tenant. */
  readonly isRead: boolean;
  /** The answer of the tenant's server. */
  reply?: FastifyReply;
}

const handedOver = new WeakMap<IncomingMessage, HandedOver>();

/** Adds the hooks to the server that listens. Call it before any other hook is added but that of the open requests. */
export function handOverRequests(
  app: FastifyInstance,
  index: TenantIndex,
  servers: Pick<TenantServers, 'of'>,
): void {
  app.decorateRequest('isOfTenant', false);

  function goOn(
    { tenant, isOfEnded }: Finding,
    [request, reply, done]: [FastifyRequest, FastifyReply, (error?: Error) => void],
    isRead: boolean,
  ): void {
    request.isOfTenant ||= isOfEnded || tenant !== undefined;
    if (tenant === undefined) return done();
    const { raw } = request;
    const visit = tenant.turns.enter(`${request.method} ${request.routeOptions.url ?? 'of an unknown path'}`);
    const handed: HandedOver = { outer: request, visit, isRead };
    handedOver.set(raw, handed);
    reply.raw.once('close', () => {
      // A file and a broken connection are answered past Fastify.
      if (handed.reply?.sent) visit.answered();
      visit.closed();
    });
    visit.proceed(() => {
      servers.of(tenant).then(
        ({ routing }) => {
          reply.hijack();
          routing(raw, reply.raw);
        },
        (error) => {
          visit.answered();
          done(error);
        },
      );
    });
  }

  app.addHook('onRequest', (request, reply, done) => {
    goOn(findByHead(request, index), [request, reply, done], false);
  });
  app.addHook('preValidation', (request, reply, done) => {
    goOn(findByBody(request, index), [request, reply, done], true);
  });
}

/** Adds the hooks to the server of a tenant. Call it before any other hook is added. */
export function takeRequests(app: FastifyInstance): void {
  app.setGenReqId((raw) => handedOver.get(raw as IncomingMessage)?.outer.id ?? '');
  app.decorateRequest('visit', null);

  app.addHook('onRequest', (request, reply, done) => {
    const handed = handedOver.get(request.raw);
    if (handed !== undefined) handed.reply = reply;
    request.visit = handed?.visit ?? null;
    done();
  });

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const handed = handedOver.get(request.raw);
    if (!handed?.isRead) return done(null, payload);
    const form = new URLSearchParams(getBody(handed.outer)).toString();
    // Fastify compares the length with the header.
    const receivedEncodedLength = Number(request.headers['content-length']);
    done(null, Object.assign(Readable.from([Buffer.from(form)]), { receivedEncodedLength }));
  });

  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { outer } = handedOver.get(request.raw) ?? {};
    if (outer !== undefined) outer.trail = request.trail;
    request.visit?.answered();
    done();
  });
}
