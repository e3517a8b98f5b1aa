import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RandomSource } from '../../../src/gateway/core/random-source.ts';
import { tenantSeed } from '../../../src/testing/tenants/seed.ts';

/** Ids as the gateway makes them, as work of a tenant with this seed. */
function idsOf(seed: string): string[] {
  const { source } = tenantSeed(seed);
  return [
    source.hex('checkout'),
    source.hex('checkout'),
    source.hex('answer', 'one'),
    source.hex('answer', 'other'),
    source.uuid('issuer'),
    source.hexFor('a text', 'payment'),
  ];
}

describe('a seed', () => {
  it('gives the same ids in every run', () => {
    expect(idsOf('a test')).toEqual(idsOf('a test'));
  });

  it('gives ids that never repeat, and begin with the digits of its tenant', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (seed) => {
        const ids = idsOf(seed);
        expect(new Set(ids).size).toBe(ids.length);
        const { prefix } = tenantSeed(seed);
        expect(ids.filter((id) => !id.replaceAll('-', '').startsWith(prefix))).toEqual([]);
      }),
    );
  });

  it('gives other ids than another seed', () => {
    expect(idsOf('one').filter((id) => idsOf('other').includes(id))).toEqual([]);
  });

  it('finds the id of a text again, whatever came between', () => {
    const { source } = tenantSeed('a test');
    const first = source.hexFor('one attempt', 'payment');
    const second = source.hexFor('another attempt', 'payment');
    expect(source.hexFor('one attempt', 'payment')).toBe(first);
    expect(second).not.toBe(first);
  });

  it('goes on from a saved state with the same ids', () => {
    const { source } = tenantSeed('a test');
    source.hex('payment');
    const state = source.save();
    const next = source.hex('payment');
    source.restore(state);
    expect(source.hex('payment')).toBe(next);
  });

  it('gives other ids with a text of its own, the same for the same text, and those without it again', () => {
    const { source } = tenantSeed('a test');
    const beginning = source.save();
    const threeOf = (source: RandomSource) => [
      source.hex('checkout'),
      source.uuid('issuer'),
      source.hexFor('a', 'payment'),
    ];
    const idsWith = (text: string) => {
      source.restore({ ...beginning, text });
      return threeOf(source);
    };
    const [one, other, none] = [idsWith('one'), idsWith('other'), idsWith('')];
    expect(new Set([...one, ...other, ...none]).size).toBe(9);
    expect(idsWith('one')).toEqual(one);
    expect(none).toEqual(threeOf(tenantSeed('a test').source));
  });

  it('gives UUIDs of version 4 (RFC 9562, 5.4)', () => {
    const uuid = tenantSeed('a test').source.uuid('issuer');
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

it('a seed decides ids, and tells nobody the token or the secret of its tenant', () => {
  const [one, other] = [tenantSeed('a test'), tenantSeed('a test')];
  expect([other.entityId, other.prefix]).toEqual([one.entityId, one.prefix]);
  expect(other.accessToken).not.toBe(one.accessToken);
  expect(other.webhookSecret).not.toBe(one.webhookSecret);
});
