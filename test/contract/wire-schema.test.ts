// @runs cases
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as wire from '../../src/contract/wire-schema.ts';
import { caseCount } from '../support/case-count.ts';

/** The same schema, of ours and of zod's. */
interface Pair {
  readonly ours: wire.WireSchema<unknown>;
  readonly zods: z.ZodMiniType;
}

const names = ['a', 'b', 'type', '__proto__', 'toString'];
const texts = ['', 'a', 'x y', '1'];

const { schema: schemas } = fc.letrec<{ schema: Pair }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Pair>(
      { ours: wire.string, zods: z.string() },
      { ours: wire.boolean, zods: z.boolean() },
      { ours: wire.number, zods: z.number() },
    ),
    fc.subarray(texts, { minLength: 1 }).map((allowed) => ({
      ours: wire.literal(...allowed),
      zods: z.literal(allowed),
    })),
    tie('schema').map(({ ours, zods }) => ({ ours: wire.array(ours), zods: z.array(zods) })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((choices) => ({
      ours: wire.union(...choices.map(({ ours }) => ours)),
      zods: z.union(choices.map(({ zods }) => zods)),
    })),
    fc
      .dictionary(fc.constantFrom('a', 'b', 'type'), fc.tuple(tie('schema'), fc.boolean()), { maxKeys: 3 })
      .map((members) => {
        const each = Object.entries(members);
        return {
          ours: wire.object(
            Object.fromEntries(
              each.map(([name, [{ ours }, isOptional]]) => [name, isOptional ? wire.optional(ours) : ours]),
            ),
          ),
          zods: z.object(
            Object.fromEntries(
              each.map(([name, [{ zods }, isOptional]]) => [name, isOptional ? z.optional(zods) : zods]),
            ),
          ),
        };
      }),
  ),
}));

const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...texts, true, false, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, null, undefined),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4 }),
    fc.anything(),
  ),
}));

test('a schema reads every value as the same schema of zod does', () => {
  let fitting = 0;
  fc.assert(
    fc.property(schemas, values, ({ ours, zods }, value) => {
      const { success, data } = z.safeParse(zods, value);
      if (success) fitting += 1;
      expect(wire.readWire(ours, value)).toEqual(success ? data : undefined);
    }),
    { numRuns: caseCount(1_250) },
  );
  expect(fitting).toBeGreaterThan(caseCount(50));
});

test('an object’s members are its own, and none that a page has put on every object counts', () => {
  Object.assign(Object.prototype, { type: 'connect' });
  try {
    expect(wire.readWire(wire.object({ type: wire.literal('connect') }), {})).toBeUndefined();
  } finally {
    Reflect.deleteProperty(Object.prototype, 'type');
  }
});
