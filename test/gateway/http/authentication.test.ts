import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import {
  buildConfig,
  type ConfigInput,
  demoEntityId,
  demoToken,
  hashToken,
} from '../../../src/gateway/config/config.ts';
import { requireEntity, requireGrant } from '../../../src/gateway/http/authentication.ts';
import { refuseEarly } from '../../../src/gateway/http/merchant-request.ts';

const config = buildConfig();
const strict = buildConfig({ legacyAuthentication: false });
const [demoGrant] = config.grants;

interface Sent {
  readonly authorization?: string;
  readonly body?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly type?: string;
}

function request({ authorization, body, query, type }: Sent): FastifyRequest {
  const headers = {
    ...(authorization !== undefined && { authorization }),
    ...(type && { 'content-type': type }),
  };
  return {
    headers,
    body,
    url: `/v1/payments${query ? `?${new URLSearchParams(query)}` : ''}`,
  } as FastifyRequest;
}

/** Gives the entities of the grant, or the status and the code of the refusal. */
function judged(judge: () => unknown): unknown {
  try {
    return judge();
  } catch (error) {
    const { status, code } = error as { status: number; code: string };
    return `${status} ${code}`;
  }
}

const missing = '401 800.900.300';
const unknown = '403 800.900.302';
const other = 'b3RoZXI=';

const spellings: [header: string | undefined, outcome: string][] = [
  [`Bearer ${demoToken}`, 'known'],
  [`bearer ${demoToken}`, 'known'],
  [`BEARER ${demoToken}`, 'known'],
  [`bEaReR ${demoToken}`, 'known'],
  [undefined, missing],
  ['', missing],
  [' ', missing],
  ['Bearer', missing],
  ['Bearer ', missing],
  ['Bearer  ', missing],
  [demoToken, missing],
  [`Bearer${demoToken}`, missing],
  [`Bearer  ${demoToken}`, 'known'],
  [`Bearer     ${demoToken}`, 'known'],
  [`Bearer\t${demoToken}`, missing],
  [`Bearer\u00a0${demoToken}`, missing],
  [` Bearer ${demoToken}`, missing],
  [`Bearer ${demoToken} `, missing],
  [`Bearer\t${demoToken}`, missing],
  [`Bearer:${demoToken}`, missing],
  [`Bearer ${demoToken},`, missing],
  [`Bearer ${demoToken}, Bearer ${demoToken}`, missing],
  [`Bearer ${demoToken} ${demoToken}`, missing],
  [`Bearer "${demoToken}"`, missing],
  [`Bearer <${demoToken}>`, missing],
  [`Bearer token=${demoToken},x`, missing],
  [`Basic ${demoToken}`, missing],
  [`Digest ${demoToken}`, missing],
  [`Token ${demoToken}`, missing],
  [`Bearer ${demoToken}\u00e4`, missing],
  [`Bearer ${demoToken}\u0000`, missing],
  [`Bearer ${'a'.repeat(1025)}`, missing],
  [`Bearer ${'a'.repeat(1024 * 1024)}`, missing],
  ['Bearer null', unknown],
  [`Bearer ${other}`, unknown],
  [`Bearer ${demoToken.toLowerCase()}`, unknown],
  [`Bearer ${demoToken.slice(0, -1)}`, unknown],
  [`Bearer ${demoToken}=`, unknown],
  [`Bearer ${hashToken(demoToken).toString('hex')}`, unknown],
  [`Bearer ${'a'.repeat(1024)}`, unknown],
];

describe('the token', () => {
  test.each(spellings.map(([header, outcome]) => [header?.slice(0, 80), outcome, header]))(
    'in the header %j is %s',
    (_shown, outcome, authorization) => {
      for (const one of [config, strict]) {
        const found = judged(() =>
          requireGrant(one, request(authorization === undefined ? {} : { authorization })),
        );
        expect(outcome === 'known' ? found === one.grants[0] : found).toBe(
          outcome === 'known' ? true : outcome,
        );
      }
    },
  );

  test('is known by its hash alone', () => {
    expect(JSON.stringify(config)).not.toContain(demoToken);
  });

  test('may have any length without an error in the comparison', () => {
    const codes = new Set<unknown>();
    for (let length = 0; length <= 3000; length += 1) {
      codes.add(
        judged(() => requireGrant(config, request({ authorization: `Bearer ${'a'.repeat(length)}` }))),
      );
    }
    expect([...codes].sort()).toEqual([missing, unknown]);
  });
});

