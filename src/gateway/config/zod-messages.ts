/** Converts zod's errors to one sentence for each key. */
import * as z from 'zod';
import { nearest } from '#contract/nearest.ts';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** Returns a sentence such as `merchants[0].channels[1].id is missing; give …` for each wrong or unknown key. */
export function toZodMessages(error: z.ZodError, schema: z.ZodType, base: Path = []): string[] {
  return error.issues.flatMap((issue) => sentencesOfIssue(issue, schema, base));
}

function sentencesOfIssue(issue: Issue, schema: z.ZodType, base: Path): string[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const knownKeys = keysAt(schema, issue.path);
    return issue.keys.map((key) => unknownKeyMessage([...path, key], knownKeys));
  }
  if (issue.code === 'invalid_key') return [wrongKey(issue, path, keysAt(schema, issue.path.slice(0, -1)))];
  const meant = issue.code === 'invalid_union' ? issue.errors.find(isInside) : undefined;
  if (meant === undefined) return [`${pathText(path)} ${plain(issue)}`];
  return meant.flatMap((one) =>
    sentencesOfIssue({ ...one, path: [...issue.path, ...one.path] } as Issue, schema, base),
  );
}

/**
 * Returns the message for an invalid key of a record. It lists the allowed keys, unless there are too many, such as
 * currencies.
 */
function wrongKey({ issues }: z.core.$ZodIssueInvalidKey, path: Path, names: readonly string[]): string {
  return names.length > 0 ? unknownKeyMessage(path, names) : `${pathText(path)} ${issues[0]?.message}`;
}

/**
 * Whether the errors belong to the part of a union that was meant: the value has the right type, and only its members
 * are invalid.
 */
function isInside(issues: readonly Issue[]): boolean {
  return issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys');
}

/** How zod's own messages begin. A schema of a connector may have them; those of the configuration have sentences. */
const ofZod = /^(?:Invalid|Too (?:small|big)|Unrecognized)/;

/** Returns what is wrong as the end of a sentence. It never repeats the value, which may be a secret. */
function plain(issue: Issue): string {
  if (!ofZod.test(issue.message)) return issue.message;
  const isMissing = issue.message.endsWith('received undefined');
  return isMissing ? `is missing; give ${expectedBy(issue)}` : `is wrong; it must be ${expectedBy(issue)}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return `one of [${issue.values.map(String).join(', ')}]`;
    case 'too_small':
      return issue.origin === 'string'
        ? `a text of at least ${issue.minimum} characters`
        : `at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `a text of at most ${issue.maximum} characters`
        : `at most ${issue.maximum}`;
    case 'invalid_format':
      return 'prefix' in issue
        ? `a text that begins with ${issue.prefix}`
        : `a text of the form ${issue.format}`;
    default:
      return 'what the connector documents';
  }
}

/** Returns the message for an unknown key. */
export function unknownKeyMessage(path: Path, names: readonly string[]): string {
  if (names.length === 0) return `${pathText(path)} is not known; leave it out`;
  const remedy = nearest(String(path.at(-1)), names);
  const correct = remedy === undefined ? `known keys: ${names.join(', ')}` : `did you mean ${remedy}?`;
  return `${pathText(path)} is not a key of the configuration; ${correct}`;
}

/** Returns a path as JavaScript writes it, such as `a[0].b`. */
function pathText(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1);
}

/** Returns the keys that the schema knows at a path. */
function keysAt(schema: z.ZodType, path: Path): string[] {
  let at: unknown = schema;
  for (const key of path) at = inside(unwrapped(at), key);
  const inner = unwrapped(at);
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  return inner instanceof z.ZodRecord && inner.keyType instanceof z.ZodEnum
    ? inner.keyType.options.map(String)
    : [];
}

function inside(schema: unknown, key: PropertyKey): unknown {
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodObject) return schema.shape[String(key)];
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

/** Returns the schema inside optional and default schemas; for a union, its part with keys. */
function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.find((option) => option instanceof z.ZodObject);
  return schema;
}
