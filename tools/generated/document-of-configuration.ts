/** Renders the table of all keys of the configuration file from its schema. */
import * as z from 'zod';
import { fileSchema } from '../../src/gateway/config/file.ts';
import { ownBrandsSchema } from '../../src/gateway/config/own-brands.ts';
import { markdownCode, markdownProse, markdownTable, referenceDocument } from './markdown.ts';

type Section = keyof typeof fileSchema.shape;

/** Where each section is explained: a document of `docs`, and a place in it. */
const explanations: Readonly<Record<Section, readonly [title: string, document: string, place?: string]>> = {
  environment: ['Test and live', 'operate/configuration', 'test-and-live'],
  publicOrigin: ['Install, start and stop', 'operate/install'],
  allowedHosts: ['Other runners', 'testers/runners'],
  merchants: ['Configure', 'operate/configuration', 'configure'],
  tokens: ['Secrets', 'operate/configuration', 'secrets'],
  registrationKeys: ['Stored cards', 'operate/stored-data', 'stored-cards'],
  connectors: ['Acquirers', 'operate/acquirers'],
  routing: ['Acquirers', 'operate/acquirers'],
  settings: ['Settings', 'operate/configuration', 'settings'],
  throttles: ['Limits', 'operate/limits'],
  binList: ['Brands', 'operate/brands'],
  brandMarks: ['Marks of brands', 'operate/brands', 'marks-of-brands'],
  ownBrands: ['Brands of your own', 'operate/brands', 'brands-of-your-own'],
  tls: ['Install, start and stop', 'operate/install'],
  trustedProxies: ['Install, start and stop', 'operate/install'],
};

interface Key {
  readonly path: string;
  readonly isNeeded: boolean;
  /** What it takes, as the gateway says it of a wrong value. */
  readonly takes: string;
  readonly fallback: string;
}

/** Returns the schema inside optional and default ones, with the default. */
function unwrap(schema: unknown): { inner: unknown; isNeeded: boolean; fallback: unknown } {
  if (schema instanceof z.ZodOptional) return { ...unwrap(schema.unwrap()), isNeeded: false };
  if (schema instanceof z.ZodDefault)
    return { ...unwrap(schema.unwrap()), isNeeded: false, fallback: schema.def.defaultValue };
  return { inner: schema, isNeeded: true, fallback: undefined };
}

/** Returns a key and the keys below it, in the order in which the schema has them. */
function listKeys(path: string, schema: unknown): Key[] {
  const { inner, isNeeded, fallback } = unwrap(schema);
  const takes = takenBy(inner);
  const shown = fallback === undefined || typeof fallback === 'object' ? '' : String(fallback);
  return [{ path, isNeeded, takes, fallback: shown }, ...keysBelow(path, inner)];
}

function keysBelow(path: string, schema: unknown): Key[] {
  if (schema instanceof z.ZodArray) return keysBelow(`${path}[]`, unwrap(schema.element).inner);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => keysBelow(path, option));
  if (schema instanceof z.ZodRecord) return keysBelow(`${path}.NAME`, unwrap(schema.valueType).inner);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, member]) => listKeys(`${path}.${name}`, member));
}

/** The kinds of schemas that have no words of their own. */
const kinds = [
  [z.ZodArray, 'a list in square brackets'],
  [z.ZodRecord, 'an object in braces'],
] as const;

/** Most names of a record that a cell lists. */
const maxNames = 20;

function takenBy(schema: unknown): string {
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum) {
    const names = schema.keyType.options.map(String);
    return names.length > maxNames ? ownWords(schema) : `${ownWords(schema)}; NAME is ${names.join(', ')}`;
  }
  return ownWords(schema);
}

/** What a schema says of a value that is missing. Throws for one that says nothing. */
function ownWords(schema: unknown): string {
  const message = (schema as z.ZodType).safeParse(undefined).error?.issues[0]?.message ?? '';
  const [, words] = /^is missing; give (.*)$/s.exec(message) ?? [];
  if (words !== undefined) return words;
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.map(takenBy))].join(', or ');
  const [, kind] = kinds.find(([type]) => schema instanceof type) ?? [];
  if (kind === undefined)
    throw new Error(`A schema of the configuration does not say what it takes: ${message}`);
  return kind;
}

export function createConfigurationDocument(): string {
  // The file's own schema of these is wider, because a mark may be the name of a file.
  const shape = { ...fileSchema.shape, ownBrands: ownBrandsSchema.optional() };
  const sections = Object.entries(shape) as [Section, z.ZodType][];
  return referenceDocument(
    'Keys of the configuration',
    'Every key of the configuration file, with what it takes, in the words of the error for a wrong value.',
    '`[]` stands for each part of a list, `NAME` for a name of your own or of a list that the third column tells. R is required where the object around it is given, O is optional. Of a secret one of three is given: itself, `…From` with a variable, or `…File` with a file. Settings have flags, too: `--max-declines` is `settings.maxDeclines`.',
    ...sections.flatMap(([section, schema]) => {
      const [title, document, place] = explanations[section];
      const target = `../${document}.md${place === undefined ? '' : `#${place}`}`;
      return [
        `## <a id="configuration.${section}">${section}</a>`,
        `Explained in [${title}](${target}).`,
        markdownTable(
          ['Key', 'Required', 'Takes', 'Default'],
          listKeys(section, schema).map(({ path, isNeeded, takes, fallback }) => [
            markdownCode(path),
            isNeeded ? 'R' : 'O',
            markdownProse(takes),
            fallback === '' ? '' : markdownCode(fallback),
          ]),
        ),
      ];
    }),
  );
}