const user = { 'authentication.userId': demoEntityId, 'authentication.password': demoToken };

describe('user and password instead of the header', () => {
  test.each([
    ['in the body', { body: user }],
    ['in the query', { query: user }],
    ['in the query of a request with a body', { query: user, body: { amount: '1.00' } }],
  ])('are taken %s where the setting allows', (_where, sent) => {
    expect(requireGrant(config, request(sent))).toBe(demoGrant);
    expect(judged(() => requireGrant(strict, request(sent)))).toBe(missing);
  });

  test.each([
    ['a wrong password', { ...user, 'authentication.password': other }],
    ['a wrong user', { ...user, 'authentication.userId': other }],
    ['no password', { 'authentication.userId': demoEntityId }],
    ['an empty password', { ...user, 'authentication.password': '' }],
    ['no user', { 'authentication.password': demoToken }],
    ['a password of 1 MB', { ...user, 'authentication.password': 'a'.repeat(1024 * 1024) }],
  ])('are refused with 401 with %s', (_what, body) => {
    expect(judged(() => requireGrant(config, request({ body })))).toBe(missing);
  });

  test('do not work for a grant that has none', () => {
    const grants = [{ tokenHash: hashToken(demoToken), entities: [demoEntityId] }];
    expect(judged(() => requireGrant(buildConfig({ grants }), request({ body: user })))).toBe(missing);
  });

  test('do not make up for a wrong header', () => {
    expect(judged(() => requireGrant(config, request({ authorization: 'Basic x', body: user })))).toBe(
      missing,
    );
    expect(
      judged(() => requireGrant(config, request({ authorization: `Bearer ${other}`, body: user }))),
    ).toBe(unknown);
  });
});

describe('before the body is read', () => {
  const type = 'application/x-www-form-urlencoded';
  test.each([
    ['a known token', config, { authorization: `Bearer ${demoToken}`, type }, undefined],
    ['an unknown token', config, { authorization: `Bearer ${other}`, type }, unknown],
    ['a header that is none', config, { authorization: 'x', type }, missing],
    ['no header, when the body may bring user and password', config, { type }, undefined],
    ['no header and no body', config, {}, missing],
    ['user and password in the query', config, { query: user }, undefined],
    ['no header, when only the header counts', strict, { type }, missing],
  ])('%s is judged', (_what, one, sent, outcome) => {
    expect(judged(() => refuseEarly(one, request(sent)))).toBe(outcome);
  });
});

describe('the entity', () => {
  const named = (parameters: Record<string, string>, one: ConfigInput = {}) => {
    const built = buildConfig(one);
    const [grant] = built.grants;
    return judged(() => grant && requireEntity(built, grant, parameters));
  };
  const demo = { kind: 'channel', id: demoEntityId, name: 'Demo Shop' };
  const older = 'authentication.entityId';

  test.each([
    [{ entityId: demoEntityId }, demo],
    [{ [older]: demoEntityId }, demo],
    [{ entityId: ` ${demoEntityId}\u200f ` }, demo],
    [{ [older]: `\u00a0${demoEntityId}\u200e` }, demo],
    [{ entityId: `${demoEntityId} x` }, '400 200.300.404'],
    [{ entityId: '', [older]: demoEntityId }, demo],
    [{ entityId: demoEntityId, [older]: '' }, demo],
    [{ entityId: demoEntityId, [older]: demoEntityId }, demo],
    [{ entityId: demoEntityId, [older]: 'a'.repeat(32) }, '400 200.300.404'],
    [{}, '400 200.300.404'],
    [{ entityId: '' }, '400 200.300.404'],
    [{ entityId: demoEntityId.toUpperCase() }, '400 200.300.404'],
    [{ [older]: 'x' }, '400 200.300.404'],
    [{ entityId: 'a'.repeat(32) }, unknown],
    [{ [older]: 'a'.repeat(32) }, unknown],
  ])('of %j is judged', (parameters, outcome) => {
    expect(named(parameters)).toEqual(outcome);
  });

  test('may have its older parameter name only where the setting allows it; elsewhere it counts as absent', () => {
    expect(named({ [older]: demoEntityId }, { legacyAuthentication: false })).toBe('400 200.300.404');
    const both = { entityId: demoEntityId, [older]: 'a'.repeat(32) };
    expect(named(both, { legacyAuthentication: false })).toEqual(demo);
  });
});
