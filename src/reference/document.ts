/** Describes the API as an OpenAPI 3.1 document. It is made from the tables that the gateway reads requests with. */
import type { AnswerName } from '#contract/answers.ts';
import { registrationId } from '#contract/parameters/formats.ts';
import type { Row, Rule } from '#contract/parameters/table.ts';
import type { Config } from '../gateway/config/config.ts';
import { createExample } from './answer-examples.ts';
import { answerComponents } from './answer-schemas.ts';
import type { Endpoint, ExampleParameters } from './endpoints/endpoint.ts';
import { groups } from './endpoints/groups.ts';
import { endpoints } from './endpoints/index.ts';
import { getStructures, getWholeStructures, requestSchema, structureComponents } from './request-schema.ts';
import { createResponses, exampleName, getAnswers, type Response } from './responses.ts';
import { type JsonSchema, refTo } from './schema.ts';
import { about } from './texts.ts';
import { toLimits, valueSchema } from './value-schema.ts';
import { webhookComponents, webhooks } from './webhooks.ts';

/** What the reference says of a connector. */
export type ReferenceConnector = Pick<Config['connectors'][string]['definition'], 'name' | 'capabilities'>;

export interface Facts extends Pick<Config, 'environment'> {
  /** Those of the program and of the configuration; the document for programs names none. */
  readonly connectors?: readonly ReferenceConnector[];
  /** Those that the configuration and its connectors name. */
  readonly ownBrands?: Config['ownBrands'];
  /** Version of the release. */
  readonly version: string;
  readonly buildNumber: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: NonNullable<Response['content']> };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-source': string;
}

export interface OpenApi {
  readonly openapi: '3.1.1';
  readonly info: object;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Endpoint['method'], OpenApiOperation>>>>>;
  readonly webhooks: typeof webhooks;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    readonly headers: object;
    readonly securitySchemes: object;
  };
}

const headers = {
  'X-Simulator-Rule': {
    description: 'Name of the rule that decided. Test environment only.',
    schema: { type: 'string' },
  },
  'X-Unknown-Parameters': {
    description: 'Parameters the gateway does not know, percent-encoded. Test environment only.',
    schema: { type: 'string' },
  },
  'X-Authentication-Wants': {
    description:
      'Parameters that Visa or Mastercard want in the 3-D Secure request of this payment, and that were not sent or are too long. Test environment only.',
    schema: { type: 'string' },
  },
  'X-Lenient-Parameters': {
    description:
      'Parameters that a gateway without --lenient-formats refuses, percent-encoded. Test environment only.',
    schema: { type: 'string' },
  },
  Location: { description: 'Where to send the same request.', schema: { type: 'string', format: 'uri' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'string', pattern: '^[0-9]+$' } },
};

const liveHeaders = { Location: headers.Location, 'Retry-After': headers['Retry-After'] };

const idempotencyText =
  'Makes it safe to send a request again whose answer was lost: for a day, requests with the same key and parameters make one payment, and all get its record. Up to 255 visible ASCII characters, such as a UUID.';

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: idempotencyText,
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

/** Makes the whole document. This takes some milliseconds, so make it once. */
export function openApi(facts: Facts): OpenApi {
  const paths: Record<string, Partial<Record<Endpoint['method'], OpenApiOperation>>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint, facts) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Payment gateway',
      summary: 'Checkouts, payments, registrations and queries.',
      version: facts.version,
      description: about(facts).join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: {
        ...structureComponents(getWholeStructures(bodies.map(({ operation }) => operation))),
        ...requestComponents(),
        ...answerComponents(),
        ...webhookComponents,
      },
      examples: examplesOf(facts),
      headers: facts.environment === 'test' ? headers : liveHeaders,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of the merchant.' },
      },
    },
  };
}

function operationOf(endpoint: Endpoint, facts: Facts): OpenApiOperation {
  const parameters = [
    ...pathParameters(endpoint),
    ...(endpoint.query ?? []).map(queryParameter),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ];
  return {
    operationId: endpoint.name,
    tags: [endpoint.group],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBodyOf(endpoint.body, endpoint) }),
    responses: createResponses(endpoint, facts),
    'x-source': endpoint.source,
  };
}

function securityOf({ caller, alsoOfMerchants }: Endpoint) {
  const token = { accessToken: [] };
  if (caller === 'merchant') return [token];
  return alsoOfMerchants ? [{}, token] : [];
}

