/**
 * The log of a server: one line per answer with method, route pattern, status, duration and the server's own additions. It
 * contains no address with a query, no body and no header (design decision 12), because no code passes those to the logger.
 */
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { withoutSchemas } from './without-schemas.ts';

/** Takes the lines of a log, each with its line break. */
export interface LineWriter {
  write(line: string): unknown;
}

export interface Log {
  readonly stream: LineWriter;
  /** `info`: one line for every answer. `warn`: only lines that need the operator's attention. */
  readonly level: 'info' | 'warn';
  /** Names the process among those that write to the same log. Read for each line, because the name may change. */
  readonly node?: string;
}

interface Failure {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: string;
}

type LogOptions = Pick<FastifyServerOptions, 'logger' | 'logController'>;

/** Fastify's options for this log. Its own request lines are off, because they would print addresses. */
export function logOptions(log: Log | undefined): LogOptions {
  return { logger: loggerOf(log), logController: new LogController({ disableRequestLogging: true }) };
}

/**
 * Makes a log for a server that was created without a logger. When a server has a logger, Fastify creates another log for
 * each request and listens to each answer. That takes a tenth of the time of serving a file. Lines about a request contain
 * its id as `reqId`.
 */
export function serverLog(log: Log | undefined): FastifyBaseLogger {
  return Fastify({ ...withoutSchemas, ...logOptions(log) }).log;
}

function loggerOf(log: Log | undefined): FastifyServerOptions['logger'] {
  if (log === undefined) return false;
  const { level, stream } = log;
  return {
    level,
    base: null,
    mixin: () => (log.node === undefined ? {} : { node: log.node }),
    stream: { write: (line: string) => stream.write(line) },
    serializers: {
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
      // Only these members of an error are logged. Others may contain input, such as the address in an ERR_INVALID_URL.
      err: ({ name = 'Error', code = '', message = '', stack = '' }: Failure) => ({
        type: name,
        code,
        message,
        stack,
      }),
    },
  };
}

/**
 * Joins the lines of one turn of the event loop to one write. Under load this saves a system call for each answer. The
 * lines of an answer never wait for another turn, and `flush` writes those of the last one: call it when the process ends.
 */
export function joinLines(stream: LineWriter): LineWriter & { flush(): void } {
  let lines = '';
  function flush(): void {
    const joined = lines;
    lines = '';
    if (joined !== '') stream.write(joined);
  }
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
    flush,
  };
}

/** Makes a function that writes warnings in the log's form, for code that has no Fastify app. */
export function warningsTo(log: Pick<Log, 'stream' | 'node'>): (sentence: string) => void {
  return (msg) => {
    log.stream.write(`${JSON.stringify({ level: 40, time: Date.now(), node: log.node, msg })}\n`);
  };
}

/**
 * Adds a line to the log for each answer, unless the log has only warnings. The line is written without the server's
 * logger, which takes twice the time: every value has a known type here.
 *
 * @param addedTo gives the members that the server adds to the line; they must not hold values that a client chose
 */
export function logAnswers(
  app: FastifyInstance,
  log: Log | undefined,
  addedTo: (request: FastifyRequest, reply: FastifyReply) => object = () => ({}),
): void {
  if (log?.level !== 'info') return;
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      level: 30,
      time: Date.now(),
      node: log.node,
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ...addedTo(request, reply),
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    };
    log.stream.write(`${JSON.stringify(line)}\n`);
    done();
  });
}
