import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { activationMessage, createMessage, sealEnvelope } from '../../src/gateway/webhooks/message.ts';
import { answerComponent, answerComponents } from '../../src/reference/answer-schemas.ts';
import { openApi } from '../../src/reference/document.ts';
import { endpoints } from '../../src/reference/endpoints/index.ts';
import { knownKeys } from '../../src/reference/known-keys.ts';
import { exampleName, getAnswers } from '../../src/reference/responses.ts';
import type { JsonSchema } from '../../src/reference/schema.ts';
import { payment, registration, testRecord } from '../gateway/webhooks/records.ts';
import { readers } from './readers.ts';
import { bodies, document, facts, resolve, validators, walk } from './support.ts';

/** The members of OpenAPI 3.1 objects that the document uses (OpenAPI 3.1.1, 4.8). */
const allowed = {
  document: 'openapi info servers tags paths webhooks components',
  info: 'title summary version description license',
  operation: 'operationId tags summary description security parameters requestBody responses x-source',
  parameter: 'name in required description schema',
  requestBody: 'required content',
  mediaType: 'schema example examples',
  response: 'description headers content',
  components: 'schemas examples headers securitySchemes',
} as const;

type Loose = Readonly<Record<string, unknown>>;

function strangers(kind: keyof typeof allowed, object: unknown): string[] {
  return Object.keys(object as object).filter((name) => !allowed[kind].split(' ').includes(name));
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, path, operation] as const),
);

describe('the document', () => {
  test('has the members of OpenAPI 3.1 and no others', () => {
    expect(document.openapi).toBe('3.1.1');
    expect(strangers('document', document)).toEqual([]);
    expect(strangers('info', document.info)).toEqual([]);
    expect(strangers('components', document.components)).toEqual([]);
    expect(document.info).toMatchObject({ title: 'Payment gateway', version: facts.version });
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  test('says for every operation and every webhook which credentials it needs', () => {
    const posts = Object.entries(document.webhooks).map(([name, { post }]) => [name, '', post] as const);
    for (const [name, , operation] of [...operations, ...posts]) {
      expect([name, operation.security]).toEqual([name, expect.any(Array)]);
    }
  });

  test('says where a request may be sent again with the same Idempotency-Key', () => {
    const keyed = operations.filter(([, , { parameters = [] }]) =>
      parameters.some(({ name, in: place }) => name === 'Idempotency-Key' && place === 'header'),
    );
    expect(keyed.map(([name]) => name).sort()).toEqual([
      'post /v1/payments',
      'post /v1/payments/{id}',
      'post /v1/registrations/{id}/payments',
    ]);
  });

  test('names families of parameters so that generated types accept the names of all families', () => {
    // A code generator has one type for all names that no property has, and requires it to fit every family of names.
    const families = walk(document.components.schemas).flatMap(([where, schema]) =>
      Object.entries((schema as JsonSchema).patternProperties ?? {}).map(
        ([pattern, value]) => [`${where} ${pattern}`, value] as const,
      ),
    );
    expect(families.length).toBeGreaterThan(50);
    for (const [where, value] of families) {
      const isText = value.type === 'string' && !('enum' in value) && !('const' in value);
      expect([where, isText || JSON.stringify(value.not) === '{}']).toEqual([where, true]);
    }
  });

  test('is JSON, so that nothing is lost when it is written', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('refers only to existing components', () => {
    const refs = walk(document).flatMap(([, value]) => ('$ref' in value ? [String(value.$ref)] : []));
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);
  });

  test('has no unused component', () => {
    const text = JSON.stringify(document);
    const unused = Object.entries(document.components).flatMap(([kind, members]) =>
      Object.keys(members).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
    );
    // A security scheme is named by operations without its address.
    expect(unused).toEqual(['accessToken']);
  });

  test('names components as OpenAPI requires, each once', () => {
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => !/^[A-Za-z0-9._-]+$/.test(name))).toEqual([]);
    const parts = [bodies.map(({ name }) => name), Object.keys(answerComponents())].flat();
    expect(new Set(parts).size).toBe(parts.length);
    expect(new Set([...names, ...parts]).size).toBe(names.length);
  });

  test('has one name for each operation, and tags that are declared', () => {
    const ids = operations.map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(endpoints.length);
    const tags = document.tags.map(({ name }) => name);
    expect(
      operations.flatMap(([, , operation]) => operation.tags).filter((tag) => !tags.includes(tag)),
    ).toEqual([]);
  });

  test('does not speak of the simulator’s headers in the live environment', () => {
    const live = JSON.stringify(openApi({ ...facts, environment: 'live' }));
    expect(live).not.toMatch(/X-Simulator-Rule|X-Unknown-Parameters|X-Authentication-Wants/);
    expect(live).toContain('Retry-After');
  });
});

