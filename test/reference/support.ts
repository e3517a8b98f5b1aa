/** Reads the parts of the reference's document for tests. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { upstreamConnector } from '../../src/gateway/connectors/upstream/upstream.ts';
import { type Facts, openApi } from '../../src/reference/document.ts';
import { endpoints } from '../../src/reference/endpoints/index.ts';
import { structureComponents } from '../../src/reference/request-schema.ts';
import { simulatorConnector } from '../../src/testing/simulator/connector/simulator.ts';

export const facts: Facts = {
  environment: 'test',
  version: '0123456789ab',
  buildNumber: 'c0ffee@now',
  connectors: [simulatorConnector, upstreamConnector],
};
export const document = openApi(facts);

/** Every kind of body that a request can have. */
export const bodies = endpoints.flatMap(({ body = [] }) => body);

/** Makes a strict validator: it throws on an unknown keyword, an invalid pattern, or a limit without its type. */
export function validators() {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowMatchingProperties: true });
  ajv.addVocabulary(['x-required', 'x-source']);
  // Some structures are only read in parts, so that the document has no schema of the whole.
  for (const [name, schema] of Object.entries({ ...structureComponents(), ...document.components.schemas })) {
    ajv.addSchema(schema, `#/components/schemas/${name}`);
  }
  return (component: string) => {
    const validate = ajv.getSchema(`#/components/schemas/${component}`);
    if (validate === undefined) throw new Error(`There is no component ${component}.`);
    return validate;
  };
}

/** Gives every object inside the value, with the path to it. */
export function walk(value: unknown, path: readonly string[] = []): [path: string, value: object][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, member]) => walk(member, [...path, name]));
  return [[path.join(' > '), value], ...inside];
}

/** Gives what a pointer such as `#/components/schemas/Plain` names. */
export function resolve(pointer: string): unknown {
  const names = pointer.replace(/^#\//, '').split('/');
  return names.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    document,
  );
}
