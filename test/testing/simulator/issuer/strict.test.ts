import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeMessage } from '../../../../src/gateway/three-d-secure/messages.ts';
import { type Begun, creqOf, sessionData, type TestIssuer, testIssuer } from './support.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await testIssuer();
});
afterAll(() => issuer.close());

const open = (creq: string, data = sessionData) =>
  issuer.post('/acs/challenge', { creq, threeDSSessionData: data });
const other = '11111111-2222-4333-8444-555555555555';

const encoded =
  (change: object) =>
  ({ id, acsTransID }: Begun) =>
    encodeMessage(creqOf(id, acsTransID, change));

type Wrong = readonly [what: string, creq: (begun: Begun) => string, code: string, says: string];

const wrong: readonly Wrong[] = [
  ['padded base64url', (begun) => `${encoded({ pad: 'x' })(begun)}=`, '203', 'padded'],
  [
    'base64 with the other alphabet',
    (begun) => encoded({ text: '???>>>' })(begun).replaceAll('_', '/').replaceAll('-', '+'),
    '203',
    'not base64url',
  ],
  ['an unknown version', encoded({ messageVersion: '1.0.2' }), '102', 'messageVersion'],
  ['a version that the AReq had not', encoded({ messageVersion: '2.2.0' }), '102', 'AReq was 2.3.1'],
  ['version 2.1.0, which has ended', encoded({ messageVersion: '2.1.0' }), '102', 'one of 2.2.0, 2.3.1'],
  ['another message', encoded({ messageType: 'AReq' }), '101', 'messageType'],
  ['a window size of the option', encoded({ challengeWindowSize: '5' }), '203', '01, 02, 03, 04 or 05'],
  ['a window size that the AReq had not', encoded({ challengeWindowSize: '02' }), '203', 'AReq was 05'],
  ['the id of another transaction', encoded({ acsTransID: other }), '301', 'another transaction'],
  ['no acsTransID', encoded({ acsTransID: undefined }), '201', 'acsTransID is missing'],
  ['no version', encoded({ messageVersion: undefined }), '201', 'messageVersion is missing'],
];

describe('a CReq', () => {
  test.each(wrong)('with %s is answered by an Erro, and the challenge stays open', async (...row) => {
    const [, creq, code, says] = row;
    const begun = await issuer.begin();
    const answer = await open(creq(begun));
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Your bank could not read the shop’s request');
    expect(answer.body).toContain(says);
    const { erro, cReqs, phase } = await issuer.inspect(begun.id);
    expect(erro).toMatchObject([{ message: { messageType: 'Erro', errorComponent: 'A', errorCode: code } }]);
    expect([cReqs, phase]).toEqual([[], 'challenge']);
    expect((await open(begun.creq)).statusCode).toBe(200);
  });

  test.each([
    ['', '201'],
    ['not json', '203'],
    [Buffer.from('[1]').toString('base64url'), '101'],
    [Buffer.from('"text"').toString('base64url'), '101'],
    [Buffer.from([0xff, 0xfe]).toString('base64url'), '101'],
    [encodeMessage(creqOf(other, other)), '301'],
    [encodeMessage(creqOf('not-a-uuid', other)), '203'],
  ])('that contains %j belongs to nothing: Erro %s', async (creq, code) => {
    const answer = await open(creq);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(`&quot;errorCode&quot;: &quot;${code}&quot;`);
  });

  test('after the end is answered by an Erro', async () => {
    const begun = await issuer.begin();
    await open(begun.creq);
    await issuer.answer(begun, { code: '1234' });
    expect((await open(begun.creq)).body).toContain('came after its CRes');
    expect((await issuer.inspect(begun.id)).erro).toMatchObject([{ message: { errorCode: '305' } }]);
  });

  test('for an authentication without a challenge is answered by an Erro', async () => {
    const begun = await issuer.begin({ 'acs.status': 'Y' });
    expect((await open(begun.creq)).body).toContain('asked for no challenge');
    expect((await issuer.answer(begun, { code: '1234' })).statusCode).toBe(400);
    expect(issuer.results).not.toContainEqual(expect.objectContaining({ threeDSServerTransID: begun.id }));
  });

  test('of a new AReq belongs to that AReq alone', async () => {
    const before = await issuer.begin();
    const after = await issuer.begin({}, { request: { threeDSServerTransID: before.id } });
    expect(after.acsTransID).not.toBe(before.acsTransID);
    expect((await open(before.creq)).statusCode).toBe(400);
  });
});

describe('threeDSSessionData', () => {
  test('comes back as it was, up to 1024 characters', async () => {
    const data = 'a'.repeat(1024);
    const begun = await issuer.begin();
    expect((await open(begun.creq, data)).body).toContain(`name="threeDSSessionData" value="${data}"`);
    const end = await issuer.answer(begun, { code: '1234', threeDSSessionData: data });
    expect(end.body).toContain(`name="threeDSSessionData" value="${data}"`);
  });

  test.each(['a'.repeat(1025), 'YQ==', '</script><script>alert(1)</script>'])(
    'is refused as %j',
    async (data) => {
      const begun = await issuer.begin();
      const answer = await open(begun.creq, data);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('<script>alert');
    },
  );
});

test('no text that is sent as a CReq breaks the issuer', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((json) => encodeMessage(JSON.parse(json) ?? {})),
  );
  await fc.assert(
    fc.asyncProperty(text, async (creq) => {
      expect((await open(creq)).statusCode).toBe(400);
    }),
    { numRuns: 100 },
  );
});
