/**
 * Makes the schemas of answers. Each is bound to the contract's type of the same name: TypeScript refuses a schema that
 * lacks a member of the type, has another one, or takes a value that the type does not have.
 */
import * as z from 'zod';

export type Members<Type> = { readonly [Name in keyof Type]-?: z.ZodType<Type[Name]> };

/** Returns the schema of an object with exactly these members. */
export function answer<Type extends object>(members: Members<Type>): z.ZodType<Type> {
  // What zod infers from members of a generic type is this type, which TypeScript cannot see.
  return z.strictObject(members) as unknown as z.ZodType<Type>;
}

export const anyText = z.string();
export const whole = z.int();
export const anyFlag = z.boolean();

/** ISO 8601 in UTC with milliseconds. */
export const time = z.string().meta({ format: 'date-time' });

export const address = z.string().meta({ format: 'uri' });

export const nullable = <Type>(schema: z.ZodType<Type>) => z.union([schema, z.null()]);

/** A member that may be absent. */
export const mayLack = <Type>(schema: z.ZodType<Type>) => z.exactOptional(schema);

/** Any JSON value by name, of what belongs to the gateway's own API. */
export const anything = z.record(z.string(), z.unknown());
