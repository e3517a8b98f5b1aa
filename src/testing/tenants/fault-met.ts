/** Declares the members of a request that name the fault which it has met, and its place among those of its tenant. */
import 'fastify';
import type { Visit } from './turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault that the request has met, as JSON; null when it met none. */
    faultMet: string | null;
    /** The request among those of its tenant; null when it belongs to none. */
    visit: Visit | null;
  }
}
