/** Renders the bodies of the gateway's answers to a merchant's server as TypeScript types. */
import * as z from 'zod';
import { type AnswerName, answers } from '../../src/contract/answers.ts';

/** The part of a JSON schema that the answers have. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/**
 * The answers that a merchant's server gets. The order matters: a type extends the first earlier type whose members it all
 * has, and uses the parts that earlier types have declared.
 */
const names: readonly AnswerName[] = [
  'Payment',
  'FoundPayment',
  'Authentication',
  'PaymentList',
  'Registration',
  'Deregistration',
  'Checkout',
  'Plain',
  'ResultCodes',
];

export function typesOfAnswers(): string {
  const parts = new Map<string, string>();
  const bodies = new Map<string, readonly string[]>();
  const types = names.map((name) => {
    const schema = z.toJSONSchema(answers[name], { io: 'input' }) as Schema;
    const members = membersOf(schema, parts);
    const [base, inherited = []] =
      [...bodies].find(([, earlier]) => earlier.every((one) => members.includes(one))) ?? [];
    bodies.set(name, members);
    const extension = base === undefined ? '' : `extends ${base}Body `;
    const own = members.filter((one) => !inherited.includes(one));
    return `${commentOf(schema)}export interface ${name}Body ${extension}${objectOf(own)}`;
  });
  const shared = [...parts].map(([code, name]) => `interface ${name} ${code}`);
  const purpose =
    'The bodies of the answers. Written by `tools/generate.mjs` from the schemas of the answers.';
  return [`/** ${purpose} */`, ...types, ...shared].join('\n\n');
}

function membersOf({ properties = {}, required = [] }: Schema, parts: Map<string, string>): string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const type = typeOf(schema, name, parts);
    const member = required.includes(name) ? `${name}: ${type}` : `${name}?: ${type} | undefined`;
    return `${commentOf(schema)}${member};`;
  });
}

const objectOf = (members: readonly string[]) => `{\n${members.join('\n')}\n}`;

function typeOf(schema: Schema, name: string, parts: Map<string, string>): string {
  const { type, items, properties, additionalProperties, anyOf, enum: values } = schema;
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(one, name, parts)).join(' | ');
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (values !== undefined) return values.map((value) => `'${value}'`).join(' | ');
  if (type === 'array' && items !== undefined)
    return `readonly ${typeOf(items, name.replace(/s$/, ''), parts)}[]`;
  if (properties !== undefined) return partOf(objectOf(membersOf(schema, parts)), name, parts);
  if (typeof additionalProperties === 'object') return 'Readonly<Record<string, string>>';
  const kinds = [type ?? []].flat();
  if (kinds.length > 0 && kinds.every((kind) => ['string', 'null'].includes(kind))) return kinds.join(' | ');
  throw new Error(`The answers' member ${name} is of no kind that is rendered.`);
}

/** Gives equal objects one name, such as `AnsweredCard`. */
function partOf(code: string, name: string, parts: Map<string, string>): string {
  const known = parts.get(code);
  if (known !== undefined) return known;
  const base = `Answered${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const isTaken = [...parts.values()].filter((one) => one.replace(/\d+$/, '') === base).length;
  const own = isTaken === 0 ? base : `${base}${isTaken + 1}`;
  parts.set(code, own);
  return own;
}

function commentOf({ description }: Schema): string {
  return description === undefined ? '' : `/** ${description} */\n`;
}
