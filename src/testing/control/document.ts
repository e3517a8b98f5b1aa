/** The OpenAPI 3.1 document of the control plane, for clients in any language. */
import * as z from 'zod';
import { type ControlAnswerName, componentAddress, controlAnswerSchemas } from './answers/components.ts';
import { type ControlOperation, controlOperations } from './operations.ts';

/** @param version of the release */
export function controlDocument(version: string) {
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
      schemas: controlAnswerSchemas(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function described(operation: ControlOperation, path: string) {
  const { id, summary, query, body, status = 200 } = operation;
  return {
    operationId: id,
    summary,
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: schemaOf(body) } },
      },
    }),
    responses: { [status]: answered(operation), ...refusals(operation, path) },
  };
}

function answered({ answer, event, type }: ControlOperation) {
  const content = type ?? (answer === undefined ? undefined : 'application/json');
  if (content === undefined) return { description: 'Done.' };
  const ofEvent = event && `Server-sent events. The data of each is a \`${event}\` as JSON.`;
  const schema = answer === undefined ? schemaOfContent(content, event) : { $ref: componentAddress(answer) };
  return {
    description: ofEvent ?? answer ?? 'A document.',
    content: { [content]: { schema } },
  };
}

/** Returns the schema of an answer that no component describes: an object, a text, or a stream of events as JSON. */
function schemaOfContent(content: string, event: ControlAnswerName | undefined) {
  if (event === undefined) return { type: content === 'application/json' ? 'object' : 'string' };
  return {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { $ref: componentAddress(event) },
  };
}

/** What each status says that a request can be refused with. */
const reasons = {
  400: 'A member or a parameter is wrong.',
  401: 'The token is missing or wrong.',
  403: 'A page of another site sent it.',
  404: 'There is none of this name in the path, or what was waited for did not come.',
  409: 'The state does not allow it.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  417: 'The Expect header asks for something else than 100-continue.',
  421: 'The host is not a name of this computer.',
  500: 'The control plane failed; the log of the gateway says why.',
} as const;

function refusals({ at, query, hasConflict, isOpen }: ControlOperation, path: string) {
  const mayHaveBody = at.startsWith('POST');
  const statuses: (keyof typeof reasons)[] = [
    ...(query || mayHaveBody ? [400 as const] : []),
    ...(isOpen ? [] : [401 as const, 403 as const]),
    ...(path.includes('{') ? [404 as const] : []),
    ...(hasConflict ? [409 as const] : []),
    ...(mayHaveBody ? [413 as const, 415 as const] : []),
    417 as const,
    421 as const,
    500 as const,
  ];
  const content = { 'application/json': { schema: { $ref: componentAddress('Refused') } } };
  return Object.fromEntries(statuses.map((status) => [status, { description: reasons[status], content }]));
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
