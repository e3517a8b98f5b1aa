/** The OpenAPI 3.1 document of the control plane, for clients in any language. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type ControlOperation, controlOperations } from './operations.ts';

/** Adds `GET /openapi.json`. @param version of the release */
export function addControlDocument(app: FastifyInstance, version: string): void {
  app.get('/openapi.json', async () => controlDocument(version));
}

const error = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['parameter', 'message'],
      properties: {
        parameter: { type: 'string', description: 'What is wrong, such as `seed`.' },
        message: { type: 'string', description: 'What is wrong with it, and the remedy.' },
      },
    },
  },
};

function controlDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of controlOperations) {
    const [method = '', path = ''] = operation.at.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: described(operation, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control plane of the test environment',
      version,
      description:
        'Tenants, their clocks, outcomes, faults, messages and journals. The live environment has none of it. Where another computer can reach the port, callers send `Authorization: Bearer` and the token.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{}, { token: [] }],
    paths,
    components: {
      schemas: { Error: error },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function described({ id, summary, query, body, status = 200, answer, type }: ControlOperation, path: string) {
  const content = type ?? (answer === undefined ? undefined : 'application/json');
  const schema = answer === undefined ? {} : { description: `\`${answer}\` of payment-widgets/testing` };
  return {
    operationId: id,
    summary,
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: {
      [status]: {
        description: answer ?? 'Done.',
        ...(content !== undefined && { content: { [content]: { schema } } }),
      },
      default: {
        description: 'What is wrong, and the remedy.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function pathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'answer' ? { enum: ['approve', 'decline'] } : { type: 'string' },
  }));
}

function queryParameters(query: z.ZodObject | undefined) {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: schemaOf(schema as z.ZodType),
  }));
}

function schemaOf(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
