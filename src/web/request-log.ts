/**
 * The log of one request, whose lines have the request's id. Fastify makes one for each request, and making one takes as
 * long as writing a line. This one is made when the first line is written with it, which hardly any request does.
 */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

type Factory = NonNullable<FastifyServerOptions['childLoggerFactory']>;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** For Fastify's `childLoggerFactory`. */
export const requestLog: Factory = (logger, bindings, options) =>
  new RequestLog(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger;

class RequestLog {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get made(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  get level() {
    return this.made.level;
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.made.child(...args);
  }
}

for (const level of levels) {
  Object.defineProperty(RequestLog.prototype, level, {
    value(this: RequestLog, ...args: unknown[]) {
      Reflect.apply(this.made[level], this.made, args);
    },
  });
}
