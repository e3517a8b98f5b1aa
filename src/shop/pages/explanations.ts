/**
 * Explains every member of a payment record with the descriptions of the gateway's own schema, which are in English.
 */
import * as z from 'zod';
import { answers } from '#contract/answers.ts';

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** JSON schemas of the records. They are made at the first use, so that the servers start without waiting for them. */
let schemas: readonly Schema[] | undefined;

/**
 * Returns the explanation of a record's member, named with dots as by {@link recordRows}. A member that the schema does
 * not list gets the explanation of the object around it. Returns an empty text when there is none.
 */
export function getExplanation(name: string): string {
  schemas ??= [answers.Payment, answers.Registration].map(
    (answer) => z.toJSONSchema(answer, { io: 'input' }) as Schema,
  );
  for (const schema of schemas) {
    const text = described({ ...schema, description: '' }, name);
    if (text !== '') return text;
  }
  return '';
}

/**
 * Finds the description of a member by its dotted name. Member names are compared as prefixes, because they may contain
 * dots themselves.
 */
function described({ description = '', properties = {}, items }: Schema, name: string): string {
  if (items !== undefined) return described(items, name.replace(/^\d+\.?/, '')) || description;
  const known = Object.entries(properties).find(
    ([member]) => name === member || name.startsWith(`${member}.`),
  );
  if (known === undefined) return description;
  const [member, schema] = known;
  return described(schema, name.slice(member.length + 1)) || description;
}

export const recordParts = [
  'partPayment',
  'partResult',
  'partInstrument',
  'partIdentity',
  'partCustomer',
  'partOther',
] as const;
export type RecordPart = (typeof recordParts)[number];

const parts: readonly (readonly [part: RecordPart, names: RegExp])[] = [
  [
    'partPayment',
    /^(id|paymentType|paymentBrand|amount|currency|descriptor|merchant(Transaction|Invoice)Id|registrationId|registration|referencedId|recurringType|standingInstruction)(\.|$)/,
  ],
  ['partResult', /^(result|resultDetails|risk)\./],
  ['partInstrument', /^(card|bankAccount|virtualAccount|tokenAccount)\./],
  ['partIdentity', /^threeDSecure\./],
  ['partCustomer', /^(customer|billing|shipping)\./],
];

/** Returns the part of the result page that shows a member of the record. */
export function getRecordPart(name: string): RecordPart {
  return parts.find(([, names]) => names.test(name))?.[0] ?? 'partOther';
}