function requestBodyOf(bodies: NonNullable<Endpoint['body']>, { example, examples }: Endpoint) {
  const schemas = bodies.map(({ name }) => refTo(name));
  const [only = {}] = schemas;
  const content = {
    schema: schemas.length === 1 ? only : { anyOf: schemas },
    ...(example && examples === undefined && { example: withEntity(example) }),
    ...(examples && { examples: named(examples) }),
  };
  return { required: true, content: { 'application/x-www-form-urlencoded': content } };
}

function withEntity(fields: ExampleParameters): ExampleParameters {
  return { entityId: '8ac7a4c9f3d24e6b0917c35d82e1fa60', ...fields };
}

/** Turns examples into OpenAPI examples. Each is named by its payment type, because the payment types differ. */
function named(examples: Readonly<Record<string, ExampleParameters>>) {
  return Object.fromEntries(
    Object.entries(examples).map(([summary, fields]) => [
      fields.paymentType,
      { summary, value: withEntity(fields) },
    ]),
  );
}

const bodies = endpoints.flatMap(({ body = [] }) => body);

function requestComponents(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(bodies.map(({ name, operation }) => [name, requestSchema(operation, name)]));
}

const callers: Readonly<Record<Endpoint['caller'], string>> = {
  merchant: 'Called by the merchant’s server with its access token.',
  widget: 'Called by the widget; the checkout’s id is the only credential.',
  anybody: 'Needs no credentials.',
};

/** Returns the description of an operation: its text, its caller, its conditions, and every rule over several parameters. */
function descriptionOf(endpoint: Endpoint): string {
  const rules = getRules(endpoint).map(({ text }) => `- ${text}`);
  return [
    endpoint.text,
    callers[endpoint.caller],
    ...(endpoint.body ?? []).flatMap(({ condition }) => condition ?? []),
    ...(rules.length > 0 ? [`Rules:\n\n${rules.join('\n')}`] : []),
  ].join('\n\n');
}

/** Returns the rules over several parameters that an operation checks, each once. */
function getRules({ body = [] }: Endpoint): readonly Rule[] {
  const rules = body.flatMap(({ operation }) => [
    ...getStructures(operation).flatMap((structure) => structure.rules),
    ...operation.rules,
  ]);
  return [...new Set(rules)];
}

function pathParameters({ path }: Endpoint): Parameter[] {
  const form = findIdForm(path);
  return form === undefined ? [] : [{ name: 'id', in: 'path', required: true, ...form }];
}

function queryParameter(row: Row): Parameter {
  const { description = '', ...schema } = valueSchema(row);
  return { name: row.name, in: 'query', required: row.required === 'R', description, schema };
}

function examplesOf({ buildNumber }: Facts): Readonly<Record<string, { readonly value: unknown }>> {
  const examples: Record<string, { value: unknown }> = {};
  for (const [status, { bodies = [] }] of endpoints.flatMap((endpoint) =>
    Object.entries(getAnswers(endpoint)),
  )) {
    for (const name of bodies as readonly AnswerName[]) {
      examples[exampleName(name, Number(status))] ??= {
        value: createExample(name, Number(status), buildNumber),
      };
    }
  }
  return examples;
}

interface IdForm {
  readonly description: string;
  readonly schema: JsonSchema;
}

const hexId: JsonSchema = {
  type: 'string',
  pattern: '^[0-9a-f]{32}$',
  examples: ['8ac7a4a19fd5ac48019fe1b2c3d4e5f6'],
};

/** The ids that stand for `{id}` in the paths of the API, by the start of the path. */
const idForms: Readonly<Record<string, IdForm>> = {
  '/v1/checkouts/': {
    description: 'Id of the checkout; the part from the dot on may be left out.',
    schema: {
      type: 'string',
      pattern: '^[0-9A-F]{32}(\\.[0-9A-Za-z-]{1,31})?$',
      examples: ['0123456789ABCDEF0123456789ABCDEF.uat01-vm-tx01'],
    },
  },
  '/v1/threeDSecure/': {
    description: 'Id of the authentication: 32 lowercase hex characters.',
    schema: hexId,
  },
  '/v1/registrations/': {
    description: 'Id of the registration.',
    schema: {
      type: 'string',
      ...toLimits(registrationId, registrationId.example),
      examples: [registrationId.example],
    },
  },
  '/v1/': { description: 'Id of the payment: 32 lowercase hex characters.', schema: hexId },
};

/** Returns the form of the id in a path; undefined when the path has no id. */
function findIdForm(path: string): IdForm | undefined {
  if (!path.includes('{id}')) return undefined;
  return Object.entries(idForms).find(([start]) => path.startsWith(start))?.[1];
}