describe.each(operations)('%s', (_name, path, operation) => {
  test('is an operation of OpenAPI 3.1', () => {
    expect(strangers('operation', operation)).toEqual([]);
    const parameters = operation.parameters ?? [];
    expect(parameters.flatMap((parameter) => strangers('parameter', parameter))).toEqual([]);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{[a-z]+\}/g) ?? []);
    expect(inPath.filter(({ required }) => !required)).toEqual([]);
    const body = operation.requestBody as Loose | undefined;
    expect(strangers('requestBody', body ?? {})).toEqual([]);
    const types = Object.keys((body?.content ?? {}) as object);
    expect(types).toEqual(body === undefined ? [] : ['application/x-www-form-urlencoded']);
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5][0-9]{2}$/);
      expect(strangers('response', response)).toEqual([]);
      expect(response.description).toMatch(/^[A-Z].*\.$/s);
      for (const media of Object.values(response.content ?? {})) {
        expect(strangers('mediaType', media)).toEqual([]);
      }
    }
    expect(operation.summary).not.toBe('');
    expect(operation['x-source']).not.toBe('');
    expect(operation.description).not.toContain('Source:');
  });

  test('says every rule over several parameters', () => {
    const endpoint = endpoints.find(({ name }) => name === operation.operationId);
    const rules = (endpoint?.body ?? []).flatMap(({ operation: { structures, rules } }) => [
      ...structures.flatMap((structure) => (structure.rows.length === 0 ? [] : structure.rules)),
      ...rules,
    ]);
    expect(rules.filter(({ text }) => !operation.description.includes(text))).toEqual([]);
  });
});

test('the document tells nobody to send what only the gateway makes', () => {
  const { FollowUpRequest, ReferencedPaymentRequest, PaymentRequest } = document.components.schemas;
  const types = [FollowUpRequest, ReferencedPaymentRequest, PaymentRequest].map(
    (schema) => schema?.allOf?.find(({ properties }) => properties?.paymentType)?.properties?.paymentType,
  );
  expect(types.map((type) => type?.enum)).toEqual([
    ['CP', 'RV', 'RF', 'RB', 'PA'],
    ['CP', 'RV', 'RF', 'RB', 'PA'],
    ['PA', 'DB', 'CD', 'PA.CP'],
  ]);
  expect(JSON.stringify(types)).not.toContain('RC');
});

test('the document names the keys of customParameters that the simulator reads', () => {
  const { description = '' } =
    Object.values(document.components.schemas.CustomParameters?.patternProperties ?? {})[0] ?? {};
  for (const { name, values } of knownKeys) expect(description).toContain(`${name} (${values})`);
});

describe('the webhook', () => {
  const operation = document.webhooks.event.post;

  test('is described as OpenAPI 3.1 requires', () => {
    expect(strangers('operation', operation)).toEqual([]);
    expect(operation.parameters.flatMap((parameter) => strangers('parameter', parameter))).toEqual([]);
    expect(strangers('requestBody', operation.requestBody)).toEqual([]);
    const { content } = operation.requestBody;
    expect(Object.values(content).flatMap((media) => strangers('mediaType', media))).toEqual([]);
  });

  test.each(['none', 'JSON'] as const)(
    'has the headers and the body that are sent, wrapper %s',
    (wrapper) => {
      const { headers, body } = sealEnvelope('{}', 'ab'.repeat(32), wrapper);
      const ajv = new Ajv2020();
      for (const { name, schema } of operation.parameters) {
        expect(ajv.validate(schema, headers[name.toLowerCase()])).toBe(true);
      }
      const { 'text/plain': plain, 'application/json': wrapped } = operation.requestBody.content;
      expect(headers['content-type']).toBe(wrapper === 'JSON' ? 'application/json' : 'text/plain');
      const value = wrapper === 'JSON' ? JSON.parse(body) : body;
      expect(ajv.validate(wrapper === 'JSON' ? wrapped.schema : plain.schema, value)).toBe(true);
    },
  );

  const event = { entityId: 'a'.repeat(32), channelName: 'Test Shop' };

  test.each([
    createMessage({ ...event, type: 'PAYMENT', action: 'CREATED', record: payment }, 'ALL'),
    createMessage({ ...event, type: 'PAYMENT', action: 'UPDATED', record: payment }, 'NON_CUSTOMER_DATA'),
    createMessage({ ...event, type: 'REGISTRATION', action: 'DELETED', record: registration }, 'ALL'),
    activationMessage(testRecord),
  ])('says what each kind of message is: %s', (message) => {
    const validate = validators()('WebhookMessage');
    validate(JSON.parse(message));
    expect(validate.errors).toBeNull();
    expect(validate({ ...JSON.parse(message), type: 'SCHEDULE' })).toBe(false);
  });
});

describe('the schemas', () => {
  const validatorOf = validators();

  test.each(Object.keys(document.components.schemas))('%s compiles in strict mode', (name) => {
    expect(validatorOf(name)).toBeTypeOf('function');
  });

  const answered = endpoints.flatMap((endpoint) =>
    Object.entries(getAnswers(endpoint)).flatMap(([status, { bodies: shapes = [] }]) =>
      shapes.map((shape) => [exampleName(shape, Number(status)), answerComponent(shape)] as const),
    ),
  );

  test.each([...new Map(answered)])('the example %s is a %s', (example, component) => {
    const validate = validatorOf(component);
    validate(document.components.examples[example]?.value);
    expect(validate.errors).toBeNull();
  });

  const requests = endpoints.flatMap(({ name, body, example, examples = {} }) =>
    body !== undefined && example !== undefined
      ? [...new Set([example, ...Object.values(examples)])].map((fields) => [name, body, fields] as const)
      : [],
  );

  test.each(requests)('the example of %s is a request that its reader takes', (name, [body], example) => {
    const sent = { entityId: '8ac7a4c9f3d24e6b0917c35d82e1fa60', ...example };
    const validate = validatorOf(body?.name ?? '');
    validate(sent);
    expect(validate.errors).toBeNull();
    const { errors, unknown } =
      readers[body?.name ?? '']?.(sent, name === 'updateCheckout' ? { paymentType: 'DB' } : {}) ?? {};
    expect({ errors, unknown }).toEqual({ errors: [], unknown: [] });
  });
});
