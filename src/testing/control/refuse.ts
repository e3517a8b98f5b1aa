/** The refusals of the control plane: `{ error: { parameter, message } }`, in which the message says the remedy. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sentType } from '../../web/sent-type.ts';
import { ClockOnlyForward } from '../tenants/tenant-clock.ts';
import { TenantBusy } from '../tenants/turns.ts';

/** Thrown by a route of the control plane. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';

  constructor(
    readonly status: number,
    /** The name of the wrong parameter, or of the part of the address. */
    readonly parameter: string,
    /** What is wrong and the remedy, for a person. */
    message: string,
  ) {
    super(message);
  }
}

/** Answers all thrown errors and unknown paths of the control plane in one shape. */
export function answerControlErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, parameter, message } = refusalOf(error, request);
    if (status === 500) app.log.error({ reqId: request.id, err: error }, 'The control plane failed.');
    return reply.code(status).send({ error: { parameter, message } });
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `There is no ${request.method} of this path; look it up in /openapi.json.`;
    return reply.code(404).send({ error: { parameter: 'path', message } });
  });
}

type RefusalParts = Pick<ControlRefusal, 'status' | 'parameter' | 'message'>;

function refusalOf(error: unknown, { headers }: FastifyRequest): RefusalParts {
  if (error instanceof ControlRefusal) return error;
  if (error instanceof TenantBusy) return new ControlRefusal(409, 'tenant', error.message);
  if (error instanceof ClockOnlyForward) return new ControlRefusal(409, 'clock', error.message);
  const { statusCode = 500, message = '' } = error as { statusCode?: number; message?: string };
  if (statusCode === 415) {
    const sentence = `Content-Type ${sentType(headers)}; send application/json.`;
    return { status: 415, parameter: 'Content-Type', message: sentence };
  }
  if (statusCode >= 400 && statusCode < 500) {
    const sentence = statusCode === 400 ? 'The body is no JSON; send an object, such as {}.' : message;
    return { status: statusCode, parameter: 'body', message: sentence };
  }
  return {
    status: 500,
    parameter: 'request',
    message: 'The control plane failed; the log of the gateway says why.',
  };
}

/**
 * Returns the tenant that the path of a request names.
 *
 * @throws 404 when there is none
 */
export function knownTenant<Tenant>(tenantOf: (id: string) => Tenant | undefined, id: string): Tenant {
  const tenant = tenantOf(id);
  if (tenant !== undefined) return tenant;
  throw new ControlRefusal(
    404,
    'id',
    'There is no tenant of this id: it has ended, made room for a newer one, or the gateway was started again. Make one with POST /tenants.',
  );
}

/**
 * Reads a body or a query by its schema.
 *
 * @throws 400 naming the first member that is wrong
 */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = schema.safeParse(input, { error: problemOfType });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path ?? [];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const parameter = [...path, ...unknown.slice(0, 1)].join('.') || 'body';
  const known = unknown.length > 0 ? namesIn(schema, path) : [];
  throw new ControlRefusal(400, parameter, sentenceOf(parameter, known, issue?.message));
}

/** Returns the end of a sentence about a value that is missing or of another type. */
function problemOfType(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  // What the schemas call a record is an object of JSON.
  const expected = issue.expected.replace('record', 'object');
  const article = /^[aio]/.test(expected) ? 'an' : 'a';
  return `must be ${article} ${expected}${issue.input === undefined ? ', and is missing' : ''}`;
}

function sentenceOf(parameter: string, names: readonly string[], message = 'it cannot be read'): string {
  if (names.length > 0) return `${parameter} is unknown here: send ${names.join(', ')}, or leave it out.`;
  return /^(must|is) /.test(message) ? `${parameter} ${message}.` : `${parameter} is wrong: ${message}.`;
}

/** Returns the names of the members of the object at a path. */
function namesIn(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
  if (schema instanceof z.ZodOptional) return namesIn(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return namesIn(schema.element, path.slice(1));
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum) {
    return schema.keyType.options.map(String);
  }
  if (!(schema instanceof z.ZodObject)) return [];
  const [name, ...rest] = path;
  return name === undefined ? Object.keys(schema.shape) : namesIn(schema.shape[String(name)], rest);
}

/**
 * Returns the members of a request's query, without the token of the control plane (`access.ts`).
 *
 * @throws 400 when one stands there twice
 */
export function queryMembers({ url }: Pick<FastifyRequest, 'url'>): Readonly<Record<string, string>> {
  const members: Record<string, string> = Object.create(null);
  for (const [name, value] of new URL(url, 'http://control.invalid').searchParams) {
    if (name === 'token') continue;
    if (members[name] !== undefined) {
      throw new ControlRefusal(400, name, `${name} stands twice in the query; send it once.`);
    }
    members[name] = value;
  }
  return members;
}
