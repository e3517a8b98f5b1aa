/** Renders the type of the configuration file without zod, so that a user's compiler needs no package for it. */
import * as z from 'zod';
import { fileSchema } from '../../src/gateway/config/file.ts';

/** The part of a JSON schema that the configuration has. */
interface Schema {
  readonly type?: 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

const configFile = typeOf(z.toJSONSchema(fileSchema, { io: 'input', unrepresentable: 'any' }) as Schema);

/** The declarations of `payment-widgets/config`. */
export const typesOfConfig = [
  '/** The content of a configuration file (docs/operate/configuration.md). */',
  `export type ConfigFile = ${configFile};`,
  '/** Returns its argument. It gives the content of a configuration file its type. */',
  'export declare function defineConfig(config: ConfigFile): ConfigFile;',
].join('\n');

export function typeOf(schema: Schema): string {
  const { type, items, properties, propertyNames, additionalProperties, anyOf } = schema;
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (items !== undefined) return `(${typeOf(items)})[]`;
  if (properties !== undefined) return objectOf(schema, properties);
  if (propertyNames !== undefined && typeof additionalProperties === 'object')
    return `{ [name in ${typeOf(propertyNames)}]?: ${typeOf(additionalProperties)} | undefined }`;
  if (type === 'integer') return 'number';
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type;
  if (Object.keys(schema).length === 0) return 'unknown';
  throw new Error(
    `The configuration has a part that cannot be rendered as a type: ${JSON.stringify(schema)}.`,
  );
}

function objectOf({ required = [] }: Schema, properties: Readonly<Record<string, Schema>>): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const type = typeOf(schema);
    return required.includes(name)
      ? `${JSON.stringify(name)}: ${type};`
      : `${JSON.stringify(name)}?: ${type} | undefined;`;
  });
  return `{\n${members.join('\n')}\n}`;
}
