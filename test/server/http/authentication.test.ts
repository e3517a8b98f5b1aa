import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { buildConfig, demoEntityId, demoToken } from '../../../src/server/config/config.ts';
import { entityOf, grantOf } from '../../../src/server/http/authentication.ts';

const config = buildConfig();
const withHeader = (authorization: string) => ({ headers: { authorization } }) as FastifyRequest;

describe('the token', () => {
  test('is known by its hash alone', () => {
    expect(grantOf(config, withHeader(`Bearer ${demoToken}`)).entities).toEqual([demoEntityId]);
    expect(JSON.stringify(config)).not.toContain(demoToken);
  });

  test('may have any length without an error of the comparison', () => {
    const codes = new Set<string>();
    for (let length = 0; length <= 3000; length += 1) {
      try {
        grantOf(config, withHeader(`Bearer ${'a'.repeat(length)}`));
      } catch (error) {
        codes.add((error as Error).message);
      }
    }
    expect([...codes].sort()).toEqual(['800.900.300', '800.900.302']);
  });

  test('takes the scheme in any case', () => {
    expect(grantOf(config, withHeader(`bearer ${demoToken}`))).toBe(config.grants[0]);
  });
});

describe('the entity', () => {
  test('is the one the request names and the token may use', () => {
    const [grant] = config.grants;
    expect(grant && entityOf(config, grant, { entityId: demoEntityId }).name).toBe('Demo Shop');
  });
});
