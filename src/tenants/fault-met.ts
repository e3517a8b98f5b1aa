/** Declares the member of a request that names the fault which it has met. */
import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault that the request has met, as JSON; null when it met none. */
    faultMet: string | null;
  }
}
