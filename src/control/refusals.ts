/** The errors of the control plane. Each names a parameter, says what is wrong and what to send instead. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { RequestError } from '../web/request-error.ts';

/** An error that the caller can mend. Its answer is `{ error: { parameter, message } }`. */
export class ControlRefusal extends RequestError {
  override readonly name = 'ControlRefusal';

  constructor(
    statusCode: number,
    /** The part of the request that is wrong, such as `seed`. */
    readonly parameter: string,
    /** The rest of a sentence that begins with the parameter. */
    readonly remedy: string,
  ) {
    super(statusCode, `${parameter} ${remedy}`);
  }
}

/** Refuses a wrong value with 400. */
export function refuseWith(parameter: string, remedy: string): never {
  throw new ControlRefusal(400, parameter, remedy);
}

/** Returns what was found. Answers 404 when it is undefined. */
export function found<T>(value: T | undefined, parameter: string, remedy: string): T {
  if (value === undefined) throw new ControlRefusal(404, parameter, remedy);
  return value;
}

/** Returns the tenant with an id. Answers 404 when there is none. */
export function foundTenant<T>(tenantOf: (id: string) => T | undefined, { id }: { readonly id: string }): T {
  return found(
    tenantOf(id),
    'tenant',
    'is not there; GET /tenants lists those that are, POST /tenants makes one',
  );
}

/** Returns what a schema reads in a body or a query. Answers 400 that names the first wrong member. */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  if (unknown !== undefined)
    return refuseWith([...(issue?.path ?? []), unknown].join('.'), `is unknown; ${knownNames(schema)}`);
  return refuseWith(issue?.path.join('.') || 'body', sentence(issue?.message ?? 'cannot be read'));
}

function knownNames(schema: z.ZodType): string {
  return schema instanceof z.ZodObject
    ? `send one of ${Object.keys(schema.shape).join(', ')}`
    : 'leave it out';
}

function sentence(message: string): string {
  return message.startsWith('must ') ? message : `is wrong: ${message}`;
}

/** Answers all errors with `{ error: { parameter, message } }`. */
export function answerControlErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ControlRefusal) {
      const { parameter, remedy } = error;
      return reply.code(error.statusCode).send({ error: { parameter, message: remedy } });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) app.log.error({ err: error }, 'The control plane failed.');
    const message = status >= 500 ? 'failed by a mistake of the gateway, which its log tells' : error.message;
    return reply.code(status).send({ error: { parameter: 'request', message } });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .send({ error: { parameter: 'path', message: 'is unknown; GET /openapi.json lists all paths' } }),
  );
}
